import MapSnapshot

/// Flags of other programs, and what to use here.
enum ForeignFlags {
    /// What to do instead of a flag; nil for one that is not known from elsewhere.
    ///
    /// - Parameter name: in lower case, without the dashes.
    static func hint(for name: String) -> String? {
        let name = name.replacing("_", with: "-")
        return counterparts[name].map { "use \($0)" } ?? explanations[name]
    }

    /// Our counterparts, by name without dashes; none of the names is a flag of any command.
    static let counterparts: [String: String] = [
        // places
        "lng": "--lon", "long": "--lon", "longitude": "--lon", "x": "--lon", "latitude": "--lat", "y": "--lat",
        "center": "--lat and --lon", "centre": "--lat and --lon", "location": "--lat and --lon",
        "coordinates": "--lat and --lon", "coords": "--lat and --lon", "latlng": "--lat and --lon",
        "latlon": "--lat and --lon", "lat-lon": "--lat and --lon", "lonlat": "--lat and --lon",
        "point": "--lat and --lon",
        "extent": "--bbox W,S,E,N", "bounds": "--bbox W,S,E,N", "bounding-box": "--bbox W,S,E,N",
        "area": "--bbox W,S,E,N",
        "visible": "--fit", "auto": "--fit", "autofit": "--fit", "fit-bounds": "--fit",
        // view
        "level": "--zoom", "z": "-z", "zoom-level": "--zoom", "zoomlevel": "--zoom", "minzoom": "--zoom",
        "maxzoom": "--max-zoom", "rotate": "--bearing", "rotation": "--bearing", "heading": "--bearing",
        "angle": "--bearing", "azimuth": "--bearing", "direction": "--bearing", "tilt": "--pitch",
        "margin": "--padding",
        "pad": "--padding",
        "inset": "--padding", "buffer": "--padding",
        // image
        "width": "--size WxH", "height": "--size WxH", "w": "--size WxH", "h": "--size WxH", "dimensions": "--size WxH",
        "image-size": "--size WxH", "resolution": "--size WxH and --scale", "retina": "--scale 2", "hidpi": "--scale 2",
        "2x": "--scale 2", "3x": "--scale 3", "dpi": "--scale", "ratio": "--scale", "pixel-ratio": "--scale",
        "device-pixel-ratio": "--scale", "dark": "--appearance dark", "dark-mode": "--appearance dark",
        "night": "--appearance dark", "light": "--appearance light",
        "theme": "--appearance light or --appearance dark", "color-scheme": "--appearance light or --appearance dark",
        "bg": "--background", "background-color": "--background", "type": "--format", "output-format": "--format",
        "compression-level": "--compression fast or --compression small", "max-size": "--max-bytes",
        // on the map
        "marker": "--pin LAT,LON", "markers": "--pin LAT,LON", "pins": "--pin LAT,LON", "poi": "--pin LAT,LON",
        "no-marker": "--no-pin", "no-markers": "--no-pin", "no-pins": "--no-pin",
        "label": "--pin LAT,LON,label=TEXT", "text": "--pin LAT,LON,shape=text,label=TEXT",
        "color": "--pin LAT,LON,color=COLOR", "colour": "--pin LAT,LON,color=COLOR", "icon": "--pin-image FILE",
        "marker-icon": "--pin-image FILE", "line": "--path LAT,LON,LAT,LON", "lines": "--path LAT,LON,LAT,LON",
        "route": "--path LAT,LON,LAT,LON", "paths": "--path LAT,LON,LAT,LON",
        "waypoints": "--path LAT,LON,LAT,LON", "polyline": "--path enc:POLYLINE",
        "stroke": "--path LAT,LON,LAT,LON,stroke=COLOR", "weight": "--path LAT,LON,LAT,LON,width=POINTS",
        "line-width": "--path LAT,LON,LAT,LON,width=POINTS", "fill": "--polygon LAT,LON,LAT,LON,LAT,LON,fill=COLOR",
        "polygons": "--polygon LAT,LON,LAT,LON,LAT,LON", "radius": "--circle LAT,LON,radius=METERS",
        "track": "--gpx FILE", "tracks": "--gpx FILE", "geojson-file": "--geojson FILE", "overlay": "--geojson FILE",
        "kml": "--geojson FILE or --gpx FILE, after converting the file",
        "shapefile": "--geojson FILE, after converting the file", "copyright": "--attribution TEXT",
        "credits": "--attribution TEXT", "no-attribution": "--attribution off", "hide-attribution": "--attribution off",
        "scalebar": "--scale-bar metric", "compass": "--north-arrow", "north": "--north-arrow",
        // tiles
        "url": "--tiles LOCATION", "server": "--tiles LOCATION", "tile-server": "--tiles LOCATION",
        "tile-url": "--tiles LOCATION", "tile-layer": "--tiles LOCATION", "layer": "--tiles LOCATION",
        "layers": "--tiles LOCATION", "basemap": "--tiles LOCATION", "provider": "--tiles LOCATION",
        "tileset": "--tiles LOCATION", "map-type": "--tiles LOCATION", "maptype": "--tiles LOCATION",
        "mbtiles": "--tiles FILE.mbtiles", "pmtiles": "--tiles FILE.pmtiles", "style-url": "--style LOCATION",
        "map-style": "--style LOCATION", "no-network": "--offline",
        "cache-dir": "--tile-cache FOLDER or --cache FOLDER",
        // files and messages
        "out": "-o FILE", "file": "-o FILE", "filename": "-o FILE", "outfile": "-o FILE", "output-file": "-o FILE",
        "dest": "-o FILE", "save": "-o FILE",
        "open": "-o FILE, and open the file yourself", "show": "--preview",
        "outdir": "-o FOLDER", "out-dir": "-o FOLDER", "csv": "snapshot batch FILE", "input": "snapshot batch FILE",
        "debug": "--verbose", "silent": "--quiet", "threads": "--jobs N", "workers": "--jobs N", "parallel": "--jobs N",
        "concurrency": "--jobs N", "processes": "--jobs N",
    ].merging(formats) { flag, _ in flag }

    /// The formats by name and file extension, which other programs have as flags.
    private static var formats: [String: String] {
        let named = FileFormat.allCases.named.flatMap { format in
            format.fileExtensions.map { ($0, "-o FILE.\(format.fileExtension)") }
        }
        return Dictionary(named) { first, _ in first }
    }

    /// What to know about flags without a counterpart.
    static let explanations: [String: String] = [
        "address": noSearch, "city": noSearch, "query": noSearch, "search": noSearch, "geocode": noSearch,
        "place": noSearch,
        "overwrite": replaced, "force": replaced, "yes": replaced,
        "key": keys, "api-key": keys, "apikey": keys, "token": keys, "access-token": keys, "header": keys,
        "headers": keys,
    ]

    /// Short flags of other programs; those of ours mean something else in no command that takes them.
    static let shortHints: [String: String] = [
        "-s": "use --size WxH", "-w": "use --size WxH", "-t": "use --tiles LOCATION", "-p": "use --pin LAT,LON",
        "-f": "use --format FORMAT", "-b": "use --bbox W,S,E,N", "-c": "use --lat and --lon",
    ]

    private static let noSearch = "there is no search for names: look up the coordinates, and use --lat and --lon"
    private static let replaced = "leave it out, existing files are replaced"
    private static let keys = "put keys and headers of servers into the configuration file (docs/tile-servers.md)"
}
