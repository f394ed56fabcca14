"""The world from Natural Earth, zooms 0 to 11."""

import json
import math

from symbols import BOLD, BUILD, COLORS, ITALIC, REGULAR, SEMIBOLD, WORLD, dot, lerp, line, poly, shield, text

HALF = 20037508.342789244  # half the width of the Web Mercator world, metres

# Name, longitude, latitude and minimum zoom.
SEAS = [
    ("Pacific Ocean", -140, -5, 1),
    ("Atlantic Ocean", -38, 22, 1),
    ("Indian Ocean", 78, -18, 1),
    ("Southern Ocean", 25, -63, 2),
    ("Arctic Ocean", -160, 79.5, 2),
    ("Pacific Ocean", 165, -30, 3),
    ("South Atlantic Ocean", -14, -30, 3),
    ("Mediterranean Sea", 18, 34.7, 4),
    ("Caribbean Sea", -74.5, 15, 4),
    ("Gulf of Mexico", -90.5, 25, 4),
    ("Arabian Sea", 64, 15, 3),
    ("Bay of Bengal", 88.5, 14, 4),
    ("Tasman Sea", 160, -38, 3),
    ("Coral Sea", 155, -17, 4),
    ("Bering Sea", -177, 58, 4),
    ("Hudson Bay", -86, 59.5, 4),
    ("Black Sea", 34.5, 43.3, 4),
    ("North Sea", 3, 56, 4),
    ("Norwegian Sea", 3, 67, 4),
    ("South China Sea", 114.5, 14, 4),
    ("Philippine Sea", 134, 19, 4),
    ("Sea of Okhotsk", 150, 55, 4),
    ("Labrador Sea", -53, 58, 4),
    ("Baltic Sea", 19.5, 56.7, 5),
    ("Sea of Japan", 135, 40.5, 4),
    ("Caspian Sea", 50.8, 41.5, 5),
    ("Gulf of Alaska", -145, 57, 4),
    ("Beaufort Sea", -140, 72.5, 4),
    ("Weddell Sea", -43, -72, 4),
    ("Ross Sea", -177, -75, 4),
    ("Barents Sea", 40, 74, 4),
    ("Kara Sea", 69, 74.5, 4),
    ("Laptev Sea", 125, 76, 4),
]


def sea_points():
    """The names of the seas as a GeoJSON file in Web Mercator."""

    def mercator(longitude, latitude):
        y = math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))
        return [longitude * HALF / 180, y * HALF / math.pi]

    features = [
        dict(
            type="Feature",
            properties=dict(name=name, r=rank),
            geometry=dict(type="Point", coordinates=mercator(longitude, latitude)),
        )
        for name, longitude, latitude, rank in SEAS
    ]
    path = f"{BUILD}/parts/seas.geojson"
    with open(path, "w") as file:
        json.dump(dict(type="FeatureCollection", features=features), file)
    return path


def draw_world(style, z, lines=True, cut=False):
    """Land, lakes, rivers and borders; `cut` omits the lines that OpenStreetMap draws."""
    resolution = "110" if z <= 1 else "50" if z <= 4 else "10"
    shore = lerp(z, (0, 0.4), (5, 0.8), (8, 1.1))
    style.layer(
        WORLD,
        "land_" + resolution,
        [
            ("[class]='ice'", poly(COLORS["ice"], 0.7) + line(COLORS["waterline"], shore * 0.8, opacity=0.7)),
            (None, poly(COLORS["land"], 0.7) + line(COLORS["waterline"], shore * 0.8, opacity=0.8)),
        ],
    )
    if z >= 1:
        smallest = {3: 6000, 4: 1500, 5: 350, 6: 80}.get(z, 0)  # km²
        style.layer(
            WORLD,
            "lake_110" if z <= 2 else "lake_10",
            [
                (
                    None if z <= 2 else f"[area]&gt;{smallest}",
                    poly(COLORS["water"], 0.7) + line(COLORS["waterline"], shore * 0.6, opacity=0.7),
                )
            ],
        )
    if not lines:
        return
    if z >= 3:
        rivers = "river_50" if z <= 4 else "river_10" + ("_cut" if cut else "")
        style.layer(
            WORLD,
            rivers,
            [
                (
                    f"[rank]&lt;={ {3:3,4:5,5:6,6:7}.get(z,20)}",
                    line(COLORS["water"], lerp(z, (3, 0.5), (5, 0.9), (8, 1.7), (11, 2.4))),
                )
            ],
        )
    if z >= 4:
        countries = ("USA", "CAN", "AUS", "BRA", "RUS", "CHN", "IND", "MEX", "ARG")
        large = "(" + " or ".join(f"[iso_a3]='{country}'" for country in countries) + ")"
        style.layer(
            WORLD,
            "state_10",
            [
                (
                    ("[rank]&lt;=2 and " if z < 5 else "[rank]&lt;=4 and " if z < 6 else "")
                    + (large if z < 6 else "[rank]&gt;=0"),
                    line(COLORS["state"], lerp(z, (4, 0.5), (8, 0.9)), dash="3,2.5" if z >= 5 else "2,2", cap="butt"),
                )
            ],
        )
    border = lerp(z, (1, 0.5), (3, 0.8), (5, 1.1), (8, 1.5), (10, 2))
    style.layer(
        WORLD,
        "border_" + resolution + ("_cut" if cut else ""),
        [
            ("[disputed]=1", line(COLORS["border"], border, dash="3,3", cap="butt", opacity=0.8)),
            (
                None,
                (line(COLORS["border"], border * 3.2, opacity=0.18) if z >= 4 else "")
                + line(COLORS["border"], border, opacity=0.95),
            ),
        ],
    )


