/* A store of objects for tests and measurements: PUT, HEAD, GET, ListObjectsV2 and If-None-Match on loopback.

   One thread with epoll, so that it costs little beside the program that is measured. It checks no signatures and keeps
   bodies only of names that end in ".tsv" or while they are at most KEEP bytes.

   store LATENCY_MS [SLOW_EVERY] [DROP_EVERY] [SLOW_ABOVE]
   Each answer is sent LATENCY_MS after its request. Every SLOW_EVERYth PUT is answered with 503 Slow Down, after every
   DROP_EVERYth PUT the connection is closed instead of an answer (the object is stored), and requests beyond SLOW_ABOVE
   at once get 503, too. Prints its port. At the end of its input it prints one line of JSON with what it has seen. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define KEEP (64 << 10)
#define MAX_CONNECTIONS 4096

typedef struct {
    char *key, *meta;     /* meta: header lines to repeat */
    char *body;
    size_t size;
    uint64_t etag;
} Object;

typedef struct {
    int fd;
    char *in;
    size_t have, room;
    char *out;            /* the answer, until it is sent */
    size_t length, sent, wanted;
    double due;           /* when to send it; 0 if none waits */
    int closes, drops;
} Connection;

static Object *objects;
static size_t count, room;
static size_t *table, table_size;
static Connection connections[MAX_CONNECTIONS];
static int highest = -1;
static double latency;
static long slow_every, drop_every, slow_above;
static long stored, heads, gets, lists, slowed, dropped, waiting, most;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static uint64_t hash(const char *text, size_t length) {
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < length; i++) h = (h ^ (unsigned char)text[i]) * 1099511628211u;
    return h;
}

static void rehash(size_t size) {
    free(table);
    table_size = size;
    table = calloc(size, sizeof *table);
    for (size_t i = 0; i < count; i++) {
        size_t slot = hash(objects[i].key, strlen(objects[i].key)) & (size - 1);
        while (table[slot]) slot = (slot + 1) & (size - 1);
        table[slot] = i + 1;
    }
}

static Object *find(const char *key, int create) {
    if (2 * (count + 1) > table_size) rehash(table_size ? 2 * table_size : 1024);
    size_t slot = hash(key, strlen(key)) & (table_size - 1);
    for (; table[slot]; slot = (slot + 1) & (table_size - 1))
        if (strcmp(objects[table[slot] - 1].key, key) == 0) return &objects[table[slot] - 1];
    if (!create) return NULL;
    if (count == room) objects = realloc(objects, (room = room ? 2 * room : 1024) * sizeof *objects);
    objects[count] = (Object){.key = strdup(key)};
    table[slot] = count + 1;
    return &objects[count++];
}

static void decode(char *text) {
    char *to = text;
    for (char *from = text; *from; from++) {
        unsigned value;
        if (*from == '%' && sscanf(from + 1, "%2x", &value) == 1) *to++ = (char)value, from += 2;
        else *to++ = *from;
    }
    *to = 0;
}

static char *header(char *head, const char *name) {
    size_t length = strlen(name);
    for (char *line = head; line && *line; line = strstr(line, "\r\n") ? strstr(line, "\r\n") + 2 : NULL)
        if (strncasecmp(line, name, length) == 0 && line[length] == ':') {
            char *value = line + length + 1;
            while (*value == ' ') value++;
            return value;
        }
    return NULL;
}

static void answer(Connection *c, const char *status, const char *extra, const char *body, size_t length, int hides) {
    size_t size = 512 + strlen(extra) + length;
    c->out = malloc(size);
    int n = snprintf(c->out, size, "HTTP/1.1 %s\r\nContent-Length: %zu\r\n%s\r\n", status, length, extra);
    if (!hides) memcpy(c->out + n, body, length), n += (int)length;
    c->length = (size_t)n;
    c->sent = 0;
    c->due = now() + latency;
    if (++waiting > most) most = waiting;
}

