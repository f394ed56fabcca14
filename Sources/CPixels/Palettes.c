#include "CPixels.h"

void pixel_look_up(
    const uint8_t *restrict indexes, size_t count, const uint32_t *restrict palette, uint32_t *restrict out) {
    /* Unrolled, a pixel takes two loads and a store, and next to nothing else. */
#pragma clang loop unroll_count(8)
    for (size_t pixel = 0; pixel < count; pixel++) out[pixel] = palette[indexes[pixel]];
}

enum { SLOT_BITS = 10, SLOTS = 1 << SLOT_BITS };

typedef uint32_t words8 __attribute__((ext_vector_type(8)));

/* A slot of the table: a word, and its index plus one; zero is free. */
typedef struct {
    uint32_t word, number;
} slot;

size_t pixel_index(
    const uint32_t *restrict pixels, size_t count, uint8_t *restrict indexes, uint32_t *restrict words) {
    /* Four slots per word, so that few are taken by others. */
    slot slots[SLOTS];
    __builtin_memset(slots, 0, sizeof slots);
    uint32_t known = 0, last = count ? ~pixels[0] : 0;
    uint8_t index = 0;
    size_t at = 0;
    while (at < count) {
        /* Maps have runs of one color. */
        if (pixels[at] == last) {
            for (; at + 8 <= count; at += 8) {
                words8 eight;
                __builtin_memcpy(&eight, pixels + at, sizeof eight);
                const words8 different = eight ^ last;
                if (__builtin_reduce_or(different)) break;
                __builtin_memset(indexes + at, index, 8);
            }
            for (; at < count && pixels[at] == last; at++) indexes[at] = index;
            continue;
        }
        last = pixels[at];
        slot *place = &slots[last * 0x9E3779B1u >> (32 - SLOT_BITS)];
        while (place->number && place->word != last) place = place + 1 < slots + SLOTS ? place + 1 : slots;
        if (!place->number) {
            if (known == 256) return 257;
            words[known++] = last;
            *place = (slot){last, known};
        }
        index = (uint8_t)(place->number - 1);
        indexes[at++] = index;
    }
    return known;
}
