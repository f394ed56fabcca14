#pragma once
// libcurl, loaded when the first request is made and never before: linked, it and the TLS library behind it would cost
// every start of the process 8 ms, also where no tile comes from a server. The header serves types and constants; no
// symbol of the library is referenced.
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

/// The functions of libcurl that are used, each under its own name without the prefix.
typedef struct {
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *);
    void (*easy_reset)(CURL *);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    const char *(*easy_strerror)(CURLcode);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
} ccurl_functions;

/// Loads the library once, safely from any thread; NULL where it is not installed or lacks a function.
const ccurl_functions *ccurl_load(void);

/// What went wrong in `ccurl_load`, in the words of the dynamic linker.
const char *ccurl_load_error(void);

/// Has the calling thread read texts as UTF-8, for as long as it runs: libcurl takes the names of hosts in the encoding of
/// the locale, and a program that never sets one has ASCII.
void ccurl_use_utf8(void);

// Swift cannot call variadic functions; these pass one argument of a fixed type.
CURLcode ccurl_set_long(const ccurl_functions *, CURL *, CURLoption, long);
CURLcode ccurl_set_offset(const ccurl_functions *, CURL *, CURLoption, curl_off_t);
CURLcode ccurl_set_string(const ccurl_functions *, CURL *, CURLoption, const char *);
CURLcode ccurl_set_pointer(const ccurl_functions *, CURL *, CURLoption, void *);
CURLcode ccurl_get_long(const ccurl_functions *, CURL *, CURLINFO, long *);
CURLcode ccurl_get_string(const ccurl_functions *, CURL *, CURLINFO, const char **);
CURLcode ccurl_get_pointer(const ccurl_functions *, CURL *, CURLINFO, void **);
CURLMcode ccurl_multi_set_long(const ccurl_functions *, CURLM *, CURLMoption, long);

/// Has the sockets of a transfer closed in programs that this process starts: libcurl itself leaves them open there
/// (7.88), and a connection with a copy elsewhere does not end with its owner.
CURLcode ccurl_close_on_exec(const ccurl_functions *, CURL *);

/// Bytes that libcurl hands over; a return value other than `size * count` ends the transfer.
typedef size_t (*ccurl_receiver)(char *, size_t size, size_t count, void *context);
CURLcode ccurl_set_receiver(const ccurl_functions *, CURL *, CURLoption, ccurl_receiver);