static int by_key(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static char **sorted;
static size_t sorted_count;

static void list(Connection *c, char *query) {
    char prefix[2048] = "", after[2048] = "";
    for (char *part = strtok(query, "&"); part; part = strtok(NULL, "&")) {
        char *value = strchr(part, '=');
        if (!value) continue;
        *value++ = 0;
        decode(value);
        if (!strcmp(part, "prefix")) snprintf(prefix, sizeof prefix, "%s", value);
        if (!strcmp(part, "start-after") && !*after) snprintf(after, sizeof after, "%s", value);
        if (!strcmp(part, "continuation-token")) snprintf(after, sizeof after, "%s", value);
    }
    if (sorted_count != count) {
        sorted = realloc(sorted, (count + 1) * sizeof *sorted);
        for (size_t i = 0; i < count; i++) sorted[i] = objects[i].key;
        qsort(sorted, count, sizeof *sorted, by_key);
        sorted_count = count;
    }
    const char *start = strcmp(after, prefix) > 0 ? after : prefix;
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(sorted[middle], start) < 0 || (start == after && strcmp(sorted[middle], start) == 0)) low = middle + 1;
        else high = middle;
    }
    char *body = malloc(1000 * 1400 + 4096);
    size_t n = (size_t)sprintf(body, "<?xml version=\"1.0\"?>\n<ListBucketResult>");
    size_t found = 0, i = low;
    for (; i < count && found < 1000 && strncmp(sorted[i], prefix, strlen(prefix)) == 0; i++, found++) {
        Object *o = find(sorted[i], 0);
        n += (size_t)sprintf(
            body + n, "<Contents><Key>%s</Key><ETag>&quot;%016llx&quot;</ETag><Size>%zu</Size></Contents>", o->key,
            (unsigned long long)o->etag, o->size);
    }
    int cut = i < count && found == 1000 && strncmp(sorted[i], prefix, strlen(prefix)) == 0;
    n += (size_t)sprintf(body + n, "<IsTruncated>%s</IsTruncated>", cut ? "true" : "false");
    if (cut) n += (size_t)sprintf(body + n, "<NextContinuationToken>%s</NextContinuationToken>", sorted[i - 1]);
    n += (size_t)sprintf(body + n, "</ListBucketResult>");
    answer(c, "200 OK", "Content-Type: application/xml\r\n", body, n, 0);
    free(body);
}

static void serve(Connection *c, char *head, char *body, size_t length) {
    char method[8], target[4096];
    if (sscanf(head, "%7s %4095s", method, target) != 2) return answer(c, "400 Bad Request", "", "", 0, 0);
    char *query = strchr(target, '?');
    if (query) *query++ = 0;
    decode(target);
    char *key = strchr(target + 1, '/');
    key = key ? key + 1 : "";
    if (slow_above && waiting >= slow_above) {
        slowed++;
        const char *text = "<Error><Code>SlowDown</Code></Error>";
        return answer(c, "503 Slow Down", "", text, strlen(text), !strcmp(method, "HEAD"));
    }
    char extra[2048];
    if (!strcmp(method, "GET") && query && strstr(query, "list-type=2")) return lists++, list(c, query);
    if (!strcmp(method, "PUT")) {
        stored++;
        if (slow_every && stored % slow_every == 0) {
            slowed++;
            const char *text = "<Error><Code>SlowDown</Code></Error>";
            return answer(c, "503 Slow Down", "", text, strlen(text), 0);
        }
        if (header(head, "If-None-Match") && find(key, 0)) {
            const char *text = "<Error><Code>PreconditionFailed</Code></Error>";
            return answer(c, "412 Precondition Failed", "", text, strlen(text), 0);
        }
        Object *o = find(key, 1);
        free(o->meta);
        free(o->body);
        char meta[1500] = "";
        for (char *line = strstr(head, "\r\n"); line; line = strstr(line, "\r\n")) {
            line += 2;
            char *end = strstr(line, "\r\n");
            if (!end) break;
            if (strncasecmp(line, "x-amz-meta-", 11) == 0 && strlen(meta) + (size_t)(end - line) + 3 < sizeof meta)
                strncat(meta, line, (size_t)(end - line) + 2);
        }
        o->meta = strdup(meta);
        o->size = length;
        o->etag = hash(body, length > 4096 ? 4096 : length);
        size_t end = strlen(key);
        int keeps = length <= KEEP || (end > 4 && !strcmp(key + end - 4, ".tsv"));
        o->body = NULL;
        if (keeps && (length <= 4096 || (end > 4 && !strcmp(key + end - 4, ".tsv")))) {
            o->body = malloc(length + 1);
            memcpy(o->body, body, length);
        }
        snprintf(extra, sizeof extra, "ETag: \"%016llx\"\r\n", (unsigned long long)o->etag);
        if (drop_every && stored % drop_every == 0) c->drops = 1, dropped++;
        return answer(c, "200 OK", extra, "", 0, 0);
    }
    int hides = !strcmp(method, "HEAD");
    if (hides) heads++;
    else gets++;
    Object *o = find(key, 0);
    if (!o) {
        const char *text = "<Error><Code>NoSuchKey</Code></Error>";
        return answer(c, "404 Not Found", "", text, hides ? 0 : strlen(text), hides);
    }
    snprintf(extra, sizeof extra, "ETag: \"%016llx\"\r\n%s", (unsigned long long)o->etag, o->meta);
    answer(c, "200 OK", extra, o->body ? o->body : "", hides ? o->size : o->body ? o->size : 0, hides);
}

