"""Streets from OpenStreetMap, zooms 6 to 17."""

from symbols import BOLD, COLORS, ITALIC, REGULAR, SEMIBOLD, dot, lerp, line, peak, poly, shield, text

# Classes of roads from the lowest to the highest, and the zoom from which each is drawn.
ROADS = dict(
    alley=15,
    service=13,
    pedestrian=13,
    minor=11,
    tertiary=10,
    secondary=9,
    primary=8,
    trunk_link=11,
    motorway_link=11,
    trunk=7,
    motorway=6,
)
# Classes with the color of another class.
PAINTED_AS = dict(
    motorway_link="motorway", trunk_link="trunk", tertiary="minor", service="minor", alley="minor", pedestrian="minor"
)
LAND_USES = (
    "forest scrub grass farm vineyard allot residential industrial commercial cemetery quarry farmyard park play pitch "
    "sport campus hospital parking plaza rock ice sand wetland"
).split()


def fill(road):
    return COLORS[PAINTED_AS.get(road, road)]


def edge(road):
    return COLORS[PAINTED_AS.get(road, road) + "_c"]


def draw_streets(style, z, db, outside):
    """Land use, water, buildings, ways and borders; `outside` dims everything outside the country."""
    if z >= 8:
        smallest = {8: 4e6, 9: 1e6, 10: 2e5, 11: 5e4, 12: 1e4}.get(z, 0)  # m²
        style.layer(
            db,
            None,
            [
                (
                    f"[class]='{c}'",
                    poly(COLORS.get("ice2" if c == "ice" else c, COLORS["grass"]), 0.8)
                    + (line("#a3cf9c", 0.6) if c == "pitch" and z >= 15 else ""),
                )
                for c in LAND_USES
            ],
            sql=f"select * from landuse where area>{smallest} order by z, area desc",
        )
        style.layer(
            db,
            None,
            [
                ("[class]='river'", line(COLORS["water"], lerp(z, (8, 1.2), (10, 1.8), (12, 2.6), (14, 5), (16, 9)))),
                ("[class]='canal'", line(COLORS["water"], lerp(z, (10, 0.6), (12, 1.4), (14, 2.6), (16, 4.5)))),
                (None, line(COLORS["water"], lerp(z, (11, 0.5), (13, 1), (14, 1.4), (16, 2.4))) if z >= 11 else ""),
            ],
            sql="select * from waterway",
        )
        style.layer(
            db,
            None,
            [(None, poly(COLORS["water"], 0.8) + (line(COLORS["waterline"], 0.6) if z >= 13 else ""))],
            sql=f"select * from water where area>{ {8:1e6,9:2e5,10:5e4,11:1e4}.get(z,0)}",
        )
    if z >= 13:
        style.layer(
            db,
            "building",
            [
                (
                    None,
                    poly(COLORS["building"], 0.8, lerp(z, (13, 0.7), (14, 0.9), (15, 1)))
                    + (line(COLORS["bline"], lerp(z, (14, 0.3), (16, 0.7))) if z >= 14 else ""),
                )
            ],
        )
    width = dict(
        motorway=lerp(z, (7, 1), (9, 1.7), (10, 2.2), (12, 4), (14, 6.5), (16, 13), (17, 18)),
        trunk=lerp(z, (7, 0.9), (10, 2), (12, 3.6), (14, 6), (16, 12), (17, 17)),
        primary=lerp(z, (8, 0.8), (10, 1.6), (12, 3.2), (14, 5.8), (16, 12), (17, 17)),
        secondary=lerp(z, (9, 0.6), (10, 1.1), (12, 2.6), (14, 5), (16, 11), (17, 16)),
        tertiary=lerp(z, (10, 0.7), (12, 2), (14, 4.4), (16, 10), (17, 15)),
        minor=lerp(z, (11, 0.5), (12, 0.9), (13, 1.8), (14, 3.2), (15, 5.2), (16, 9), (17, 14)),
        service=lerp(z, (13, 0.8), (14, 1.5), (15, 2.6), (16, 4.6), (17, 8)),
        alley=lerp(z, (14, 0.8), (15, 1.6), (16, 3), (17, 5)),
        pedestrian=lerp(z, (13, 1), (14, 2.2), (15, 4), (16, 7), (17, 11)),
    )
    width["motorway_link"] = width["motorway"] * 0.6
    width["trunk_link"] = width["trunk"] * 0.6
    classes = [c for c, first in ROADS.items() if z >= first]
    casing = 1.5 if z >= 14 else 1.2 if z >= 12 else 0.9
    if z >= 13:
        paths = [
            (
                "[class]='track'",
                line("#ffffff", lerp(z, (13, 1.6), (16, 3.2)), opacity=0.6)
                + line(COLORS["path"], lerp(z, (13, 0.7), (14, 0.9), (16, 1.5)), dash="6,2.5", cap="butt"),
            )
        ]
        if z >= 14:
            paths += [
                (
                    "[class]='steps'",
                    line("#ffffff", lerp(z, (14, 2), (16, 4)), opacity=0.7)
                    + line("#b08a6a", lerp(z, (14, 1.2), (16, 2.6)), dash="1.2,1.4", cap="butt"),
                ),
                (
                    "[class]='path'",
                    line("#ffffff", lerp(z, (14, 1.8), (16, 3.2)), opacity=0.6)
                    + line(COLORS["path"], lerp(z, (14, 0.8), (16, 1.4)), dash="3,2", cap="butt"),
                ),
            ]
        style.layer(db, None, paths, sql="select * from road where class in ('track','path','steps') and tunnel=0")

    # Roads have a casing if they are wide enough; at low zooms only main roads do.
    cased = [c for c in classes if width[c] >= 1.2 and (z >= 12 or c in ("motorway", "trunk", "primary", "secondary"))]

    def inner(road):
        if road in cased:
            return fill(road)
        if PAINTED_AS.get(road, road) != "minor":
            return edge(road)
        return "#dcd5ca" if z < 13 else "#ffffff"

    def roads(where, bridge):
        sql = f"select * from road where {where} order by z"
        cap = "butt" if bridge else "round"
        outer = [(c, "#8d8478" if bridge and z >= 14 else edge(c)) for c in cased]
        style.layer(
            db, None, [(f"[class]='{c}'", line(color, width[c] + 2 * casing * 0.6, cap=cap)) for c, color in outer], sql
        )
        style.layer(db, None, [(f"[class]='{c}'", line(inner(c), width[c], cap=cap)) for c in classes], sql)

    if z >= 13:
        style.layer(
            db,
            None,
            [
                (
                    f"[class]='{c}'",
                    line(edge(c), width[c] + 1.2, dash="4,2.5", cap="butt", opacity=0.55)
                    + line("#fbf9f5", width[c], cap="butt", opacity=0.85),
                )
                for c in classes
            ],
            sql="select * from road where tunnel=1 order by z",
        )
    roads("tunnel=0 and bridge=0" if z >= 13 else "1=1", False)
    if z >= 9:
        rail = lerp(z, (9, 0.8), (12, 1.2), (14, 1.5), (16, 1.9), (17, 2.4))
        style.layer(
            db,
            None,
            [
                ("[class]='tram'", line(COLORS["rail"], rail * 0.6) if z >= 14 else ""),
                (
                    "[class]='aerialway'",
                    line("#9a9a9a", 0.8) + line("#9a9a9a", 3, dash="1,14", cap="butt") if z >= 13 else "",
                ),
                ("[class]='subway'", ""),
                (
                    None,
                    line(COLORS["rail"], rail)
                    + (line("#ffffff", rail * 0.55, dash="6,6" if z < 15 else "9,9", cap="butt") if z >= 12 else ""),
                ),
            ],
            sql="select * from rail where tunnel=0",
        )
    if z >= 13:
        roads("bridge=1", True)
    if z >= 11 and outside:
        style.layer(db, "mask", [(None, poly("#efebe3", 0.8, 0.62))])
    if z >= 8:
        style.layer(
            db,
            None,
            [
                (
                    "[admin_level]=2",
                    line(COLORS["border"], lerp(z, (8, 4), (12, 8), (16, 14)), opacity=0.16)
                    + line(
                        COLORS["border"],
                        lerp(z, (8, 1.2), (12, 1.8), (16, 2.4)),
                        dash="9,3,2,3" if z >= 11 else None,
                        cap="butt",
                        opacity=0.9,
                    ),
                ),
                (
                    "[admin_level]=8",
                    (
                        line(COLORS["state"], lerp(z, (11, 0.7), (16, 1.2)), dash="4,3", cap="butt", opacity=0.7)
                        if z >= 11
                        else ""
                    ),
                ),
            ],
            sql="select * from boundary order by admin_level desc",
        )


