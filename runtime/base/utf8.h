#pragma once
#include <stddef.h>

/* Length of the UTF-8 sequence at s (n > 0 bytes left), its code point in *code; 0 where it is none
 * (overlong, a surrogate, above U+10FFFF, cut short). */
static inline size_t utf8_decode(const unsigned char *s, size_t n, unsigned *code)
{
    static const unsigned least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t want = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    if (!want || s[0] > 0xf4 || want > n)
        return 0;
    unsigned c = want == 1 ? s[0] : s[0] & (0x7fu >> want);
    for (size_t i = 1; i < want; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (s[i] & 0x3fu);
    }
    if (c < least[want] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return 0;
    *code = c;
    return want;
}
