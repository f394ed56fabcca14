#!/usr/bin/python3
"""street-geopackage.py IN.osm.pbf OUT.gpkg - an OpenStreetMap extract as GeoPackage in Web Mercator.

It contains only what the style draws; osmium assembles the areas.
"""

import json
import os
import subprocess
import sys
import tempfile

from osgeo import ogr, osr

ogr.UseExceptions()
src, out = sys.argv[1:3]
if os.path.exists(out):
    os.remove(out)
scratch = tempfile.TemporaryDirectory()
features = f"{scratch.name}/features.geojsonseq"
subprocess.run(
    ["osmium", "export", src, "-f", "geojsonseq", "-x", "print_record_separator=false", "-o", features, "--overwrite"],
    check=True,
)
degrees = osr.SpatialReference()
degrees.ImportFromEPSG(4326)
degrees.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
mercator = osr.SpatialReference()
mercator.ImportFromEPSG(3857)
to_mercator = osr.CoordinateTransformation(degrees, mercator)
dataset = ogr.GetDriverByName("GPKG").CreateDataSource(out)
dataset.StartTransaction()


def layer(name, kind, fields):
    table = dataset.CreateLayer(name, mercator, kind, ["SPATIAL_INDEX=YES"])
    for field, type in fields:
        table.CreateField(ogr.FieldDefn(field, {"s": ogr.OFTString, "i": ogr.OFTInteger, "r": ogr.OFTReal}[type]))
    return table


NAMED_AREA = [("class", "s"), ("name", "s"), ("area", "r")]
TABLES = {
    "landuse": layer("landuse", ogr.wkbUnknown, NAMED_AREA + [("z", "i")]),
    "water": layer("water", ogr.wkbUnknown, NAMED_AREA),
    "waterway": layer("waterway", ogr.wkbUnknown, [("class", "s"), ("name", "s")]),
    "building": layer("building", ogr.wkbUnknown, NAMED_AREA),
    "road": layer(
        "road",
        ogr.wkbUnknown,
        [
            ("class", "s"),
            ("kind", "s"),
            ("name", "s"),
            ("ref", "s"),
            ("z", "i"),
            ("tunnel", "i"),
            ("bridge", "i"),
            ("oneway", "i"),
        ],
    ),
    "rail": layer("rail", ogr.wkbUnknown, [("class", "s"), ("name", "s"), ("tunnel", "i"), ("bridge", "i")]),
    "place": layer(
        "place", ogr.wkbPoint, [("class", "s"), ("name", "s"), ("pop", "i"), ("capital", "s"), ("rank", "i")]
    ),
    "boundary": layer("boundary", ogr.wkbUnknown, [("admin_level", "i"), ("name", "s")]),
    "poi": layer("poi", ogr.wkbPoint, [("class", "s"), ("name", "s"), ("ele", "s")]),
    "area_label": layer("area_label", ogr.wkbPoint, NAMED_AREA),
    "house": layer("house", ogr.wkbPoint, [("number", "s")]),
    "mask": layer("mask", ogr.wkbUnknown, [("name", "s")]),
    "aeroway": layer("aeroway", ogr.wkbUnknown, [("class", "s")]),
}


def put(table, geometry, **values):
    feature = ogr.Feature(TABLES[table].GetLayerDefn())
    for name, value in values.items():
        if value is not None:
            feature.SetField(name, value)
    feature.SetGeometry(geometry)
    TABLES[table].CreateFeature(feature)


