#pragma once
#include "CShapes.h"

/* Texels of distance 0 on each side of a field, so that places outside need no care. */
enum { BORDER = 2 };

/* The functions of each path. */
#define DECLARE(path) \
    void line_draw_##path( \
        const line_corner *corners, size_t count, line_sides *sides, const line_ink *ink, const shape_region *region); \
    void field_draw_##path( \
        distance_field *field, const texture_map *map, const texel_rect *part, uint32_t *pixels, size_t width, \
        int64_t row, int64_t end_row); \
    void field_draw_run_##path( \
        distance_field *field, uint32_t *pixels, int32_t count, int64_t room, int64_t x, int64_t y, int64_t step_x, \
        int64_t step_y); \
    void disc_draw_##path( \
        const disc_shading *shading, double x, double y, double reach, int64_t row, int64_t end_row, \
        const shape_region *region); \
    void disc_draw_run_##path( \
        const disc_shading *shading, uint32_t *pixels, int32_t count, int64_t room, float x, float y, float step_x, \
        float step_y);

DECLARE(baseline)
DECLARE(avx2)
