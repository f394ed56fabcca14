#pragma once
#include <ft2build.h>
#include <freetype/freetype.h>
#include <freetype/ftoutln.h>
#include <freetype/tttables.h>
#include <fribidi/fribidi.h>
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ft.h>
#include <raqm.h>
#include <stdbool.h>

/*
 * HarfBuzz, Raqm and FriBidi, loaded with the first text: they and what they need are six libraries, which would cost
 * every start of a process a millisecond. CText.c lists the functions that may be called.
 *
 * FreeType is linked: cairo needs it too, and all of them must have the same one.
 */

/// Loads HarfBuzz if it is not loaded, and returns whether it is.
///
/// Each function loads its own library. Without it, it returns NULL, false or 0.
bool ctext_load(void);

/// Why a library could not be loaded by the calling thread.
const char *ctext_load_error(void);

/// The version of HarfBuzz that the program was built with.
const char *ctext_harfbuzz_version(void);

/// The version of Raqm that the program was built with.
const char *ctext_raqm_version(void);
