#pragma once
#include <stddef.h>
#include <stdint.h>

/* In place of string.h, so that this compiles for any target. */
#define copy_bytes __builtin_memcpy

/*
 * A token is four numbers: a slot of each of three tables, and the extra bits of a distance.
 *
 * | token                    | table 0            | table 1            | table 2                          |
 * |--------------------------|--------------------|--------------------|----------------------------------|
 * | three literals           | first              | second             | third                            |
 * | a literal                | literal            | NO_DISTANCE        | EXTRA_BITS                       |
 * | a match                  | LENGTHS + length-3 | DISTANCES + symbol | EXTRA_BITS + number of extra bits |
 */
enum { LENGTHS = 256, DISTANCES = 256, NO_DISTANCE = 286, EXTRA_BITS = 256, SLOTS = 512 };
enum { LITERAL_SYMBOLS = 286, DISTANCE_SYMBOLS = 30, END_OF_BLOCK = 256 };
/* A block's codes and their lengths take no more than this. */
enum { HEADER_BYTES = 512 };

/* Occurrences of slots, twice: consecutive tokens count in different tables, because most are alike. */
typedef struct {
    uint32_t of[2][3][SLOTS];
} slot_counts;

/* The bits of slots, with the extra bits of lengths, and their numbers. */
typedef struct {
    uint32_t bits[3][SLOTS];
    uint8_t lengths[3][SLOTS];
    uint32_t end_bits, end_length;
} slot_codes;

/* Bits that are not stored yet are fewer than 8 between calls. */
typedef struct {
    uint8_t *next;
    uint64_t pending;
    uint32_t count;
} bit_writer;

/* Writes up to 56 bits; up to eight bytes are overwritten. */
static inline __attribute__((always_inline)) void put_bits(bit_writer *to, uint64_t value, uint32_t count) {
    to->pending |= value << to->count;
    to->count += count;
    copy_bytes(to->next, &to->pending, 8);
    to->next += to->count >> 3;
    to->pending >>= to->count & ~7u;
    to->count &= 7;
}

/*
 * Makes codes for the counted slots, clears the counts, and writes a block's header. Returns 0, without writing
 * anything, if the block would not end before the limit.
 */
int begin_block(bit_writer *to, const uint8_t *limit, slot_counts *counts, int is_last, slot_codes *codes);
