"""The parts of a Mapnik style: colors, fonts, symbolizers and the map that holds them."""

import os

BUILD = os.environ.get("TILES_BUILD", "build/tiles")
WORLD = f"{BUILD}/parts/world.gpkg"

REGULAR, SEMIBOLD, BOLD, ITALIC = "Open Sans Regular", "Open Sans Semibold", "Open Sans Bold", "Open Sans Italic"
COLORS = dict(
    land="#f6f3ed",
    water="#a9d3e6",
    waterline="#8fc3da",
    ice="#fbfcfc",
    forest="#cfe3bf",
    scrub="#dbe8c9",
    grass="#e0edcf",
    farm="#f3efdc",
    vineyard="#e4e8c0",
    allot="#dfe8cd",
    residential="#efebe4",
    industrial="#ebe7ee",
    commercial="#f4e8e4",
    cemetery="#d5e2cb",
    quarry="#e6e1da",
    farmyard="#efe6d6",
    park="#cbe6b8",
    play="#d9ecc9",
    pitch="#b9dfb3",
    sport="#d3eac4",
    campus="#f3efd9",
    hospital="#f6e2e0",
    parking="#ece9e6",
    plaza="#f1eff0",
    rock="#e6e3de",
    ice2="#eef5f7",
    sand="#f3e9c6",
    wetland="#d6e6dc",
    building="#e3dcd1",
    bline="#cdc3b3",
    motorway="#f6b663",
    motorway_c="#d98b2f",
    trunk="#f8c981",
    trunk_c="#dc9d4c",
    primary="#fbdf97",
    primary_c="#dbb65c",
    secondary="#fdf1c3",
    secondary_c="#d9c98c",
    minor="#ffffff",
    minor_c="#cdc4b6",
    path="#bfa98c",
    rail="#b4afac",
    border="#9c8fb0",
    state="#b9b0c6",
)


def lerp(z, *stops):
    """Interpolates between (zoom, value) stops; constant before the first and after the last."""
    if z <= stops[0][0]:
        return stops[0][1]
    for (z0, v0), (z1, v1) in zip(stops, stops[1:]):
        if z <= z1:
            return v0 + (v1 - v0) * (z - z0) / (z1 - z0)
    return stops[-1][1]


class Style:
    """A Mapnik map in XML; layers are drawn in the order in which they are added."""

    def __init__(self):
        self.styles = []
        self.layers = []

    def layer(self, file, table, rules, sql=None):
        """Draws `table` or the rows of `sql` by the first of `rules` (filter or None, symbolizers) that matches."""
        name = f"s{len(self.layers) + 1}"
        body = "".join(
            f'<Rule>{f"<Filter>{condition}</Filter>" if condition else ""}{symbolizers}</Rule>'
            for condition, symbolizers in rules
        )
        self.styles.append(f'<Style name="{name}" filter-mode="first">{body}</Style>')
        key, source = ("layer_by_sql", f"<![CDATA[{sql}]]>") if sql else ("layer", table)
        self.layers.append(
            f'<Layer name="{name}" srs="epsg:3857"><StyleName>{name}</StyleName><Datasource>'
            f'<Parameter name="type">ogr</Parameter><Parameter name="file">{file}</Parameter>'
            f'<Parameter name="{key}">{source}</Parameter></Datasource></Layer>'
        )

    def xml(self, background):
        content = "".join(self.styles) + "".join(self.layers)
        head = f'<Map srs="epsg:3857" background-color="{background}" buffer-size="256">'
        return f'<?xml version="1.0" encoding="utf-8"?>{head}{content}</Map>'


def poly(color, gamma=0.6, opacity=1):
    return f'<PolygonSymbolizer fill="{color}" fill-opacity="{opacity}" gamma="{gamma}"/>'


def line(color, width, dash=None, cap="round", opacity=1):
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<LineSymbolizer stroke="{color}" stroke-width="{width:.2f}" stroke-linecap="{cap}" '
        f'stroke-linejoin="round" stroke-opacity="{opacity}"{dashes}/>'
    )


def text(
    size,
    color,
    face=REGULAR,
    halo="#ffffff",
    halo_radius=1.4,
    halo_opacity=0.85,
    field="[name]",
    margin=4,
    wrap=0,
    character_spacing=0,
    uppercase=False,
    line=False,
    spacing=260,
    repeat=None,
):
    """A label at a point, or along a line every `spacing` pixels, `repeat` pixels from the same text."""
    attributes = (
        f'face-name="{face}" size="{size:.1f}" fill="{color}" halo-fill="{halo}" halo-radius="{halo_radius}" '
        f'halo-opacity="{halo_opacity}" halo-rasterizer="full" margin="{margin}"'
    )
    if line:
        attributes += f' placement="line" spacing="{spacing}" max-char-angle-delta="24" minimum-path-length="0"'
    if wrap:
        attributes += f' wrap-width="{wrap}"'
    if character_spacing:
        attributes += f' character-spacing="{character_spacing}"'
    if uppercase:
        attributes += ' text-transform="uppercase"'
    if repeat is not None:
        attributes += f' repeat-distance="{repeat}"'
    return f"<TextSymbolizer {attributes}>{field}</TextSymbolizer>"


def shield(
    icon, size, color, face=REGULAR, halo="#ffffff", halo_radius=1.5, dy=-5, wrap=80, margin=2, halo_opacity=0.9
):
    """Icon and label as one unit: a dot is never drawn without its label."""
    return (
        f'<ShieldSymbolizer file="{icon}" unlock-image="true" face-name="{face}" size="{size:.1f}" fill="{color}" '
        f'halo-fill="{halo}" halo-radius="{halo_radius}" halo-opacity="{halo_opacity}" margin="{margin}" dy="{dy}" '
        f'vertical-alignment="top" wrap-width="{wrap}" placement="point">[name]</ShieldSymbolizer>'
    )


def svg(name, width, height, content):
    """Writes an icon file for Mapnik; returns its path."""
    os.makedirs(f"{BUILD}/parts/icons", exist_ok=True)
    path = os.path.abspath(f"{BUILD}/parts/icons/{name}.svg")
    with open(path, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{content}</svg>')
    return path


def dot(width, fill, stroke, stroke_width=1):
    side = width + stroke_width + 1
    circle = (
        f'<circle cx="{side/2}" cy="{side/2}" r="{width/2}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{stroke_width}"/>'
    )
    return svg(f"dot-{width}-{fill[1:]}-{stroke[1:]}-{stroke_width}", side, side, circle)


def peak():
    triangle = '<path d="M4 .5 7.6 6.5H.4z" fill="#9a7a58" stroke="#ffffff" stroke-width=".6"/>'
    return svg("peak", 8, 7, triangle)
