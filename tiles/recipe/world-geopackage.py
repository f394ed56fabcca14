#!/usr/bin/python3
"""world-geopackage.py - Natural Earth as one GeoPackage in Web Mercator, parts/world.gpkg, layers named SUBJECT_SCALE.

Needs Debian's python3-gdal and iso-codes; about half a minute.
"""

import json
import os

from osgeo import gdal, ogr, osr
from world_style import SEAS

gdal.UseExceptions()
ogr.UseExceptions()
BUILD = os.environ.get("TILES_BUILD", "build/tiles")
SOURCE = f"{BUILD}/sources/natural-earth/"
TARGET = f"{BUILD}/parts/world.gpkg"
if os.path.exists(TARGET):
    os.remove(TARGET)
degrees = osr.SpatialReference()
degrees.ImportFromEPSG(4326)
degrees.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
mercator = osr.SpatialReference()
mercator.ImportFromEPSG(3857)
mercator.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
to_mercator = osr.CoordinateTransformation(degrees, mercator)
LATITUDE_LIMIT = 85.0511287
world_box = ogr.CreateGeometryFromWkt("POLYGON((-180 -{0},180 -{0},180 {0},-180 {0},-180 -{0}))".format(LATITUDE_LIMIT))
target = ogr.GetDriverByName("GPKG").CreateDataSource(TARGET)
FIELD_TYPES = {"s": ogr.OFTString, "i": ogr.OFTInteger, "r": ogr.OFTReal}


def clipped(geometry, poly):
    """The geometry in Web Mercator, within the square world; None if nothing is left. `poly` keeps only areas."""
    if poly and not geometry.IsValid():
        geometry = geometry.MakeValid()
    envelope = geometry.GetEnvelope()
    if envelope[2] < -LATITUDE_LIMIT or envelope[3] > LATITUDE_LIMIT or envelope[0] < -180 or envelope[1] > 180:
        geometry = geometry.Intersection(world_box)
    if geometry is None or geometry.IsEmpty():
        return None
    want = {True: (ogr.wkbPolygon, ogr.wkbMultiPolygon)}.get(poly)
    if want and ogr.GT_Flatten(geometry.GetGeometryType()) not in want:  # MakeValid/Intersection may give collections
        whole = ogr.Geometry(ogr.wkbMultiPolygon)
        for i in range(geometry.GetGeometryCount()):
            piece = geometry.GetGeometryRef(i)
            if ogr.GT_Flatten(piece.GetGeometryType()) == ogr.wkbPolygon:
                whole.AddGeometry(piece)
            elif ogr.GT_Flatten(piece.GetGeometryType()) == ogr.wkbMultiPolygon:
                for j in range(piece.GetGeometryCount()):
                    whole.AddGeometry(piece.GetGeometryRef(j))
        geometry = whole
    geometry.Transform(to_mercator)
    return geometry


def layer(name, kind, fields):
    table = target.CreateLayer(name, mercator, kind, ["SPATIAL_INDEX=YES"])
    for k, t in fields:
        table.CreateField(ogr.FieldDefn(k, FIELD_TYPES[t]))
    return table


def put(table, geometry, **values):
    feature = ogr.Feature(table.GetLayerDefn())
    for name, value in values.items():
        if value is not None:
            feature.SetField(name, value)
    feature.SetGeometry(geometry)
    table.CreateFeature(feature)


def features(path):
    """Geometry and attributes, their names in lower case, of each feature of a shapefile."""
    dataset = ogr.Open(SOURCE + path)
    table = dataset.GetLayer(0)
    names = [table.GetLayerDefn().GetFieldDefn(i).GetName() for i in range(table.GetLayerDefn().GetFieldCount())]
    for f in table:
        geometry = f.GetGeometryRef()
        if geometry is not None:
            yield geometry.Clone(), {n.lower(): f.GetField(n) for n in names}


