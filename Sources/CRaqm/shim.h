#pragma once
#include <raqm.h>
#include <hb.h>
#include <ft2build.h>
#include <freetype/freetype.h>
#include <freetype/tttables.h>
