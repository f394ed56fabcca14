// Tiles to pixels: plain PNG files by our own reader, the others by libpng, JPEG files by libjpeg-turbo.
#include "floor.h"
#include <png.h>
#include <stdlib.h>
#include <turbojpeg.h>

void resize(Picture *picture, int width, int height) {
    if (picture->width == width && picture->height == height) return;
    picture->pixels = realloc(picture->pixels, (size_t)width * height * 3);
    if (!picture->pixels) abort();
    picture->width = width;
    picture->height = height;
}

static int decode_any_png(const uint8_t *bytes, size_t count, Picture *tile) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return 0;
    if (image.width > 1024 || image.height > 1024) return png_image_free(&image), 0;
    image.format = PNG_FORMAT_RGB;
    resize(tile, image.width, image.height);
    // The color of the land under transparent pixels, as in the tool.
    png_color ground = {0xf2, 0xef, 0xe9};
    return png_image_finish_read(&image, &ground, tile->pixels, 0, NULL);
}

static int decode_jpeg(const uint8_t *bytes, size_t count, Picture *tile) {
    static tjhandle decoder;
    if (!decoder) decoder = tjInitDecompress();
    int width, height, subsampling, space;
    if (tjDecompressHeader3(decoder, bytes, count, &width, &height, &subsampling, &space)) return 0;
    if (width > 1024 || height > 1024) return 0;
    resize(tile, width, height);
    return tjDecompress2(decoder, bytes, count, tile->pixels, width, 0, height, TJPF_RGB, 0) == 0;
}

int decode(const uint8_t *bytes, size_t count, Picture *tile) {
    if (count > 2 && bytes[0] == 0xff && bytes[1] == 0xd8) return decode_jpeg(bytes, count, tile);
    return decode_plain_png(bytes, count, tile) || decode_any_png(bytes, count, tile);
}
