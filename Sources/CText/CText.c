#define _GNU_SOURCE
#include "CText.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#ifdef __APPLE__
#define HARFBUZZ_FILE "libharfbuzz.0.dylib"
#define RAQM_FILE "libraqm.0.dylib"
#define FRIBIDI_FILE "libfribidi.0.dylib"
#else
#define HARFBUZZ_FILE "libharfbuzz.so.0"
#define RAQM_FILE "libraqm.so.0"
#define FRIBIDI_FILE "libfribidi.so.0"
#endif

/* The functions: type, name, parameters, arguments, and the value without the library. */
#define HARFBUZZ_FUNCTIONS(F) \
    F(hb_font_t *, hb_ft_font_create_referenced, (FT_Face face), (face), NULL) \
    F(void, hb_ft_font_changed, (hb_font_t * font), (font), ) \
    F(void, hb_ft_font_set_load_flags, (hb_font_t * font, int flags), (font, flags), ) \
    F(void, hb_font_destroy, (hb_font_t * font), (font), ) \
    F(hb_buffer_t *, hb_buffer_create, (void), (), NULL) \
    F(void, hb_buffer_destroy, (hb_buffer_t * buffer), (buffer), ) \
    F(void, hb_buffer_clear_contents, (hb_buffer_t * buffer), (buffer), ) \
    F(void, hb_buffer_add_utf8, \
      (hb_buffer_t * buffer, const char *text, int length, unsigned int offset, int count), \
      (buffer, text, length, offset, count), ) \
    F(void, hb_buffer_set_script, (hb_buffer_t * buffer, hb_script_t script), (buffer, script), ) \
    F(void, hb_buffer_set_language, (hb_buffer_t * buffer, hb_language_t language), (buffer, language), ) \
    F(void, hb_buffer_set_direction, (hb_buffer_t * buffer, hb_direction_t direction), \
      (buffer, direction), ) \
    F(hb_language_t, hb_language_get_default, (void), (), NULL) \
    F(void, hb_shape, \
      (hb_font_t * font, hb_buffer_t * buffer, const hb_feature_t *features, unsigned int count), \
      (font, buffer, features, count), ) \
    F(hb_glyph_info_t *, hb_buffer_get_glyph_infos, (hb_buffer_t * buffer, unsigned int *count), \
      (buffer, count), NULL) \
    F(hb_glyph_position_t *, hb_buffer_get_glyph_positions, (hb_buffer_t * buffer, unsigned int *count), \
      (buffer, count), NULL)

#define RAQM_FUNCTIONS(F) \
    F(raqm_t *, raqm_create, (void), (), NULL) \
    F(void, raqm_destroy, (raqm_t * raqm), (raqm), ) \
    F(bool, raqm_set_text_utf8, (raqm_t * raqm, const char *text, size_t length), (raqm, text, length), false) \
    F(bool, raqm_set_freetype_face, (raqm_t * raqm, FT_Face face), (raqm, face), false) \
    F(bool, raqm_set_freetype_face_range, (raqm_t * raqm, FT_Face face, size_t start, size_t length), \
      (raqm, face, start, length), false) \
    F(bool, raqm_set_freetype_load_flags, (raqm_t * raqm, int flags), (raqm, flags), false) \
    F(bool, raqm_set_par_direction, (raqm_t * raqm, raqm_direction_t direction), (raqm, direction), false) \
    F(bool, raqm_layout, (raqm_t * raqm), (raqm), false) \
    F(raqm_glyph_t *, raqm_get_glyphs, (raqm_t * raqm, size_t *count), (raqm, count), NULL)

#define FRIBIDI_FUNCTIONS(F) \
    F(void, fribidi_get_bidi_types, \
      (const FriBidiChar *text, const FriBidiStrIndex length, FriBidiCharType *types), (text, length, types), ) \
    F(void, fribidi_get_bracket_types, \
      (const FriBidiChar *text, const FriBidiStrIndex length, const FriBidiCharType *types, \
       FriBidiBracketType *brackets), \
      (text, length, types, brackets), ) \
    F(FriBidiLevel, fribidi_get_par_embedding_levels_ex, \
      (const FriBidiCharType *types, const FriBidiBracketType *brackets, const FriBidiStrIndex length, \
       FriBidiParType *direction, FriBidiLevel *levels), \
      (types, brackets, length, direction, levels), 0) \
    F(void, fribidi_get_joining_types, \
      (const FriBidiChar *text, const FriBidiStrIndex length, FriBidiJoiningType *types), (text, length, types), ) \
    F(void, fribidi_join_arabic, \
      (const FriBidiCharType *types, const FriBidiStrIndex length, const FriBidiLevel *levels, \
       FriBidiArabicProp *properties), \
      (types, length, levels, properties), ) \
    F(void, fribidi_shape, \
      (FriBidiFlags flags, const FriBidiLevel *levels, const FriBidiStrIndex length, FriBidiArabicProp *properties, \
       FriBidiChar *text), \
      (flags, levels, length, properties, text), )

static _Thread_local char failure[256];
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

static bool failed(const char *library) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s", reason ? reason : library);
    return false;
}

#define DECLARE(type, name, parameters, arguments, otherwise) static type(*found_##name) parameters;
#define FIND(type, name, parameters, arguments, otherwise) \
    if (!(*(void **)&found_##name = dlsym(library, #name))) is_complete = failed(#name);
#define CALL(type, name, parameters, arguments, otherwise) \
    type name parameters { \
        if (!LOAD()) return otherwise; \
        return found_##name arguments; \
    }

/* Each library by itself: Latin text needs only HarfBuzz. */
#define LIBRARY(name, file, functions) \
    functions(DECLARE) \
    static bool open_##name(void) { \
        void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL); \
        if (!library) return failed(file); \
        bool is_complete = true; \
        functions(FIND) \
        if (!is_complete) dlclose(library); \
        return is_complete; \
    } \
    static bool load_##name(void) { \
        static atomic_bool is_loaded; \
        if (atomic_load_explicit(&is_loaded, memory_order_acquire)) return true; \
        pthread_mutex_lock(&loading); \
        /* A failure is not remembered: there may have been no file descriptor left. */ \
        bool is_open = atomic_load_explicit(&is_loaded, memory_order_relaxed) || open_##name(); \
        atomic_store_explicit(&is_loaded, is_open, memory_order_release); \
        pthread_mutex_unlock(&loading); \
        return is_open; \
    }

LIBRARY(harfbuzz, HARFBUZZ_FILE, HARFBUZZ_FUNCTIONS)
LIBRARY(raqm, RAQM_FILE, RAQM_FUNCTIONS)
LIBRARY(fribidi, FRIBIDI_FILE, FRIBIDI_FUNCTIONS)

#define LOAD load_harfbuzz
HARFBUZZ_FUNCTIONS(CALL)
#undef LOAD
#define LOAD load_raqm
RAQM_FUNCTIONS(CALL)
#undef LOAD
#define LOAD load_fribidi
FRIBIDI_FUNCTIONS(CALL)

bool ctext_load(void) { return load_harfbuzz(); }

const char *ctext_load_error(void) { return failure; }

const char *ctext_harfbuzz_version(void) { return HB_VERSION_STRING; }

const char *ctext_raqm_version(void) { return RAQM_VERSION_STRING; }
