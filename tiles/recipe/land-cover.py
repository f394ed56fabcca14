#!/usr/bin/python3
"""land-cover.py - woods and deserts of the world, from NASA's Blue Marble, as tables of parts/world.gpkg.

Each pixel of the image is wood, desert or neither by its color; outlines are where half of the surroundings are. They
reach a little into the sea, so that no gap shows along coasts. Needs Debian's python3-gdal and a minute.
"""

import os

import numpy
from osgeo import gdal, ogr, osr

gdal.UseExceptions()
ogr.UseExceptions()
BUILD = os.environ.get("TILES_BUILD", "build/tiles")
WORLD = f"{BUILD}/parts/world.gpkg"
HALF = 20037508.342789244
#: Tables: the side of the square world in pixels, how far pixels are averaged, and the smallest area in square pixels.
SCALES = {"110": (1024, 3, 12), "50": (4096, 4, 60)}


def image(side):
    """Red, green and blue of the world in Web Mercator, 0 to 1."""
    source = gdal.Open(f"{BUILD}/sources/blue-marble.jpg")
    located = gdal.Translate("", source, format="MEM", outputBounds=[-180, 90, 180, -90], outputSRS="EPSG:4326")
    warped = gdal.Warp(
        "", located, format="MEM", dstSRS="EPSG:3857", outputBounds=[-HALF, -HALF, HALF, HALF], width=side,
        height=side, resampleAlg="average")
    return warped.ReadAsArray()[:3].astype(numpy.float32) / 255, warped


def land(like):
    """1 where there is land, else 0."""
    mask = gdal.GetDriverByName("MEM").Create("", like.RasterXSize, like.RasterYSize, 1, gdal.GDT_Byte)
    mask.SetGeoTransform(like.GetGeoTransform())
    mask.SetProjection(like.GetProjection())
    world = ogr.Open(WORLD)
    gdal.RasterizeLayer(mask, [1], world.GetLayerByName("land_50"), burn_values=[1])
    return mask.ReadAsArray().astype(numpy.float32)


def averaged(field, radius):
    """The mean over about a circle: three means over squares."""
    for _ in range(3):
        for axis in (0, 1):
            width = 2 * radius + 1
            padding = [(radius + 1, radius) if a == axis else (0, 0) for a in (0, 1)]
            mode = "edge" if axis == 0 else "wrap"
            sums = numpy.cumsum(numpy.pad(field, padding, mode=mode), axis=axis, dtype=numpy.float64)
            first, last = [slice(None)] * 2, [slice(None)] * 2
            first[axis], last[axis] = slice(0, -width), slice(width, None)
            field = ((sums[tuple(last)] - sums[tuple(first)]) / width).astype(numpy.float32)
    return field


def classes(colors):
    """How much of each pixel is of a class, by its name."""
    red, green, blue = colors
    light = 0.3 * red + 0.59 * green + 0.11 * blue
    return {
        "wood": (light < 0.205) & (green - red > 0.012) & (green > blue),
        "sand": (red - blue > 0.17) & (red - green > 0.06) & ((light > 0.36) | (red - green > 0.115) & (light > 0.27)),
    }


def shares(mask, shore, radius):
    """The share of a class in the land around each pixel; in the sea, in the nearest land."""
    known = averaged(shore, radius)
    share = averaged(mask * shore, radius) / numpy.maximum(known, 1e-6)
    wide = averaged(mask * shore, 6 * radius) / numpy.maximum(averaged(shore, 6 * radius), 1e-6)
    return numpy.where(known > 0.02, share, wide)


def coast(width):
    """The land and the sea that near, in meters, without details as small as that."""
    whole = ogr.Geometry(ogr.wkbMultiPolygon)
    world = ogr.Open(WORLD)
    for feature in world.GetLayerByName("land_50"):
        for part in ogr.ForceToMultiPolygon(feature.GetGeometryRef().Simplify(width / 4).Buffer(width, 2)):
            whole.AddGeometry(part)
    return whole.UnionCascaded().Simplify(width / 4)


reference = osr.SpatialReference()
reference.ImportFromEPSG(3857)
target = ogr.GetDriverByName("GPKG").Open(WORLD, 1)
for scale, (side, radius, smallest) in SCALES.items():
    colors, like = image(side)
    shore = land(like)
    near = coast(HALF / 1024)
    pixel = 2 * HALF / side
    table = target.CreateLayer(f"cover_{scale}", reference, ogr.wkbMultiPolygon, ["OVERWRITE=YES", "SPATIAL_INDEX=YES"])
    table.CreateField(ogr.FieldDefn("class", ogr.OFTString))
    target.StartTransaction()
    for name, mask in classes(colors).items():
        field = gdal.GetDriverByName("MEM").Create("", side, side, 1, gdal.GDT_Float32)
        field.SetGeoTransform(like.GetGeoTransform())
        field.GetRasterBand(1).WriteArray(shares(mask.astype(numpy.float32), shore, radius))
        memory = ogr.GetDriverByName("Memory").CreateDataSource("")
        found = memory.CreateLayer("found", reference, ogr.wkbMultiPolygon)
        found.CreateField(ogr.FieldDefn("least", ogr.OFTReal))
        gdal.ContourGenerateEx(
            field.GetRasterBand(1), found,
            options=["FIXED_LEVELS=0.5,2", "POLYGONIZE=YES", "ELEV_FIELD_MIN=0"])
        for feature in found:
            if not 0.4 < feature.GetField(0) < 1:
                continue
            # One by one, so that tiles take what is near them only.
            for part in feature.GetGeometryRef():
                if part.GetArea() < smallest * pixel * pixel:
                    continue
                whole = ogr.Geometry(ogr.wkbPolygon)
                for index in range(part.GetGeometryCount()):
                    ring = part.GetGeometryRef(index)
                    if index == 0 or ring.GetArea() >= smallest * pixel * pixel:
                        whole.AddGeometry(ring)
                simple = whole.SimplifyPreserveTopology(pixel / 2).Buffer(0).Intersection(near)
                if simple is None or simple.IsEmpty():
                    continue
                row = ogr.Feature(table.GetLayerDefn())
                row.SetField("class", name)
                row.SetGeometry(ogr.ForceToMultiPolygon(simple))
                table.CreateFeature(row)
    target.CommitTransaction()
    print(f"cover_{scale}: {table.GetFeatureCount()} areas", flush=True)
