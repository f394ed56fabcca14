// Pixels to a PNG file: no row filters, which cost map images bytes, and libdeflate.
#include "floor.h"
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

static void put(uint8_t *to, uint32_t value) {
    for (int i = 0; i < 4; i++) to[i] = value >> (24 - 8 * i);
}

// Writes length, kind and checksum around the data of a chunk; returns where the next one starts.
static uint8_t *chunk(uint8_t *at, const char *kind, size_t size) {
    put(at, size);
    memcpy(at + 4, kind, 4);
    put(at + 8 + size, libdeflate_crc32(0, at + 4, size + 4));
    return at + 12 + size;
}

const uint8_t *encode(const Picture *picture, int level, size_t *count) {
    static struct libdeflate_compressor *deflater;
    static uint8_t *rows, *file;
    static size_t rows_size, file_size;
    if (!deflater) deflater = libdeflate_alloc_compressor(level);
    size_t row = (size_t)picture->width * 3, needed = (row + 1) * picture->height;
    size_t bound = libdeflate_zlib_compress_bound(deflater, needed);
    if (needed > rows_size) rows = realloc(rows, rows_size = needed);
    if (bound + 64 > file_size) file = realloc(file, file_size = bound + 64);
    if (!rows || !file) abort();
    for (int y = 0; y < picture->height; y++) {
        rows[y * (row + 1)] = 0;
        memcpy(rows + y * (row + 1) + 1, picture->pixels + y * row, row);
    }
    memcpy(file, "\x89PNG\r\n\x1a\n", 8);
    uint8_t *at = file + 8;
    put(at + 8, picture->width);
    put(at + 12, picture->height);
    // 8 bits, red, green and blue, no interlacing.
    memcpy(at + 16, "\x08\x02\x00\x00\x00", 5);
    at = chunk(at, "IHDR", 13);
    at = chunk(at, "IDAT", libdeflate_zlib_compress(deflater, rows, needed, at + 8, bound));
    *count = chunk(at, "IEND", 0) - file;
    return file;
}
