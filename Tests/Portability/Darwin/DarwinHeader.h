/*
 * What the sources use of macOS's C library, with Apple's types and values: enough to type-check what they have for Darwin
 * on Linux. Written by hand after the manual pages; nothing is run. A structure that glibc has in another form is declared
 * under another name in C, because Foundation and libcurl bring glibc's here; those of sockets are as glibc has them.
 */
#pragma once
#include <stdint.h>
typedef unsigned long size_t;
typedef long ssize_t;
typedef long long off_t;
typedef unsigned short mode_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef unsigned short nlink_t;
typedef unsigned int uid_t, gid_t;
typedef long long blkcnt_t;
typedef int blksize_t;
typedef int pid_t;
typedef long time_t;
typedef int suseconds_t;
typedef unsigned int useconds_t;
typedef unsigned int socklen_t;

typedef long __time_t;
typedef long __syscall_slong_t;
struct timespec { __time_t tv_sec; __syscall_slong_t tv_nsec; };
struct darwin_timeval { time_t tv_sec; suseconds_t tv_usec; } __attribute__((swift_name("timeval")));
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; const char *tm_zone; };
time_t time(time_t *);
struct tm *gmtime_r(const time_t *, struct tm *);
struct tm *localtime_r(const time_t *, struct tm *);
time_t timegm(struct tm *);
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6, CLOCK_PROCESS_CPUTIME_ID = 12, CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t __attribute__((enum_extensibility(open)));
int clock_gettime(clockid_t, struct timespec *);
int nanosleep(const struct timespec *, struct timespec *);
int usleep(useconds_t);
unsigned sleep(unsigned);

/* Under names that glibc, which Foundation brings here, does not have. */
struct darwin_stat {
    dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev;
    struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
    off_t st_size; blkcnt_t st_blocks; blksize_t st_blksize; unsigned st_flags, st_gen; int st_lspare; long long st_qspare[2];
} __attribute__((swift_name("stat")));
int darwin_stat(const char *, struct darwin_stat *) __attribute__((swift_name("stat(_:_:)")));
int darwin_lstat(const char *, struct darwin_stat *) __attribute__((swift_name("lstat(_:_:)")));
int darwin_fstat(int, struct darwin_stat *) __attribute__((swift_name("fstat(_:_:)")));
int darwin_fstatat(int, const char *, struct darwin_stat *, int) __attribute__((swift_name("fstatat(_:_:_:_:)")));
int futimens(int, const struct timespec *);
int utimensat(int, const char *, const struct timespec *, int);
#define UTIME_NOW -1
#define UTIME_OMIT -2
int mkdir(const char *, mode_t);
int mkdirat(int, const char *, mode_t);
int chmod(const char *, mode_t);
int fchmod(int, mode_t);
mode_t umask(mode_t);

#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_NONBLOCK 4
#define O_APPEND 8
#define O_NOFOLLOW 0x100
#define O_CREAT 0x200
#define O_TRUNC 0x400
#define O_EXCL 0x800
#define O_DIRECTORY 0x100000
#define O_CLOEXEC 0x1000000
#define AT_FDCWD -2
#define AT_SYMLINK_NOFOLLOW 0x20
#define AT_SYMLINK_FOLLOW 0x40
#define AT_REMOVEDIR 0x80
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_SETLK 8
#define F_SETLKW 9
#define FD_CLOEXEC 1
#define F_DUPFD_CLOEXEC 67
#define F_RDLCK 1
#define F_UNLCK 2
#define F_WRLCK 3
struct darwin_flock { off_t l_start, l_len; pid_t l_pid; short l_type, l_whence; } __attribute__((swift_name("flock")));
int open(const char *, int, ...);
int openat(int, const char *, int, ...);
int fcntl(int, int, ...);
int darwin_flock(int, int) __attribute__((swift_name("flock(_:_:)")));
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
int close(int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
off_t lseek(int, off_t, int);
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
int ftruncate(int, off_t);
int fsync(int);
int unlink(const char *);
int unlinkat(int, const char *, int);
int rmdir(const char *);
int link(const char *, const char *);
int linkat(int, const char *, int, const char *, int);
int symlink(const char *, const char *);
ssize_t readlink(const char *, char *, size_t);
int rename(const char *, const char *);
int renameat(int, const char *, int, const char *);
int access(const char *, int);
int dup(int);
int dup2(int, int);
int pipe(int *);
int isatty(int);
struct darwin_siginfo { int si_signo; } __attribute__((swift_name("siginfo_t")));
pid_t getpid(void);
uid_t getuid(void);
uid_t geteuid(void);
int kill(pid_t, int);
int execv(const char *, char *const *);
char ***_NSGetEnviron(void);
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *, int, const char *, int, mode_t);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawnp(
    pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const *, char *const *);
