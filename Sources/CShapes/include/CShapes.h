#pragma once
#include "CPixels.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Draws what most pixels of vector maps are drawn with: lines, circles and distance fields, with the instructions that the
 * processor has when the program runs. All paths give the same pixels; the scalar one is that of the baseline.
 *
 * Pixels are premultiplied words 0xAARRGGBB. The caller checks that regions lie in their image.
 */

/* The pixels that may be drawn on. */
typedef struct {
    /* The first pixel of the image, and the number of pixels per row. */
    uint32_t *pixels;
    size_t width;
    /* The rows, without the last one. */
    int64_t first_row, end_row;
    /* The columns of all rows together. */
    int32_t left, right;
    /* The columns of each row, from the first one on; NULL if they are those of all rows. */
    const int32_t *starts, *ends;
} shape_region;

/* A corner of a triangle of a line. */
typedef struct {
    /* In 256ths of a pixel: x right, y down. */
    int32_t x, y;
    /* Along and across the line, in units of its outer edge: (0, 1) on a side, (1, 1) at round caps. */
    float along, across;
    /* Distance along the line in dash periods, and position in a gradient, which is not used here. */
    float distance, progress;
    bool is_right;
} line_corner;

/* What a line is drawn with, in points. */
typedef struct {
    uint32_t word;
    /* From the middle to the outer and the inner edge, and the width over which edges fade. */
    float outset, inset, fade;
    /* Distances of a dash pattern over one period, 256 per row; NULL for a solid line. With more rows than one, the first
       and last are those of the edges. */
    const float *dashes;
    int32_t dash_rows;
    /* Half the width of the transition between dash and gap, in distances of the pattern. */
    float dash_softness;
} line_ink;

/* The last corners of both sides of a line that is drawn in several parts. */
typedef struct {
    line_corner left, right;
    bool has_left, has_right;
} line_sides;

/*
 * Draws the triangles of a line on the pixels whose centers they contain: each corner forms one with the last corners of
 * both sides.
 *
 * sides: of the corners before; those after are stored there.
 */
void line_draw(
    pixel_path path, const line_corner *corners, size_t count, line_sides *sides, const line_ink *ink,
    const shape_region *region);

/* Positions on a texture below the pixels of an image, in texels from its top left corner: what is linear over the image. */
typedef struct {
    double x, y, column_x, column_y, row_x, row_y;
} texture_map;

/* A rectangle of texels. */
typedef struct {
    double left, top, right, bottom;
} texel_rect;

/* A distance field and what it is drawn with. */
typedef struct {
    /* Distances, 0 to 255, row by row; outside of them it is 0. */
    const uint8_t *distances;
    int32_t width, height;
    uint32_t word;
    /* The coverage, 0 to 255, of each distance in 16ths: 4081, of which three more bytes are read. */
    const uint8_t *coverages;
    /* Of `field_workspace` bytes, aligned to 4; the content does not matter before the first call. */
    void *workspace;
    /* Whether the workspace has the distances with their border; false before the first call. */
    bool is_padded;
} distance_field;

/* The size of the workspace of a field in bytes; width and height are less than 65,536. */
size_t field_workspace(int32_t width, int32_t height);

/*
 * Draws a part of a field on rows of an image.
 *
 * pixels: of an image that is `width` pixels wide, from its first row.
 */
void field_draw(
    pixel_path path, distance_field *field, const texture_map *map, const texel_rect *part, uint32_t *pixels,
    size_t width, int64_t first_row, int64_t end_row);

/*
 * Draws a field on pixels of a row.
 *
 * room: number of pixels that may be read, and written unchanged, at least `count`.
 * x, y: the position of the first pixel's center in 2^-32 texels, and its change per pixel; at most 2^61.
 */
void field_draw_run(
    pixel_path path, distance_field *field, uint32_t *pixels, int32_t count, int64_t room, int64_t x, int64_t y,
    int64_t step_x, int64_t step_y);

/* The colors of a circle with a stroke; its whole radius is 1. */
typedef struct {
    /* Premultiplied: red, green, blue, alpha, 0 to 1. */
    float color[4], stroke[4];
    /* The same as words. */
    uint32_t word, stroke_word;
    bool has_stroke;
    /* Where the stroke begins, and the width over which edges fade. */
    float inner, softness;
    /* The square of the distance up to which no edge fades; negative for none. */
    float core;
} disc_shading;

/*
 * Draws a circle on rows of a region.
 *
 * x, y: its center in pixels; reach: its whole radius.
 */
void disc_draw(
    pixel_path path, const disc_shading *shading, double x, double y, double reach, int64_t first_row, int64_t end_row,
    const shape_region *region);

/*
 * Draws a part of a circle on pixels of a row.
 *
 * room: number of pixels that may be read, and written unchanged, at least `count`.
 * x, y: the distances of the first pixel from the center, and their changes per pixel.
 */
void disc_draw_run(
    pixel_path path, const disc_shading *shading, uint32_t *pixels, int32_t count, int64_t room, float x, float y,
    float step_x, float step_y);
