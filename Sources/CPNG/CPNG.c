#include "CPNG.h"

#include <png.h>
#include <stdio.h>
#include <string.h>

const char *cpng_version(void) { return png_get_libpng_ver(NULL); }

/// The file in memory and what is left of it.
typedef struct {
    const uint8_t *next;
    size_t left;
} source;

static void read_bytes(png_structp png, png_bytep out, size_t wanted) {
    source *from = png_get_io_ptr(png);
    if (wanted > from->left) png_error(png, "the file ends too early");
    memcpy(out, from->next, wanted);
    from->next += wanted;
    from->left -= wanted;
}

static void on_error(png_structp png, png_const_charp text) {
    char *message = png_get_error_ptr(png);
    snprintf(message, CPNG_MESSAGE_SIZE, "%s", text);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void set_limits(png_structp png, uint32_t width, uint32_t height) {
    png_set_user_limits(png, width, height);
    png_set_chunk_cache_max(png, 16);
    png_set_chunk_malloc_max(png, 1 << 16);
    // Text, profiles and the like are skipped unread: a compressed one could unpack to anything.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
}

/// Asks for blue, green, red, alpha in 8 bits whatever the file has, without any change of gamma.
static void set_output(png_structp png) {
    png_set_scale_16(png);
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_bgr(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

/// The part that libpng may leave by longjmp: no variable of it is read afterwards.
static cpng_outcome read_pixels(png_structp png, png_infop info, uint32_t *pixels, uint32_t width, uint32_t height) {
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
        png_error(png, "two headers of different size");
    int alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
    set_output(png);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "rows of unexpected length");
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < height; y++)
            png_read_row(png, (png_bytep)(pixels + (size_t)y * width), NULL);
    png_read_end(png, NULL);
    return alpha ? CPNG_STRAIGHT_ALPHA : CPNG_OPAQUE;
}

cpng_outcome cpng_decode(
    const uint8_t *bytes, size_t count, uint32_t *pixels, uint32_t width, uint32_t height,
    char message[CPNG_MESSAGE_SIZE]) {
    source from = {bytes, count};
    snprintf(message, CPNG_MESSAGE_SIZE, "no memory is left");
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, on_error, on_warning);
    if (!png) return CPNG_FAILED;
    // Written once before setjmp and never after it, so a longjmp finds it whole.
    png_infop info = png_create_info_struct(png);
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return CPNG_FAILED;
    }
    png_set_read_fn(png, &from, read_bytes);
    set_limits(png, width, height);
    cpng_outcome outcome = read_pixels(png, info, pixels, width, height);
    png_destroy_read_struct(&png, &info, NULL);
    return outcome;
}
