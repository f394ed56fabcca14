#!/usr/bin/env python3
"""server.py SERVER [TEST...] - tests the built server as operators, clients and browsers meet it; loopback only.

Readiness, reload, drain and warm-up; floods of idle connections, and a process without file descriptors; nginx with
contrib/server/nginx.conf in front; clients of other services from PyPI; GDAL and OWSLib; schemathesis against
/openapi.json; Prometheus with every query of the dashboard; the gallery and MapLibre GL JS in Chromium. What is not
installed is skipped, and named. TEST is a class or a test, such as GalleryTests. The tests are in server/.
"""

import os
import pathlib
import sys
import unittest

# This imports the folder: packages take precedence over modules.
from server import clients, description, floods, gallery, gis, labels, observation, operation, pictures, proxy

CASES = {
    case.__name__: case for case in [
        operation.OperationTests, floods.FloodTests, floods.HostileTextTests, proxy.ProxyTests, proxy.UnnamedProxyTests,
        clients.ClientTests, gis.DocumentTests, gis.GDALTests, gis.OWSLibTests, description.DescriptionTests,
        observation.OriginTests, observation.ObservationTests,
        pictures.PictureTests, gallery.GalleryTests, labels.LabelTests]}


def main():
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        sys.exit(__doc__)
    os.environ["SNAPSHOT_SERVER"] = str(pathlib.Path(sys.argv[1]).resolve())
    globals().update(CASES)
    unittest.main(module=__name__, argv=[sys.argv[0], *sys.argv[2:]], verbosity=2, warnings="ignore")


if __name__ == "__main__":
    main()
