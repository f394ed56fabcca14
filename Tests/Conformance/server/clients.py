"""Clients from PyPI for Google's, Mapbox's and tile servers' APIs, unchanged but for the host; over TLS through nginx."""

import io
import os
import struct
import unittest
import urllib.parse
import warnings

from server.front import PROGRAM, Front
from server.running import ServerTestCase

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    try:
        import googlemaps
        import googlemaps.maps
        import mapbox
        import motionless
        import staticmap
    except ImportError:
        googlemaps = None


def png_size(body):
    return struct.unpack(">II", body[16:24])


@unittest.skipUnless(googlemaps and PROGRAM, "the clients or nginx are not installed")
class ClientTests(ServerTestCase):
    def setUp(self):
        super().setUp()
        warnings.simplefilter("ignore")
        self.front = Front(self.folder)
        self.server = self.start(
            "--listen", self.front.socket, "--public-url", self.front.url, "--default-style", "default")
        self.addCleanup(self.front.stop)
        self.front.start()
        # Each of the clients sends its requests through Requests.
        os.environ["REQUESTS_CA_BUNDLE"] = str(self.front.certificate)
        self.addCleanup(os.environ.pop, "REQUESTS_CA_BUNDLE")

    def test_googlemaps(self):
        client = googlemaps.Client(key="AIzaTest", base_url=self.front.url)
        marker = googlemaps.maps.StaticMapMarker(
            locations=[{"lat": 47.1410, "lng": 9.5209}, (47.15, 9.53)], size="mid", color="blue", label="S")
        path = googlemaps.maps.StaticMapPath(
            points=[(47.13, 9.50), (47.15, 9.53)], weight=5, color="red", geodesic=True, fillcolor="yellow")
        for arguments, size in [
            ({"center": (47.1410, 9.5209), "zoom": 14}, (400, 300)),
            ({"center": {"lat": 47.1410, "lng": 9.5209}, "zoom": 14, "scale": 2, "maptype": "hybrid",
              "language": "en-AU", "region": "LI", "format": "png32"}, (800, 600)),
            ({"markers": marker}, (400, 300)),
            ({"center": (47.1410, 9.5209), "zoom": 12, "markers": [marker], "path": path,
              "visible": [(47.1, 9.4)]}, (400, 300)),
        ]:
            with self.subTest(arguments=str(arguments)):
                body = b"".join(client.static_map(size=(400, 300), **arguments))
                self.assertEqual(png_size(body), size)

    def test_mapbox(self):
        client = mapbox.StaticStyle(access_token="pk.test", host=f"127.0.0.1:{self.front.port}")
        point = {"type": "Feature", "properties": {"marker-color": "#f00"},
                 "geometry": {"type": "Point", "coordinates": [9.5209, 47.1410]}}
        place = {"lon": 9.5209, "lat": 47.1410, "zoom": 13}
        for arguments, size in [
            (place, (600, 400)), ({**place, "retina": True, "bearing": 45}, (1200, 800)),
            ({**place, "attribution": False, "logo": False, "before_layer": "labels"}, (600, 400)),
            ({"features": [point]}, (600, 400)), ({"features": [point, point], **place}, (600, 400)),
        ]:
            with self.subTest(arguments=str(arguments)):
                response = client.image("mapbox", "streets-v9", width=600, height=400, **arguments)
                self.assertEqual(response.status_code, 200, response.text[:300])
                from PIL import Image
                self.assertEqual(Image.open(io.BytesIO(response.content)).size, size)
        for arguments, side in [({}, 512), ({"tile_size": 256}, 256), ({"retina": True}, 1024)]:
            with self.subTest(tile=str(arguments)):
                response = client.tile("mapbox", "streets-v9", 3, 4, 2, **arguments)
                self.assertEqual(png_size(response.content), (side, side))
        tilted = client.image("mapbox", "streets-v9", pitch=40, width=600, height=400, **place)
        self.assertEqual(tilted.status_code, 200, tilted.text[:300])

    def test_motionless(self):
        center = motionless.CenterMap(lat=47.1410, lon=9.5209, zoom=14, size_x=320, size_y=200, key="AIza")
        markers = motionless.DecoratedMap(size_x=320, size_y=200, key="AIza")
        markers.add_marker(motionless.LatLonMarker(47.1410, 9.5209, label="G", color="green"))
        markers.add_path_latlon(47.13, 9.50)
        markers.add_path_latlon(47.15, 9.53)
        visible = motionless.VisibleMap(maptype="terrain", size_x=320, size_y=200, key="AIza")
        visible.add_latlon("47.1410", "9.5209")
        visible.add_latlon("47.2", "9.5")
        for made in [center, markers, visible]:
            url = urllib.parse.urlsplit(made.generate_url())
            with self.subTest(url=url.query):
                status, _, body = self.front.fetch(f"{url.path}?{url.query}")
                self.assertEqual(status, 200, body[:300])
                self.assertEqual(png_size(body), (320, 200))

    def test_staticmap_draws_over_our_tiles(self):
        drawn = staticmap.StaticMap(
            300, 200, url_template=self.front.url + "/styles/default/{z}/{x}/{y}.png")
        drawn.add_marker(staticmap.CircleMarker((9.5209, 47.1410), "red", 12))
        image = drawn.render(zoom=13)
        self.assertEqual(image.size, (300, 200))
        self.assertGreater(len(image.getcolors(1 << 16)), 20, "the tiles show no map")

    def test_published_urls(self):
        """Those of the services' own documents, with the status that they have there; addresses are not looked up.

        The bundled tiles are of another part of the world, which is no fault of the request.
        """
        for path, expected in [
            ("/maps/api/staticmap?center=40.714728,-73.998672&zoom=14&size=400x400&key=K&signature=S", 200),
            ("/maps/api/staticmap?center=Brooklyn+Bridge,New+York,NY&zoom=13&size=600x300&key=K", 400),
            ("/maps/api/staticmap?center=63.259591,-144.667969&zoom=6&size=400x400"
             "&markers=color:blue%7Clabel:S%7C62.107733,-145.541936"
             "&markers=size:tiny%7Ccolor:green%7C62.5,-145.6&key=K", 200),
            ("/maps/api/staticmap?size=512x512&maptype=roadmap"
             "&path=color:0x0000ff%7Cweight:5%7C40.737102,-73.990318%7C40.749825,-73.987963&key=K", 200),
            ("/maps/api/staticmap?size=400x400&center=59.900503,-135.478011&zoom=4&path=weight:3%7Ccolor:orange"
             "%7Cenc:_fisIp~u%7CU%7Da%7Cjs%40&key=K", 400),
            ("/styles/v1/mapbox/streets-v12/static/-122.4241,37.78,14.25,0,0/600x600?access_token=K", 200),
            ("/styles/v1/mapbox/light-v11/static/-122.4241,37.78,15.25,0,60/400x400?access_token=K", 200),
            ("/styles/v1/mapbox/light-v11/static/-122.4241,37.78,15.25,0,60.5/400x400?access_token=K", 422),
            ("/styles/v1/mapbox/streets-v12/static/pin-s-l+000(-87.0186,32.4055)/-87.0186,32.4055,14/500x300"
             "?access_token=K", 200),
            ("/styles/v1/mapbox/satellite-v9/static/[-77.043686,38.892035,-77.028923,38.904192]/400x400"
             "?padding=50,10,20&access_token=K", 200),
            ("/styles/v1/mapbox/streets-v12/static/auto/500x300?access_token=K", 422),
            ("/styles/basic-preview/static/8.5,47.5,10/400x300.png", 200),
            ("/styles/basic-preview/static/8.4,47.3,8.6,47.5/400x300@2x.jpg?path=8.45,47.35|8.55,47.45&width=4", 200),
            ("/styles/basic-preview/static/auto/400x300@1x.png", 404),
            ("/maps/streets-v2/static/-73.935242,40.730610,10/600x400.png?key=K", 200),
            ("/maps/streets-v2/static/-0.4,51.3,0.2,51.7/400x300@2x.jpg?key=K", 200),
            ("/maps/streets-v2/static/auto/400x300.png?markers=8.5,47.4,red%7C8.6,47.5&key=K", 200),
            ("/maps/streets-v2/static/auto/400x300.png?key=K", 400),
            ("/static/landscape/-0.1279688,51.5077286,10/400x300.png?apikey=K", 200),
            ("/static/landscape/-0.1279688,51.5077286,10/400x300@2x.jpg90?apikey=K", 200),
            ("/v3/staticmap?key=K&center=17.450585,78.400455&zoom=16&size=480x480&format=png&maptype=roadmap"
             "&markers=icon:large-blue-cutout%7C17.450585,78.400455"
             "&markers=icon:large-red-cutout%7C17.450584,78.396900", 200),
            ("/v3/staticmap?key=K&size=480x480", 400),
            ("/style/basic-preview/static/8.5,47.5,10@45/400x300@2x.png", 200),
            ("/style/basic-preview/static/8.5,47.5/400x300.png", 404),
        ]:
            with self.subTest(path=path):
                status, _, body = self.front.fetch(path)
                if status == 404 and expected == 200 and b'"code":"no_tiles"' in body:
                    continue
                self.assertEqual(status, expected, body[:300])
