#pragma once
#include <raqm.h>
#include <hb.h>
#include <fribidi/fribidi.h>
#include <ft2build.h>
#include <freetype/freetype.h>
#include <freetype/ftoutln.h>
#include <freetype/tttables.h>