target.StartTransaction()
for scale in ("110", "50", "10"):
    table = layer("land_" + scale, ogr.wkbUnknown, [("class", "s")])
    for geometry, attributes in features(f"ne_{scale}m_land.shp"):
        geometry = clipped(geometry, True)
        if not geometry:
            continue
        center = geometry.Centroid()
        x, y = center.GetX() / 20037508 * 180, center.GetY()
        put(table, geometry, **{"class": "ice" if y < -8.4e6 or (-56 < x < -20 and 8.4e6 < y < 1.9e7) else "land"})
    table = layer("ocean_" + scale, ogr.wkbUnknown, [("class", "s")])
    for geometry, attributes in features(f"ne_{scale}m_ocean.shp"):
        # The most detailed file has lakes, too.
        geometry = clipped(geometry, True) if attributes.get("featurecla") == "Ocean" or scale != "10" else None
        if geometry:
            put(table, geometry, **{"class": "ocean"})
    table = layer("river_" + scale, ogr.wkbUnknown, [("class", "s"), ("name", "s"), ("rank", "i")])
    for geometry, attributes in features(f"ne_{scale}m_rivers_lake_centerlines.shp"):
        center = "lake_centerline" if "Lake" in (attributes.get("featurecla") or "") else "river"
        geometry = clipped(geometry, False)
        if geometry and geometry.GetGeometryType() != ogr.wkbPoint:
            put(
                table,
                geometry,
                **{"class": center, "name": attributes["name"], "rank": int(attributes.get("scalerank") or 0)},
            )
    table = layer("border_" + scale, ogr.wkbUnknown, [("admin_level", "i"), ("disputed", "i"), ("maritime", "i")])
    for geometry, attributes in features(f"ne_{scale}m_admin_0_boundary_lines_land.shp"):
        distance = int(not (attributes.get("featurecla") or "").startswith("International"))
        geometry = clipped(geometry, False)
        if geometry:
            put(table, geometry, admin_level=2, disputed=distance, maritime=0)
table = layer(
    "state_10",
    ogr.wkbUnknown,
    [("admin_level", "i"), ("disputed", "i"), ("maritime", "i"), ("rank", "i"), ("iso_a3", "s")],
)
for geometry, attributes in features("ne_10m_admin_1_states_provinces_lines.shp"):
    geometry = clipped(geometry, False)
    if geometry:
        put(
            table,
            geometry,
            admin_level=4,
            disputed=0,
            maritime=0,
            rank=attributes["scalerank"],
            iso_a3=attributes["adm0_a3"],
        )
for scale, polygon in (("110", "low/ne_110m_lakes.shp"), ("10", "high/ne_10m_lakes.shp")):
    table = layer("lake_" + scale, ogr.wkbUnknown, [("class", "s"), ("name", "s"), ("area", "r")])
    for geometry, attributes in features(polygon):
        geometry = clipped(geometry, True)
        if geometry:
            put(table, geometry, **{"class": "lake", "name": attributes.get("name"), "area": geometry.GetArea() / 1e6})
# places
table = layer("sea", ogr.wkbPoint, [("class", "s"), ("name", "s"), ("zoom", "i")])
for name, longitude, latitude, zoom in SEAS:
    point = ogr.Geometry(ogr.wkbPoint)
    point.AddPoint_2D(longitude, latitude)
    point.Transform(to_mercator)
    put(table, point, **{"class": "ocean" if "Ocean" in name else "sea", "name": name, "zoom": zoom})
table = layer(
    "place_city",
    ogr.wkbPoint,
    [
        ("class", "s"),
        ("name", "s"),
        ("rank", "i"),
        ("capital", "i"),
        ("pop", "i"),
        ("iso_a2", "s"),
        ("country", "s"),
        ("labelrank", "i"),
    ],
)
for geometry, attributes in features("ne_10m_populated_places_simple.shp"):
    cap = 2 if attributes["adm0cap"] == 1 else None
    pop = int(attributes["pop_max"] or 0)
    cls = "city" if pop >= 50000 or cap else "town" if pop >= 5000 else "village"
    geometry.Transform(to_mercator)
    put(
        table,
        geometry,
        **{
            "class": cls,
            "name": attributes["name"],
            "rank": attributes["scalerank"],
            "capital": cap,
            "pop": pop,
            "iso_a2": attributes["iso_a2"],
            "country": attributes["adm0name"],
            "labelrank": attributes["labelrank"],
        },
    )
