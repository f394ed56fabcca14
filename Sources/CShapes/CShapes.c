#include "Paths.h"

#if defined(__x86_64__)
#define CALL(path, name, ...) (path == PIXEL_PATH_AVX2 ? name##_avx2(__VA_ARGS__) : name##_baseline(__VA_ARGS__))
#else
#define CALL(path, name, ...) name##_baseline(__VA_ARGS__)
#endif

void line_draw(
    pixel_path path, const line_corner *corners, size_t count, line_sides *sides, const line_ink *ink,
    const shape_region *region) {
    CALL(path, line_draw, corners, count, sides, ink, region);
}

size_t field_workspace(int32_t width, int32_t height) {
    /* Four bytes more, which are read with the last pair of texels. */
    const size_t columns = (size_t)width + 2 * BORDER, rows = (size_t)height + 2 * BORDER;
    return columns * 4 + columns * rows + 4;
}

void field_draw(
    pixel_path path, distance_field *field, const texture_map *map, const texel_rect *part, uint32_t *pixels,
    size_t width, int64_t first_row, int64_t end_row) {
    CALL(path, field_draw, field, map, part, pixels, width, first_row, end_row);
}

void field_draw_run(
    pixel_path path, distance_field *field, uint32_t *pixels, int32_t count, int64_t room, int64_t x, int64_t y,
    int64_t step_x, int64_t step_y) {
    CALL(path, field_draw_run, field, pixels, count, room, x, y, step_x, step_y);
}

void disc_draw(
    pixel_path path, const disc_shading *shading, double x, double y, double reach, int64_t first_row, int64_t end_row,
    const shape_region *region) {
    CALL(path, disc_draw, shading, x, y, reach, first_row, end_row, region);
}

void disc_draw_run(
    pixel_path path, const disc_shading *shading, uint32_t *pixels, int32_t count, int64_t room, float x, float y,
    float step_x, float step_y) {
    CALL(path, disc_draw_run, shading, pixels, count, room, x, y, step_x, step_y);
}