# What the style draws for a tag's value; nothing for None.
LAND_USES = {
    "forest": "forest",
    "wood": "forest",
    "scrub": "scrub",
    "heath": "scrub",
    "meadow": "grass",
    "grass": "grass",
    "village_green": "grass",
    "recreation_ground": "grass",
    "grassland": "grass",
    "fell": "grass",
    "farmland": "farm",
    "farm": "farm",
    "vineyard": "vineyard",
    "orchard": "vineyard",
    "allotments": "allot",
    "residential": "residential",
    "industrial": "industrial",
    "commercial": "commercial",
    "retail": "commercial",
    "cemetery": "cemetery",
    "quarry": "quarry",
    "construction": "quarry",
    "brownfield": "quarry",
    "railway": "industrial",
    "farmyard": "farmyard",
    "greenhouse_horticulture": "farmyard",
    "park": "park",
    "garden": "park",
    "playground": "play",
    "pitch": "pitch",
    "sports_centre": "sport",
    "stadium": "sport",
    "track": "pitch",
    "golf_course": "sport",
    "school": "campus",
    "university": "campus",
    "college": "campus",
    "kindergarten": "campus",
    "hospital": "hospital",
    "parking": "parking",
    "pedestrian": "plaza",
    "scree": "rock",
    "bare_rock": "rock",
    "glacier": "ice",
    "beach": "sand",
    "sand": "sand",
    "wetland": "wetland",
    "basin": None,
    "reservoir": None,
    "civil": "commercial",
    "flowerbed": "grass",
}
ORDER_OF_LAND_USES = {
    "residential": 0,
    "industrial": 1,
    "commercial": 1,
    "campus": 2,
    "hospital": 2,
    "farm": 0,
    "forest": 1,
    "scrub": 2,
    "grass": 3,
    "park": 3,
    "cemetery": 3,
    "allot": 3,
    "vineyard": 3,
    "sport": 4,
    "pitch": 6,
    "play": 5,
    "parking": 5,
    "plaza": 5,
}
ROADS = {
    "motorway": ("motorway", 9),
    "motorway_link": ("motorway_link", 8),
    "trunk": ("trunk", 8),
    "trunk_link": ("trunk_link", 7),
    "primary": ("primary", 7),
    "primary_link": ("primary", 6),
    "secondary": ("secondary", 6),
    "secondary_link": ("secondary", 5),
    "tertiary": ("tertiary", 5),
    "tertiary_link": ("tertiary", 4),
    "unclassified": ("minor", 3),
    "residential": ("minor", 3),
    "living_street": ("minor", 3),
    "road": ("minor", 3),
    "pedestrian": ("pedestrian", 2),
    "service": ("service", 1),
    "track": ("track", 0),
    "footway": ("path", 0),
    "path": ("path", 0),
    "cycleway": ("path", 0),
    "bridleway": ("path", 0),
    "steps": ("steps", 0),
    "platform": ("path", 0),
}


def number(text):
    """The digits of a tag as a number; 0 if there are none."""
    return int("".join(c for c in text or "" if c.isdigit()) or 0)