typedef unsigned int id_t;
#define P_PID 1
int darwin_waitid(int, id_t, struct darwin_siginfo *, int) __attribute__((swift_name("waitid(_:_:_:_:)")));
pid_t waitpid(pid_t, int *, int);
#define WEXITED 4
#define WNOWAIT 32
int execvp(const char *, char *const *);
char *getcwd(char *, size_t);
char *realpath(const char *, char *);
int _NSGetExecutablePath(char *, unsigned *);
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define PATH_MAX 1024

typedef struct _DIR DIR;
struct _DIR { int fd; };
struct darwin_dirent { ino_t d_ino, d_seekoff; unsigned short d_reclen, d_namlen; unsigned char d_type; char d_name[1024]; } __attribute__((swift_name("dirent")));
DIR *opendir(const char *);
DIR *fdopendir(int);
struct darwin_dirent *darwin_readdir(DIR *) __attribute__((swift_name("readdir(_:)")));
int closedir(DIR *);
int dirfd(DIR *);
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10

int *__error(void);
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define EXDEV 18
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define ESPIPE 29
#define EROFS 30
#define EMLINK 31
#define EPIPE 32
#define ERANGE 34
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ETIMEDOUT 60
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66
#define EDQUOT 69
#define ESTALE 70
#define ENOSYS 78
#define EOPNOTSUPP 102
char *strerror(int);
int strerror_r(int, char *, size_t);

void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
int posix_memalign(void **, size_t, size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
void *memchr(const void *, int, size_t);
void *memmem(const void *, size_t, const void *, size_t);
int memcmp(const void *, const void *, size_t);
size_t strlen(const char *);
char *strdup(const char *);
int strcmp(const char *, const char *);
double strtod(const char *, char **);
char *getenv(const char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
void exit(int) __attribute__((noreturn));
void _exit(int) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
int atexit(void (*)(void));
int mkstemp(char *);
char *mkdtemp(char *);
char *setlocale(int, const char *);
unsigned arc4random(void);

typedef struct __sFILE { int _file; } FILE;
extern FILE *__stdinp, *__stdoutp, *__stderrp;
#define stdin __stdinp
#define stdout __stdoutp
#define stderr __stderrp
int fflush(FILE *);
int fputs(const char *, FILE *);
int setvbuf(FILE *, char *, int, size_t);
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_ANON 0x1000
#define MAP_ANONYMOUS 0x1000
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);
int madvise(void *, size_t, int);
#define MADV_SEQUENTIAL 2
#define MADV_WILLNEED 3
#define MADV_DONTNEED 4

typedef struct _opaque_pthread_t { long __sig; } *pthread_t;
typedef struct { long __sig; char __opaque[56]; } pthread_attr_t;
typedef struct { long __sig; char __opaque[56]; } pthread_mutex_t;
typedef struct { long __sig; char __opaque[8]; } pthread_mutexattr_t;
typedef struct { long __sig; char __opaque[40]; } pthread_cond_t;
typedef struct { long __sig; char __opaque[8]; } pthread_condattr_t;
int pthread_create(pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable, void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable);
int pthread_join(pthread_t, void **);
int pthread_detach(pthread_t);
pthread_t pthread_self(void);
int pthread_kill(pthread_t, int);
int pthread_setname_np(const char *);
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_attr_setdetachstate(pthread_attr_t *, int);
#define PTHREAD_CREATE_DETACHED 2
typedef unsigned long pthread_key_t;
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);

int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_cond_destroy(pthread_cond_t *);
int sched_yield(void);
int pthread_sigmask(int, const unsigned *, unsigned *);

typedef unsigned sigset_t;
union __sigaction_u { void (*__sa_handler)(int); void (*__sa_sigaction)(int, struct darwin_siginfo *, void *); };
struct darwin_sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; } __attribute__((swift_name("sigaction")));
int darwin_sigaction(int, const struct darwin_sigaction *, struct darwin_sigaction *) __attribute__((swift_name("sigaction(_:_:_:)")));
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigwait(const sigset_t *, int *);
int raise(int);
typedef void (*sig_t)(int);
sig_t signal(int, sig_t);
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SA_RESTART 2
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIGXFSZ 25