def label_world(style, z, seas, skip=None):
    """Countries, optionally seas, and cities except those that match the SQL condition `skip`."""
    if z >= 1:
        last_rank = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}.get(z, 6)
        rules = []
        for r in range(1, 7):
            size = lerp(z, (1, 9.5), (3, 11.5), (5, 15)) - (r - 1) * (0.9 if z < 5 else 1.1)
            size = max(size, 8.5)
            rules.append(
                (
                    f"[rank]={r}",
                    text(
                        size,
                        "#5b566b",
                        BOLD if r <= 2 else SEMIBOLD,
                        uppercase=(r <= 3 and z >= 3) or z < 3,
                        character_spacing=(0.8 if r <= 2 else 0.4),
                        wrap=70 if z < 5 else 100,
                        margin=3,
                        halo_radius=1.5,
                        halo="#fbf9f5",
                    ),
                )
            )
        style.layer(
            WORLD,
            None,
            rules,
            sql=f"select * from place_country where rank<={last_rank} or (iso_a2='LI' and {z}>=5) "
            "order by iso_a2='LI' desc, area desc",
        )
    if seas:
        last_rank = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}.get(z, 5)
        size = lerp(z, (1, 9), (5, 13.5))
        style.layer(
            sea_points(),
            "seas",
            [
                (
                    f"[r]&lt;={last_rank} and [r]&lt;=2",
                    text(
                        size,
                        "#5f97b3",
                        ITALIC,
                        halo=COLORS["water"],
                        halo_radius=1,
                        character_spacing=1.2,
                        wrap=60,
                        halo_opacity=0.6,
                    ),
                ),
                (
                    f"[r]&lt;={last_rank}",
                    text(
                        size - 1.5,
                        "#5f97b3",
                        ITALIC,
                        halo=COLORS["water"],
                        halo_radius=1,
                        character_spacing=0.6,
                        wrap=50,
                        halo_opacity=0.6,
                    ),
                ),
            ],
        )
    if z >= 3:
        condition = {
            3: "rank<=1 and pop>4000000",
            4: "rank<=2 or (capital=2 and rank<=3)",
            5: "rank<=4 or capital=2",
            6: "rank<=6 or capital=2",
            7: "rank<=7 or capital=2",
        }.get(z, "1=1")
        if skip:
            condition = f"({condition}) and not ({skip})"
        size = lerp(z, (3, 9), (5, 10.5), (8, 12))

        def city(face, larger, width):
            return shield(
                dot(width, "#ffffff", "#6a6a6a", 1.1), size + larger, "#3c3c40", face, dy=-(width / 2 + 1.5), wrap=90
            )

        style.layer(
            WORLD,
            None,
            [
                ("[capital]=2", city(BOLD, 0.8, 4.4)),
                ("[rank]&lt;=2", city(SEMIBOLD, 0.5, 4)),
                (None, city(REGULAR, 0, 3.4)),
            ],
            sql=f"select * from place_city where {condition} order by rank, pop desc",
        )
