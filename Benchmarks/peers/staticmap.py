"""komoot's staticmap, which gets its tiles from files instead of a server."""

from peers import drawing
from suite.environment import version as installed

TITLE = "staticmap"
CAN = {"raster", "dots"}


def missing(bench):
    return drawing.missing("staticmap")


def version(bench):
    return f"{installed('staticmap')} with Pillow {installed('pillow')}"


def command(job, bench):
    return drawing.command("staticmap", job, bench)


def start(job):
    import staticmap

    class Map(staticmap.StaticMap):
        def get(self, url, **_):
            return 200, drawing.tile(job, *url.split("/"))

    def draw(row, path):
        map = Map(job.width, job.height, url_template="{z}/{x}/{y}")
        for lat, lon in row["dots"]:
            map.add_marker(staticmap.CircleMarker((lon, lat), "red", 12))
        map.render(zoom=int(job.zoom), center=(row["lon"], row["lat"])).save(path)

    return draw
