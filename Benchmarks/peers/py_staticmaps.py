"""py-staticmaps with Pillow, which gets its tiles from files instead of a server."""

from peers import drawing
from suite.environment import version as installed

TITLE = "py-staticmaps"
CAN = {"raster", "dots"}


def missing(bench):
    return drawing.missing("staticmaps")


def version(bench):
    return f"{installed('py-staticmaps')} with Pillow {installed('pillow')}"


def command(job, bench):
    return drawing.command("py_staticmaps", job, bench)


def start(job):
    import staticmaps

    class Files(staticmaps.TileDownloader):
        def get(self, provider, cache_dir, zoom, x, y):
            return drawing.tile(job, zoom, x, y)

    provider = staticmaps.TileProvider("files", "$z/$x/$y")
    red = staticmaps.RED

    def draw(row, path):
        context = staticmaps.Context()
        context.set_tile_provider(provider)
        context.set_tile_downloader(Files())
        context.set_center(staticmaps.create_latlng(row["lat"], row["lon"]))
        context.set_zoom(int(job.zoom))
        for lat, lon in row["dots"]:
            context.add_object(staticmaps.Marker(staticmaps.create_latlng(lat, lon), color=red, size=6))
        context.render_pillow(job.width, job.height).save(path)

    return draw
