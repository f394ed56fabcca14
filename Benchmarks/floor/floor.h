// The parts of the floor: the least work that a program can do to draw a map of raster tiles into a PNG file.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Pixels of three bytes: red, green, blue; rows from the top, without padding.
typedef struct {
    int width, height;
    uint8_t *pixels;
} Picture;

// Decodes a tile into `tile`, whose memory is reused. Returns 0 if the bytes are no PNG or JPEG file.
int decode(const uint8_t *bytes, size_t count, Picture *tile);

// Decodes PNG files of 8 bits or a palette, without transparency and interlacing; returns 0 for all others.
int decode_plain_png(const uint8_t *bytes, size_t count, Picture *tile);

// Makes room for a picture of this size in `picture`.
void resize(Picture *picture, int width, int height);

// Encodes a picture as PNG without row filters. The bytes are valid until the next call.
const uint8_t *encode(const Picture *picture, int level, size_t *count);
