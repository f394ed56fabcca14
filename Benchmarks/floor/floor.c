// The floor: maps of raster tiles with a dot in the middle, drawn with the least work and the fastest libraries.
//
// floor TILES PLACES WIDTH HEIGHT ZOOM LEVEL [FOLDER]: TILES is a folder of z/x/y files, PLACES is a file of `lon lat`
// lines, LEVEL is libdeflate's. Images are written into FOLDER as 0.png, 1.png, …; without it they are only encoded.
// Prints JSON: CPU and wall time of all images in seconds, and their mean size in bytes.
#include "floor.h"
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static double cpu(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static double wall(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

// The bytes of a file in memory that is reused; null if there is none.
static const uint8_t *contents(const char *path, size_t *count) {
    static uint8_t bytes[4 << 20];
    int file = open(path, O_RDONLY);
    if (file < 0) return NULL;
    ssize_t got = read(file, bytes, sizeof bytes);
    close(file);
    *count = got > 0 ? got : 0;
    return bytes;
}

// Copies what the canvas shows of a tile whose upper left corner is at `left`, `top`.
static void blit(Picture *canvas, const Picture *tile, int left, int top) {
    int from = left < 0 ? -left : 0, to = canvas->width - left < tile->width ? canvas->width - left : tile->width;
    for (int y = 0; y < tile->height && to > from; y++) {
        if (top + y < 0 || top + y >= canvas->height) continue;
        memcpy(canvas->pixels + 3 * ((size_t)(top + y) * canvas->width + left + from),
               tile->pixels + 3 * ((size_t)y * tile->width + from), 3 * (size_t)(to - from));
    }
}

static void dot(Picture *canvas, double x, double y, double radius) {
    const int color[3] = {255, 0, 0};
    for (int row = y - radius - 1; row <= y + radius + 1; row++) {
        for (int column = x - radius - 1; column <= x + radius + 1; column++) {
            if (row < 0 || column < 0 || row >= canvas->height || column >= canvas->width) continue;
            double part = fmin(fmax(radius + 0.5 - hypot(column + 0.5 - x, row + 0.5 - y), 0), 1);
            uint8_t *pixel = canvas->pixels + 3 * ((size_t)row * canvas->width + column);
            for (int i = 0; i < 3; i++) pixel[i] += (color[i] - pixel[i]) * part;
        }
    }
}

// The tiles of a map in Web Mercator, https://epsg.io/3857, whose world at zoom 0 is one tile.
static int draw(Picture *canvas, const char *tiles, double lon, double lat, int zoom) {
    static Picture tile;
    char path[4096];
    double world = 256.0 * (1 << zoom), sine = sin(lat * M_PI / 180);
    long left = lround((lon + 180) / 360 * world - canvas->width / 2.0);
    long top = lround((0.5 - log((1 + sine) / (1 - sine)) / (4 * M_PI)) * world - canvas->height / 2.0);
    for (long y = top / 256; y * 256 < top + canvas->height; y++) {
        for (long x = left / 256; x * 256 < left + canvas->width; x++) {
            size_t count;
            snprintf(path, sizeof path, "%s/%d/%ld/%ld", tiles, zoom, x, y);
            const uint8_t *bytes = contents(path, &count);
            if (!bytes || !decode(bytes, count, &tile) || tile.width != 256 || tile.height != 256) {
                return fprintf(stderr, "floor: %s is not a PNG or JPEG tile of 256 pixels\n", path), 0;
            }
            blit(canvas, &tile, x * 256 - left, y * 256 - top);
        }
    }
    dot(canvas, canvas->width / 2.0, canvas->height / 2.0, 6);
    return 1;
}

int main(int count, char **words) {
    int width = count > 6 ? atoi(words[3]) : 0, height = count > 6 ? atoi(words[4]) : 0, images = 0;
    FILE *places = count > 6 ? fopen(words[2], "r") : NULL;
    if (!places || width < 1 || height < 1 || width > 8192 || height > 8192) {
        return fprintf(stderr, "usage: floor TILES PLACES WIDTH HEIGHT ZOOM LEVEL [FOLDER]\n"), 64;
    }
    Picture canvas = {0};
    resize(&canvas, width, height);
    double lon, lat, cpu_start = cpu(), wall_start = wall(), bytes = 0;
    for (; fscanf(places, "%lf %lf", &lon, &lat) == 2; images++) {
        size_t size;
        if (!draw(&canvas, words[1], lon, lat, atoi(words[5]))) return 65;
        const uint8_t *file = encode(&canvas, atoi(words[6]), &size);
        bytes += size;
        if (count < 8) continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%d.png", words[7], images);
        FILE *to = fopen(path, "wb");
        if (!to || fwrite(file, 1, size, to) != size || fclose(to)) return perror(path), 73;
    }
    printf("{\"cpu\": %.6f, \"wall\": %.6f, \"bytes\": %.0f}\n", cpu() - cpu_start, wall() - wall_start,
           images ? bytes / images : 0);
    return 0;
}
