#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>

#ifdef __APPLE__
#define FILE_NAME "libcurl.4.dylib"
#else
#define FILE_NAME "libcurl.so.4"
#endif

static ccurl_functions functions;
static bool loaded;
static _Thread_local char failure[256];
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

static void load(void) {
    void *library = dlopen(FILE_NAME, RTLD_NOW | RTLD_LOCAL);
    CURLcode (*global_init)(long) = NULL;
    if (library) *(void **)&global_init = dlsym(library, "curl_global_init");
#define FIND(name) *(void **)&functions.name = library ? dlsym(library, "curl_" #name) : NULL
    FIND(easy_init);
    FIND(easy_cleanup);
    FIND(easy_reset);
    FIND(easy_setopt);
    FIND(easy_getinfo);
    FIND(easy_strerror);
    FIND(multi_init);
    FIND(multi_cleanup);
    FIND(multi_setopt);
    FIND(multi_add_handle);
    FIND(multi_remove_handle);
    FIND(multi_perform);
    FIND(multi_poll);
    FIND(multi_wakeup);
    FIND(multi_info_read);
    FIND(slist_append);
    FIND(slist_free_all);
#undef FIND
    if (!library) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason ? reason : FILE_NAME " cannot be loaded");
    } else if (!global_init || !functions.multi_wakeup) {
        // The newest of these functions, of 2020; a library that has it has all the others.
        snprintf(failure, sizeof failure, FILE_NAME " is older than 7.68");
    } else if (global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        snprintf(failure, sizeof failure, FILE_NAME " does not start");
    } else {
        loaded = true;
    }
    if (library && !loaded) dlclose(library);
}

const ccurl_functions *ccurl_load(void) {
    pthread_mutex_lock(&loading);
    // A failure is not remembered: there may have been no file descriptor left.
    if (!loaded) load();
    bool is_loaded = loaded;
    pthread_mutex_unlock(&loading);
    return is_loaded ? &functions : NULL;
}

void ccurl_use_utf8(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (locale) uselocale(locale);
}

const char *ccurl_load_error(void) { return failure; }

CURLcode ccurl_set_long(const ccurl_functions *f, CURL *handle, CURLoption option, long value) {
    return f->easy_setopt(handle, option, value);
}

CURLcode ccurl_set_offset(const ccurl_functions *f, CURL *handle, CURLoption option, curl_off_t value) {
    return f->easy_setopt(handle, option, value);
}

CURLcode ccurl_set_string(const ccurl_functions *f, CURL *handle, CURLoption option, const char *value) {
    return f->easy_setopt(handle, option, value);
}

CURLcode ccurl_set_pointer(const ccurl_functions *f, CURL *handle, CURLoption option, void *value) {
    return f->easy_setopt(handle, option, value);
}

CURLcode ccurl_get_long(const ccurl_functions *f, CURL *handle, CURLINFO info, long *value) {
    return f->easy_getinfo(handle, info, value);
}

CURLcode ccurl_get_string(const ccurl_functions *f, CURL *handle, CURLINFO info, const char **value) {
    return f->easy_getinfo(handle, info, value);
}

CURLcode ccurl_get_pointer(const ccurl_functions *f, CURL *handle, CURLINFO info, void **value) {
    return f->easy_getinfo(handle, info, value);
}

/* With the flag from the start: one set later could be too late for a process that another thread starts meanwhile. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    int made = socket(address->family, address->socktype, address->protocol);
    if (made >= 0) fcntl(made, F_SETFD, FD_CLOEXEC);
    return made;
#endif
}

CURLcode ccurl_close_on_exec(const ccurl_functions *f, CURL *handle) {
    return f->easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}

CURLMcode ccurl_multi_set_long(const ccurl_functions *f, CURLM *multi, CURLMoption option, long value) {
    return f->multi_setopt(multi, option, value);
}

CURLcode ccurl_set_receiver(const ccurl_functions *f, CURL *handle, CURLoption option, ccurl_receiver receiver) {
    return f->easy_setopt(handle, option, receiver);
}
