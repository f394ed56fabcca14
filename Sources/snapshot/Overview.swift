import MapSnapshot

/// What `snapshot` prints by itself: the flags that most images need, grouped; `render --help` has all of them.
enum Overview {
    static let text = """
        Example:
          snapshot --lat 47.1410 --lon 9.5209 --size 400x200 -o out.png

        Place, one of
          --lat D --lon D          center, in degrees
          --geo geo:LAT,LON        center as a geo URI
          --bbox W,S,E,N           bounding box to show in full
          --fit                    everything drawn on the map

        View
          --span D[,D], -z ZOOM    how much to show around a center
          --bearing D, --pitch D   compass direction that points up; tilt, 0 to 60
          --padding N              points to keep free inside the edges

        Image
          -o FILE                  \(FileFormat.allCases.endings); - for standard output
          --size WxH               size in points (default: 256x256)
          --scale S                pixels per point, 1 to 4; 2 is for Retina screens
          --appearance dark        dark map, with light text
          --scales, --appearances  one file per scale or appearance

        On the map
          --pin LAT,LON,...        pin, optionally with color=COLOR, label=TEXT, ...
          --path LAT,LON,...       line; --polygon is an area, --circle a circle
          --gpx FILE               track, route and waypoints
          --geojson FILE           points, lines and areas
          --cluster                one marker with a count per group of pins
          --title TEXT             line of text at the top
          --scale-bar metric       scale bar; --north-arrow is the north arrow
          --attribution TEXT       attribution, or off

        Tiles
          --tiles LOCATION         folder, .mbtiles, .pmtiles or URL; repeat to stack
          --style LOCATION         MapLibre style for vector tiles
          --missing-tiles MODE     what to do about missing tiles

        Messages
          --report FILE            JSON: the pins' points, every tile, the attribution
          -q, -v                   errors only; or also sizes and timings

        snapshot render --help explains all flags of an image.
        """
}
