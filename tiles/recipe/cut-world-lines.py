#!/usr/bin/python3
"""cut-world-lines.py - copies Natural Earth's rivers and borders except near Liechtenstein.

There, OpenStreetMap draws them, and both lines would be visible.
"""

import os

from osgeo import ogr

ogr.UseExceptions()
folder = os.environ.get("TILES_BUILD", "build/tiles") + "/parts"
BUFFER = 2500  # units of Web Mercator
REGION = "POLYGON((6e5 54e5,6e5 64e5,16e5 64e5,16e5 54e5,6e5 54e5))"

streets = ogr.Open(f"{folder}/liechtenstein.gpkg")
masks = streets.GetLayer("mask")
mask = masks.GetNextFeature()  # kept: GDAL frees a feature's geometry with it
outside = mask.GetGeometryRef().Clone()
if outside.GetGeometryName() != "POLYGON" or outside.GetGeometryCount() < 2:
    raise SystemExit("cut-world-lines.py: the mask of Liechtenstein has no hole")
# The mask is a rectangle whose hole is the country.
country = ogr.Geometry(ogr.wkbPolygon)
country.AddGeometry(outside.GetGeometryRef(1))
kept = ogr.CreateGeometryFromWkt(REGION).Difference(country.Buffer(BUFFER))

world = ogr.Open(f"{folder}/world.gpkg", 1)
for name in ("river_10", "border_10"):
    layers = [world.GetLayer(i).GetName() for i in range(world.GetLayerCount())]
    if f"{name}_cut" in layers:
        world.DeleteLayer(layers.index(f"{name}_cut"))
    source = world.GetLayer(name)
    target = world.CreateLayer(f"{name}_cut", source.GetSpatialRef(), ogr.wkbUnknown)
    for i in range(source.GetLayerDefn().GetFieldCount()):
        target.CreateField(source.GetLayerDefn().GetFieldDefn(i))
    source.SetSpatialFilter(kept)
    for feature in source:
        part = feature.GetGeometryRef().Intersection(kept)
        if part is None or part.IsEmpty():
            continue
        copy = ogr.Feature(target.GetLayerDefn())
        copy.SetFrom(feature)
        copy.SetFID(-1)
        copy.SetGeometry(part)
        target.CreateFeature(copy)
    source.SetSpatialFilter(None)
    print(name, target.GetFeatureCount())
