// PNG files as map servers write them, by https://www.w3.org/TR/png-3/: one walk over the chunks, libdeflate, the row
// filters, and a table of colors. Checksums are not verified.
#include "floor.h"
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

static uint32_t big(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

// Room that grows and is reused.
static uint8_t *room(uint8_t **memory, size_t *size, size_t needed) {
    if (needed > *size) {
        *memory = realloc(*memory, *size = needed);
        if (!*memory) abort();
    }
    return *memory;
}

static uint8_t paeth(int left, int above, int corner) {
    int a = abs(above - corner), b = abs(left - corner), c = abs(left + above - 2 * corner);
    return a <= b && a <= c ? left : b <= c ? above : corner;
}

// Undoes the filter of a row in place; `above` is null for the first one.
static int unfilter(int filter, uint8_t *row, const uint8_t *above, size_t length, size_t step) {
    size_t i;
    switch (filter) {
    case 0: return 1;
    case 1:
        for (i = step; i < length; i++) row[i] += row[i - step];
        return 1;
    case 2:
        if (above) for (i = 0; i < length; i++) row[i] += above[i];
        return 1;
    case 3:
        for (i = 0; i < length; i++) row[i] += ((i < step ? 0 : row[i - step]) + (above ? above[i] : 0)) / 2;
        return 1;
    case 4:
        for (i = 0; i < length; i++) {
            int left = i < step ? 0 : row[i - step], corner = i < step || !above ? 0 : above[i - step];
            row[i] += paeth(left, above ? above[i] : 0, corner);
        }
        return 1;
    default: return 0;
    }
}

static void spread(const uint8_t *row, int color, int depth, const uint8_t *palette, uint8_t *to, int width) {
    if (color == 2) {
        memcpy(to, row, (size_t)width * 3);
    } else if (color == 0) {
        for (int x = 0; x < width; x++) memset(to + 3 * x, row[x], 3);
    } else if (depth == 8) {
        for (int x = 0; x < width; x++) memcpy(to + 3 * x, palette + 3 * row[x], 3);
    } else {
        int each = 8 / depth, mask = (1 << depth) - 1;
        for (int x = 0; x < width; x++) {
            int index = row[x / each] >> (8 - depth * (x % each + 1)) & mask;
            memcpy(to + 3 * x, palette + 3 * index, 3);
        }
    }
}

int decode_plain_png(const uint8_t *bytes, size_t count, Picture *tile) {
    static struct libdeflate_decompressor *inflater;
    static uint8_t *packed, *rows;
    static size_t packed_size, rows_size;
    uint8_t palette[256 * 3] = {0};
    int width = 0, height = 0, depth = 0, color = 0;
    size_t length = 0;
    if (count < 33 || memcmp(bytes, "\x89PNG\r\n\x1a\n", 8)) return 0;
    for (size_t at = 8; at + 12 <= count;) {
        size_t size = big(bytes + at);
        const uint8_t *kind = bytes + at + 4, *data = bytes + at + 8;
        if (size > count - at - 12) return 0;
        if (!memcmp(kind, "IHDR", 4) && size == 13) {
            width = big(data), height = big(data + 4), depth = data[8], color = data[9];
            if (data[12] || width < 1 || height < 1 || width > 1024 || height > 1024) return 0;
            if (!(depth == 8 && (color == 0 || color == 2)) && !(color == 3 && depth <= 8)) return 0;
        } else if (!memcmp(kind, "PLTE", 4)) {
            memcpy(palette, data, size < sizeof palette ? size : sizeof palette);
        } else if (!memcmp(kind, "tRNS", 4)) {
            return 0;
        } else if (!memcmp(kind, "IDAT", 4)) {
            memcpy(room(&packed, &packed_size, length + size) + length, data, size);
            length += size;
        }
        at += size + 12;
    }
    if (!width) return 0;
    size_t step = color == 2 ? 3 : 1, row = ((size_t)width * depth * step + 7) / 8;
    room(&rows, &rows_size, (row + 1) * height);
    if (!inflater) inflater = libdeflate_alloc_decompressor();
    if (libdeflate_zlib_decompress(inflater, packed, length, rows, (row + 1) * height, NULL)) return 0;
    resize(tile, width, height);
    for (int y = 0; y < height; y++) {
        uint8_t *line = rows + y * (row + 1);
        if (!unfilter(line[0], line + 1, y ? line - row : NULL, row, step)) return 0;
        spread(line + 1, color, depth, palette, tile->pixels + (size_t)y * width * 3, width);
    }
    return 1;
}