def label_streets(style, z, db):
    """Places, peaks, stations, streets, rivers, areas and points of interest."""
    if z >= 9:
        condition = {
            9: "class in('city','town') or capital is not null or name='Vaduz'",
            10: "class in('city','town') or name in('Vaduz','Balzers','Schaan')",
        }.get(z, "class in('city','town','village')" if z < 13 else "1=1")
        size = lerp(z, (9, 10.5), (12, 12), (14, 14), (16, 15))
        style.layer(
            db,
            None,
            [
                (
                    "[name]='Vaduz' or [class]='city' or [class]='town'",
                    text(size + 2.5, "#2e2e33", BOLD, halo_radius=1.8, wrap=90),
                ),
                ("[class]='village'", text(size, "#3c3c40", SEMIBOLD, halo_radius=1.7, wrap=90)),
                (
                    "[class]='suburb' or [class]='neighbourhood' or [class]='quarter'",
                    text(
                        size - 2, "#6d6a78", SEMIBOLD, uppercase=True, character_spacing=0.6, halo_radius=1.6, wrap=80
                    ),
                ),
                (
                    "[class]='hamlet' or [class]='locality'",
                    text(size - 2.4, "#55555a", REGULAR, halo_radius=1.6, wrap=80) if z >= 13 else "",
                ),
            ],
            sql=f"select * from place where ({condition}) and class not in ('country','state','county') "
            "order by name='Vaduz' desc, rank, pop desc",
        )
    if z >= 12:
        style.layer(
            db,
            None,
            [
                ("[class]='peak'", shield(peak(), 9.5, "#7a5c3e", REGULAR, dy=-5, wrap=70)),
                (
                    "[class]='station'",
                    shield(dot(6, "#ffffff", "#4a6fa5", 2), 10, "#3b5f96", SEMIBOLD, dy=-6, wrap=70),
                ),
            ],
            sql="select * from poi where class in ('peak','station')",
        )
    for road, first, larger in (
        ("motorway", 12, 0),
        ("primary", 13, 0),
        ("secondary", 13, 0),
        ("tertiary", 14, 0),
        ("minor", 15, 0),
        ("pedestrian", 16, 0),
        ("service", 16, -1),
    ):
        if z >= first:
            also = ",'trunk'" if road == "motorway" else ""
            style.layer(
                db,
                None,
                [
                    (
                        None,
                        text(
                            lerp(z, (12, 9), (14, 9.8), (16, 11.2)) + larger,
                            "#4f4b45",
                            REGULAR,
                            line=True,
                            spacing=320,
                            halo_radius=1.7,
                            halo="#ffffff",
                            repeat=90,
                            margin=6,
                        ),
                    )
                ],
                sql=f"select name,geom from road where class in ('{road}'{also}) and name is not null order by z desc",
            )
    if z >= 12:
        style.layer(
            db,
            None,
            [
                (
                    "[class]='river'",
                    text(
                        lerp(z, (12, 9.5), (15, 11.5)),
                        "#4c8fae",
                        ITALIC,
                        line=True,
                        halo="#d5e9f2",
                        halo_radius=1.2,
                        spacing=420,
                        repeat=200,
                    ),
                ),
                (
                    None,
                    (
                        text(10, "#4c8fae", ITALIC, line=True, halo="#e4f0f4", halo_radius=1.2, spacing=420, repeat=150)
                        if z >= 14
                        else ""
                    ),
                ),
            ],
            sql="select * from waterway where name is not null",
        )
    if z >= 14:
        style.layer(
            db,
            None,
            [
                ("[class]='water'", text(9.5, "#4c8fae", ITALIC, halo="#d5e9f2", wrap=60)),
                (
                    "[class]='forest' or [class]='park' or [class]='cemetery' or [class]='sport'",
                    text(9.5, "#5d8247", ITALIC, halo="#eef5e6", wrap=70),
                ),
                (
                    "[class]='building'",
                    text(9, "#7b6f60", REGULAR, halo="#f3eee6", wrap=60, halo_radius=1.3) if z >= 16 else "",
                ),
                (None, text(9.5, "#7d7466", REGULAR, wrap=70) if z >= 15 else ""),
            ],
            sql=f"select * from area_label where area>{ {14:40000,15:9000}.get(z,1500)} order by area desc",
        )
    if z >= 15:
        side = lerp(z, (15, 2.4), (16, 4))
        tree = (
            f'<MarkersSymbolizer marker-type="ellipse" width="{side}" height="{side}" fill="#b2d49c" '
            'stroke-width="0" allow-overlap="true" ignore-placement="true"/>'
        )
        style.layer(
            db,
            None,
            [
                (
                    "[class]='tree'",
                    tree if z >= 16 else "",
                ),
                (
                    "[class]='place_of_worship'",
                    shield(dot(5, "#8a7aa0", "#ffffff"), 9.3, "#6b5c80", REGULAR, dy=-4, wrap=60),
                ),
                (
                    "[class]='hotel'",
                    shield(dot(5, "#5f8fc9", "#ffffff"), 9, "#4f79ab", REGULAR, dy=-4, wrap=60) if z >= 16 else "",
                ),
                (None, shield(dot(5, "#c58b4e", "#ffffff"), 9.3, "#94632c", REGULAR, dy=-4, wrap=60)),
            ],
            sql="select * from poi where class in ('place_of_worship','townhall','theatre','school','hospital',"
            "'museum','attraction','hotel','tree') and (name is not null or class='tree')",
        )
    if z >= 17:
        style.layer(
            db,
            None,
            [(None, text(8.5, "#8d8478", REGULAR, field="[number]", halo_radius=1.1, margin=1))],
            sql="select * from house",
        )