# countries: 110m polygons with names; label points for every ISO country from dissolved 10m admin-1
iso = json.load(open("/usr/share/iso-codes/json/iso_3166-1.json"))["3166-1"]
SHORT_NAMES = {
    "VA": "Vatican City",
    "FM": "Micronesia",
    "BN": "Brunei",
    "LA": "Laos",
    "SX": "Sint Maarten",
    "SH": "Saint Helena",
}
names = {center["alpha_2"]: center.get("common_name") or center["name"].split(",")[0] for center in iso}
alpha_2 = {center["alpha_3"]: center["alpha_2"] for center in iso}
FULL_NAMES = {
    "Dem. Rep. Congo": "DR Congo",
    "Central African Rep.": "Central African Republic",
    "Dominican Rep.": "Dominican Republic",
    "S. Sudan": "South Sudan",
    "W. Sahara": "Western Sahara",
    "Bosnia and Herz.": "Bosnia and Herzegovina",
    "Eq. Guinea": "Equatorial Guinea",
    "Solomon Is.": "Solomon Islands",
    "Falkland Is.": "Falkland Islands",
    "Fr. S. Antarctic Lands": "French Southern Lands",
    "United States of America": "United States",
    "N. Cyprus": "Northern Cyprus",
}
countries = {}
for geometry, attributes in features("naturalearth_lowres.shp"):
    name = FULL_NAMES.get(attributes["name"], attributes["name"])
    piece = clipped(geometry.Clone(), True)
    k = alpha_2.get(attributes["iso_a3"]) or {"France": "FR", "Norway": "NO", "Kosovo": "XK"}.get(name)
    if name != "Antarctica":
        countries[k or name] = (name, piece, int(attributes["pop_est"] or 0))


def largest_part(geometry):
    if ogr.GT_Flatten(geometry.GetGeometryType()) == ogr.wkbPolygon:
        return geometry
    return max(
        (geometry.GetGeometryRef(i) for i in range(geometry.GetGeometryCount())), key=lambda polygon: polygon.GetArea()
    )


def roomy_point(polygon, wide=1.8):
    """A place for a label far from the outline, by grid search; horizontal distance counts less: labels are wide."""
    best = None

    def squeezed(geometry):
        geometry = geometry.Clone()

        def squeeze(piece):
            for i in range(piece.GetGeometryCount()):
                squeeze(piece.GetGeometryRef(i))
            for i in range(piece.GetPointCount()):
                piece.SetPoint_2D(i, piece.GetX(i) / wide, piece.GetY(i))

        squeeze(geometry)
        return geometry

    narrow = squeezed(polygon)
    part = narrow.Boundary()
    envelope = narrow.GetEnvelope()
    steps = 28
    for i in range(1, steps):
        for j in range(1, steps):
            point = ogr.Geometry(ogr.wkbPoint)
            point.AddPoint_2D(
                envelope[0] + (envelope[1] - envelope[0]) * i / steps,
                envelope[2] + (envelope[3] - envelope[2]) * j / steps,
            )
            if not narrow.Contains(point):
                continue
            distance = point.Distance(part)
            if best is None or distance > best[0]:
                best = (distance, point)
    if best is None:
        return polygon.PointOnSurface()
    spot = ogr.Geometry(ogr.wkbPoint)
    spot.AddPoint_2D(best[1].GetX() * wide, best[1].GetY())
    return spot


parts = {}
for geometry, attributes in features("high/ne_10m_admin_1_states_provinces.shp"):
    k = attributes["iso_a2"]
    if not k or k in ("-1", "-99", "AQ"):
        continue
    parts.setdefault(k, []).append(geometry)
table = layer(
    "place_country",
    ogr.wkbPoint,
    [("class", "s"), ("name", "s"), ("rank", "i"), ("iso_a2", "s"), ("area", "r"), ("pop", "i")],
)
labels = {}
for k, (name, geometry, pop) in countries.items():
    part = largest_part(geometry)
    labels[k] = (name, roomy_point(part), part.GetArea() / 1e6, pop)
for k, geometries in parts.items():
    if k in labels or k not in names:
        continue
    whole = ogr.Geometry(ogr.wkbMultiPolygon)
    for geometry in geometries:
        if geometry.GetGeometryName() == "POLYGON":
            whole.AddGeometry(geometry)
        else:
            for i in range(geometry.GetGeometryCount()):
                whole.AddGeometry(geometry.GetGeometryRef(i))
    union = whole.UnionCascaded()
    if union is None:
        continue
    union = clipped(union, True)
    part = largest_part(union)
    labels[k] = (SHORT_NAMES.get(k, names[k]), part.PointOnSurface(), part.GetArea() / 1e6, 0)
for k, (name, point, area, pop) in sorted(labels.items(), key=lambda x: -x[1][2]):
    rank = (
        1 if area > 3e6 else 2 if area > 8e5 else 3 if area > 2.5e5 else 4 if area > 8e4 else 5 if area > 5.5e3 else 6
    )
    put(
        table,
        point,
        **{
            "class": "country",
            "name": name,
            "rank": rank,
            "iso_a2": k if len(k) == 2 else None,
            "area": area,
            "pop": pop,
        },
    )
target.CommitTransaction()
target = None