typedef unsigned long long rlim_t;
struct rlimit { rlim_t rlim_cur, rlim_max; };
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);
#define RLIMIT_FSIZE 1
#define RLIMIT_AS 5
#define RLIMIT_NOFILE 8
struct darwin_rusage { struct darwin_timeval ru_utime, ru_stime; long ru_maxrss; } __attribute__((swift_name("rusage")));
int darwin_getrusage(int, struct darwin_rusage *) __attribute__((swift_name("getrusage(_:_:)")));
#define RUSAGE_SELF 0
int getpriority(int, unsigned);
int setpriority(int, unsigned, int);
#define PRIO_PROCESS 0
#define PRIO_DARWIN_THREAD 3
#define PRIO_DARWIN_BG 0x1000
int nice(int);

typedef unsigned qos_class_t;
#define QOS_CLASS_UTILITY ((qos_class_t)0x11)
int pthread_set_qos_class_self_np(qos_class_t, int);

long sysconf(int);
#define _SC_PAGESIZE 29
#define _SC_NPROCESSORS_ONLN 58
#define _SC_PHYS_PAGES 200
int sysctlbyname(const char *, void *, size_t *, void *, size_t);

/* As in glibc, whose own are in libcurl's header: Apple's have other orders, and lengths that nobody reads. */
typedef unsigned short sa_family_t;
typedef uint32_t in_addr_t;
typedef unsigned short in_port_t;
struct sockaddr { sa_family_t sa_family; char sa_data[14]; };
struct in_addr { in_addr_t s_addr; };
struct in6_addr { union { uint8_t __u6_addr8[16]; uint16_t __u6_addr16[8]; uint32_t __u6_addr32[4]; } __in6_u; };
struct addrinfo {
    int ai_flags; int ai_family; int ai_socktype; int ai_protocol; socklen_t ai_addrlen; struct sockaddr *ai_addr; char *ai_canonname;
    struct addrinfo *ai_next;
};
int getaddrinfo(const char *, const char *, const struct addrinfo *, struct addrinfo **);
void freeaddrinfo(struct addrinfo *);
int getnameinfo(const struct sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int);
int inet_pton(int, const char *, void *);
#define AF_INET 2
#define AF_INET6 30
#define SOCK_STREAM 1
#define NI_MAXHOST 1025
#define NI_NUMERICHOST 2

struct pollfd { int fd; short events, revents; };
int poll(struct pollfd *, unsigned, int);
#define POLLIN 1
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
int ioctl(int, unsigned long, ...);
#define TIOCGWINSZ 0x40087468ul
struct darwin_termios { unsigned long c_iflag, c_oflag, c_cflag, c_lflag; unsigned char c_cc[20]; unsigned long c_ispeed, c_ospeed; } __attribute__((swift_name("termios")));
int darwin_tcgetattr(int, struct darwin_termios *) __attribute__((swift_name("tcgetattr(_:_:)")));

double sin(double), cos(double), tan(double), asin(double), acos(double), atan(double), sinh(double), cosh(double), tanh(double);
double asinh(double), acosh(double), atanh(double), exp(double), exp2(double), expm1(double), log(double), log1p(double), log2(double);
double log10(double), cbrt(double), floor(double), ceil(double), round(double), trunc(double), sqrt(double), fabs(double);
double pow(double, double), atan2(double, double), fmod(double, double), hypot(double, double), remainder(double, double), copysign(double, double), ldexp(double, int);
float sinf(float), cosf(float), hypotf(float, float), floorf(float), ceilf(float), powf(float, float), expf(float), logf(float), atan2f(float, float), sqrtf(float), roundf(float);

#define M_PI 3.14159265358979323846
#define M_E 2.71828182845904523536
#define M_LN2 0.693147180559945309417
#define M_LN10 2.30258509299404568402
#define M_LOG10E 0.434294481903251827651
#define M_LOG2E 1.44269504088896340736
#define RLIMIT_STACK 3
#define RLIMIT_NPROC 7
typedef int sig_atomic_t;
char *strrchr(const char *, int);
int strncmp(const char *, const char *, size_t);