for line in open(features):
    feature = json.loads(line)
    tags = feature["properties"]
    geometry = ogr.CreateGeometryFromJson(json.dumps(feature["geometry"]))
    geometry.Transform(to_mercator)
    kind = geometry.GetGeometryName()
    name = tags.get("name")
    poly = "POLYGON" in kind
    if kind == "POINT":
        if tags.get("place") and name:
            put(
                "place",
                geometry,
                **{
                    "class": tags["place"],
                    "name": name,
                    "pop": number(tags.get("population")),
                    "capital": tags.get("capital"),
                    "rank": {"country": 0, "city": 1, "town": 2, "village": 3, "suburb": 4, "hamlet": 5}.get(
                        tags["place"], 6
                    ),
                },
            )
        elif tags.get("natural") == "peak" and name:
            put("poi", geometry, **{"class": "peak", "name": name, "ele": tags.get("ele")})
        elif tags.get("railway") in ("station", "halt") and name:
            put("poi", geometry, **{"class": "station", "name": name})
        elif (
            tags.get("amenity") in ("place_of_worship", "townhall", "theatre", "school", "hospital", "museum") and name
        ):
            put("poi", geometry, **{"class": tags["amenity"], "name": name})
        elif tags.get("tourism") in ("museum", "attraction", "hotel") and name:
            put("poi", geometry, **{"class": tags["tourism"], "name": name})
        elif tags.get("natural") == "tree":
            put("poi", geometry, **{"class": "tree"})
        if tags.get("addr:housenumber"):
            put("house", geometry, number=tags["addr:housenumber"])
        continue
    if poly:
        area = geometry.GetArea()
        if tags.get("building") and tags["building"] != "no":
            put("building", geometry, **{"class": tags["building"], "name": name, "area": area})
            if tags.get("addr:housenumber"):
                put("house", geometry.PointOnSurface(), number=tags["addr:housenumber"])
            if name:
                put("area_label", geometry.PointOnSurface(), **{"class": "building", "name": name, "area": area})
            continue
        if (
            tags.get("natural") == "water"
            or tags.get("waterway") in ("riverbank", "dock")
            or tags.get("landuse") in ("reservoir", "basin", "water")
            or tags.get("leisure") == "swimming_pool"
        ):
            put("water", geometry, **{"class": tags.get("waterway") or "lake", "name": name, "area": area})
            if name and tags.get("waterway") != "riverbank":
                put("area_label", geometry.PointOnSurface(), **{"class": "water", "name": name, "area": area})
            continue
        drawn_as = None
        for k in ("landuse", "leisure", "natural", "amenity", "highway"):
            if tags.get(k) in LAND_USES and LAND_USES[tags[k]]:
                drawn_as = LAND_USES[tags[k]]
                break
        if drawn_as:
            if not (tags.get("boundary")):
                put(
                    "landuse",
                    geometry,
                    **{"class": drawn_as, "name": name, "area": area, "z": ORDER_OF_LAND_USES.get(drawn_as, 2)},
                )
            if name and drawn_as in ("park", "cemetery", "forest", "sport", "campus", "plaza", "hospital"):
                put("area_label", geometry.PointOnSurface(), **{"class": drawn_as, "name": name, "area": area})
        if tags.get("aeroway"):
            put("aeroway", geometry, **{"class": tags["aeroway"]})
        if tags.get("boundary") == "administrative" and tags.get("admin_level") == "2" and name == "Liechtenstein":
            region = ogr.CreateGeometryFromWkt(
                "POLYGON((%f %f,%f %f,%f %f,%f %f,%f %f))" % (9e5, 58e5, 9e5, 62e5, 13e5, 62e5, 13e5, 58e5, 9e5, 58e5)
            )
            put("mask", region.Difference(geometry), name="outside")
        if tags.get("boundary") == "administrative" and tags.get("admin_level") in ("2", "8"):
            put("boundary", geometry.Boundary(), admin_level=int(tags["admin_level"]), name=name)
        continue
    tunnel = int(tags.get("tunnel") not in (None, "no"))
    bridge = int(tags.get("bridge") not in (None, "no"))
    if tags.get("highway") in ROADS:
        drawn_as, rank = ROADS[tags["highway"]]
        if tags["highway"] == "service" and tags.get("service") in ("parking_aisle", "driveway"):
            drawn_as = "alley"
        try:
            level = int(tags.get("layer") or 0)
        except ValueError:
            level = 0
        if tags.get("area") != "yes":
            put(
                "road",
                geometry,
                **{
                    "class": drawn_as,
                    "kind": tags["highway"],
                    "name": name,
                    "ref": tags.get("ref"),
                    "z": rank + 20 * (level if bridge or tunnel else 0),
                    "tunnel": tunnel,
                    "bridge": bridge,
                    "oneway": int(tags.get("oneway") in ("yes", "1", "true")),
                },
            )
    elif tags.get("railway") in ("rail", "tram", "light_rail", "narrow_gauge", "subway"):
        put("rail", geometry, **{"class": tags["railway"], "name": name, "tunnel": tunnel, "bridge": bridge})
    elif tags.get("waterway") in ("river", "stream", "canal", "drain", "ditch") and not tunnel:
        put("waterway", geometry, **{"class": tags["waterway"], "name": name})
    elif tags.get("aeroway"):
        put("aeroway", geometry, **{"class": tags["aeroway"]})
    elif tags.get("aerialway"):
        put("rail", geometry, **{"class": "aerialway", "name": name, "tunnel": 0, "bridge": 0})
    if tags.get("boundary") == "administrative" and tags.get("admin_level") == "2":
        put("boundary", geometry, admin_level=2, name=name)
dataset.CommitTransaction()
dataset = None