static void closing(Connection *c) {
    if (c->due) waiting--;
    close(c->fd);
    free(c->in);
    free(c->out);
    *c = (Connection){.fd = -1};
}

/* Serves a request if all of it has arrived. */
static void advance(Connection *c) {
    if (c->out || !c->have) return;
    char *end = memmem(c->in, c->have, "\r\n\r\n", 4);
    if (!end) return;
    if (!c->wanted) {
        *end = 0;
        char *length = header(c->in, "Content-Length");
        *end = '\r';
        c->wanted = (size_t)(end - c->in) + 4 + (length ? (size_t)atol(length) : 0);
    }
    if (c->have < c->wanted) return;
    char *body = end + 4;
    end[2] = 0;
    serve(c, c->in, body, c->wanted - (size_t)(body - c->in));
    memmove(c->in, c->in + c->wanted, c->have - c->wanted);
    c->have -= c->wanted;
    c->wanted = 0;
}

int main(int argc, char **argv) {
    latency = argc > 1 ? atof(argv[1]) : 0;
    slow_every = argc > 2 ? atol(argv[2]) : 0;
    drop_every = argc > 3 ? atol(argv[3]) : 0;
    slow_above = argc > 4 ? atol(argv[4]) : 0;
    for (int i = 0; i < MAX_CONNECTIONS; i++) connections[i].fd = -1;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, size) || listen(listener, 512)) return 1;
    getsockname(listener, (struct sockaddr *)&address, &size);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    int poll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
    epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
    event.data.fd = 0;
    epoll_ctl(poll, EPOLL_CTL_ADD, 0, &event);
    for (;;) {
        double next = 1e18, t = now();
        for (int i = 0; i <= highest; i++)
            if (connections[i].fd >= 0 && connections[i].due && connections[i].due < next) next = connections[i].due;
        int wait = next > 1e17 ? -1 : next <= t ? 0 : (int)(next - t) + 1;
        int n = epoll_wait(poll, events, 256, wait);
        for (int i = 0; i < n; i++) {
            int fd = events[i].data.fd;
            if (fd == 0) {
                char byte[64];
                if (read(0, byte, sizeof byte) > 0) continue;
                struct rusage usage;
                getrusage(RUSAGE_SELF, &usage);
                printf(
                    "{\"stored\":%ld,\"heads\":%ld,\"gets\":%ld,\"lists\":%ld,\"slowed\":%ld,\"dropped\":%ld,"
                    "\"most\":%ld,\"objects\":%zu,\"cpu\":%.3f}\n",
                    stored, heads, gets, lists, slowed, dropped, most, count,
                    (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
                        + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6);
                return 0;
            }
            if (fd == listener) {
                for (int client; (client = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0;) {
                    if (client >= MAX_CONNECTIONS) {
                        close(client);
                        continue;
                    }
                    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
                    connections[client] = (Connection){.fd = client};
                    if (client > highest) highest = client;
                    event = (struct epoll_event){.events = EPOLLIN, .data.fd = client};
                    epoll_ctl(poll, EPOLL_CTL_ADD, client, &event);
                }
                continue;
            }
            Connection *c = &connections[fd];
            if (c->fd < 0) continue;
            for (;;) {
                if (c->room - c->have < 65536) c->in = realloc(c->in, c->room = 2 * c->room + 65536);
                ssize_t got = read(fd, c->in + c->have, c->room - c->have - 1);
                if (got < 0) break;
                if (got == 0) {
                    closing(c);
                    break;
                }
                c->have += (size_t)got;
            }
            if (c->fd >= 0) advance(c);
        }
        t = now();
        for (int i = 0; i <= highest; i++) {
            Connection *c = &connections[i];
            if (c->fd < 0 || !c->due || c->due > t) continue;
            if (c->drops) {
                closing(c);
                continue;
            }
            ssize_t sent = write(c->fd, c->out + c->sent, c->length - c->sent);
            if (sent < 0 && errno != EAGAIN) {
                closing(c);
                continue;
            }
            if (sent > 0) c->sent += (size_t)sent;
            if (c->sent < c->length) continue;
            free(c->out);
            c->out = NULL;
            c->due = 0;
            waiting--;
            advance(c);
        }
    }
}
