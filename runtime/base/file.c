#include "file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mem.h"

static int read_all(int fd, struct buf *into)
{
    for (;;) {
        buf_reserve(into, 64 * 1024);
        ssize_t n = read(fd, into->data + into->length, into->room - into->length - 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        into->length += (size_t)n;
        into->data[into->length] = 0;
        if (n == 0)
            return 0;
    }
}

int file_read(const char *path, struct buf *into, struct err *e)
{
    struct stat st;
    cleanup_close int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0 || fstat(fd, &st))
        return err_errno(e, "%s", path);
    if (!S_ISREG(st.st_mode))
        return err_set(e, ERR_FAILED, "%s: is %s, not a file", path,
                       S_ISDIR(st.st_mode) ? "a folder" : "a special file");
    buf_reserve(into, (size_t)st.st_size + 1);
    if (read_all(fd, into))
        return err_errno(e, "%s", path);
    return 0;
}

static bool same_bytes(const char *path, const void *data, size_t length)
{
    struct stat st;
    cleanup_close int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0 || fstat(fd, &st) || !S_ISREG(st.st_mode) || (size_t)st.st_size != length)
        return false;
    char chunk[64 * 1024];
    for (size_t done = 0; done < length;) {
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n <= 0 || (size_t)n > length - done ||
            memcmp((const char *)data + done, chunk, (size_t)n) != 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

static int write_all(int fd, const char *data, size_t length)
{
    while (length) {
        ssize_t n = write(fd, data, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        data += n;
        length -= (size_t)n;
    }
    return 0;
}

static int sync_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    cleanup_free char *folder =
        slash ? mem_strndup(path, (size_t)(slash - path) + 1) : mem_strdup(".");
    cleanup_close int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return fd < 0 ? -1 : fsync(fd);
}

int file_write(const char *path, const void *data, size_t length, int flags, struct err *e)
{
    static unsigned serial;
    if (!(flags & FILE_TOUCH) && same_bytes(path, data, length))
        return 0;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    cleanup_free char *temp =
        mem_printf("%.*s.%.200s.%ld.%u~", (int)(name - path), path, name, (long)getpid(), serial++);
    int fd = open(temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && errno == EEXIST && !unlink(temp)) /* a former process of this number died */
        fd = open(temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return err_errno(e, "%s", path);
    bool bad = write_all(fd, data, length) || ((flags & FILE_SYNC) && fsync(fd));
    int number = errno;
    if (close(fd) && !bad) {
        bad = true;
        number = errno;
    }
    if (!bad && rename(temp, path)) {
        bad = true;
        number = errno;
    }
    if (bad) {
        unlink(temp);
        errno = number;
        return err_errno(e, "%s", path);
    }
    if ((flags & FILE_SYNC) && sync_folder_of(path))
        return err_errno(e, "%s: folder", path);
    return 1;
}

int file_mkdirs(const char *path, struct err *e)
{
    cleanup_free char *p = mem_strdup(path);
    if (!*p || !mkdir(p, 0777) || errno == EEXIST)
        return 0;
    for (char *s = strchr(p + 1, '/'); s; s = strchr(s + 1, '/')) {
        *s = 0;
        if (mkdir(p, 0777) && errno != EEXIST)
            return err_errno(e, "%s", p);
        *s = '/';
    }
    if (mkdir(p, 0777) && errno != EEXIST)
        return err_errno(e, "%s", path);
    return 0;
}

int file_mkdirs_for(const char *path, struct err *e)
{
    const char *slash = strrchr(path, '/');
    if (!slash || slash == path)
        return 0;
    cleanup_free char *folder = mem_strndup(path, (size_t)(slash - path));
    return file_mkdirs(folder, e);
}

static int remove_at(int parent, const char *name)
{
    if (!unlinkat(parent, name, 0) || errno == ENOENT)
        return 0;
    if (errno != EISDIR && errno != EPERM)
        return -1;
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0 && errno == EACCES && !fchmodat(parent, name, 0700, 0))
        fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return -1;
    fchmod(fd, 0700); /* read-only copies are made of read-only folders; unlink says if it hurts */
    DIR *d = fdopendir(fd);
    if (!d) {
        close(fd);
        return -1;
    }
    int bad = 0;
    for (struct dirent *entry; !bad && (entry = readdir(d));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            bad = remove_at(fd, entry->d_name);
    closedir(d);
    if (bad)
        return -1;
    return unlinkat(parent, name, AT_REMOVEDIR) && errno != ENOENT ? -1 : 0;
}

int file_remove(const char *path, struct err *e)
{
    return remove_at(AT_FDCWD, path) ? err_errno(e, "%s: remove", path) : 0;
}

int file_link(const char *path, const char *target, struct err *e)
{
    char old[PATH_MAX];
    ssize_t n = readlink(path, old, sizeof old - 1);
    if (n >= 0 && (size_t)n == strlen(target) && !memcmp(old, target, (size_t)n))
        return 0;
    cleanup_free char *temp = mem_printf("%s.%ld~", path, (long)getpid());
    unlink(temp);
    if (symlink(target, temp) || rename(temp, path)) {
        int number = errno;
        unlink(temp);
        errno = number;
        return err_errno(e, "%s", path);
    }
    return 1;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

char *file_join(const char *a, const char *b)
{
    if (*b == '/' || !*a)
        return mem_strdup(b);
    size_t n = strlen(a);
    return mem_printf("%s%s%s", a, a[n - 1] == '/' ? "" : "/", b);
}

char *file_absolute(const char *path)
{
    cleanup_free char *cwd = *path == '/' ? mem_strdup("/") : getcwd(NULL, 0);
    cleanup_free char *all = file_join(cwd ? cwd : "/", path);
    struct buf b = {0};
    for (char *save = NULL, *part = strtok_r(all, "/", &save); part;
         part = strtok_r(NULL, "/", &save)) {
        if (!strcmp(part, "."))
            continue;
        if (!strcmp(part, "..")) {
            while (b.length && b.data[--b.length] != '/')
                ;
            continue;
        }
        buf_putc(&b, '/');
        buf_puts(&b, part);
    }
    if (!b.length)
        buf_putc(&b, '/');
    b.data[b.length] = 0;
    return buf_steal(&b);
}
