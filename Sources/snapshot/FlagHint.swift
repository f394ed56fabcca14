/// Flags of other programs, and what they are called here.
enum FlagHint {
    /// By name without dashes; none of them is a flag of any command.
    static let counterparts: [String: String] = [
        "lng": "--lon", "long": "--lon", "longitude": "--lon", "x": "--lon", "latitude": "--lat", "y": "--lat",
        "center": "--lat and --lon", "centre": "--lat and --lon", "location": "--lat and --lon",
        "coordinates": "--lat and --lon", "extent": "--bbox W,S,E,N", "bounds": "--bbox W,S,E,N",
        "bounding-box": "--bbox W,S,E,N", "auto": "--fit", "fit-bounds": "--fit", "level": "--zoom",
        "rotate": "--bearing", "rotation": "--bearing", "heading": "--bearing", "width": "--size WxH",
        "height": "--size WxH", "dimensions": "--size WxH", "retina": "--scale 2", "hidpi": "--scale 2",
        "dpi": "--scale", "ratio": "--scale", "pixel-ratio": "--scale", "dark": "--appearance dark",
        "theme": "--appearance light or --appearance dark", "bg": "--background", "marker": "--pin LAT,LON",
        "markers": "--pin LAT,LON", "label": "--pin LAT,LON,label=TEXT", "icon": "--pin-image FILE",
        "line": "--path LAT,LON,LAT,LON", "polyline": "--path enc:POLYLINE",
        "area": "--polygon LAT,LON,LAT,LON,LAT,LON", "radius": "--circle LAT,LON,radius=METERS",
        "track": "--gpx FILE", "kml": "--geojson FILE or --gpx FILE, after converting the file",
        "url": "--tiles LOCATION", "server": "--tiles LOCATION", "tile-server": "--tiles LOCATION",
        "mbtiles": "--tiles FILE.mbtiles", "pmtiles": "--tiles FILE.pmtiles", "copyright": "--attribution TEXT",
        "out": "-o FILE", "file": "-o FILE", "output-file": "-o FILE", "open": "-o FILE, and open the file yourself",
        "debug": "--verbose", "silent": "--quiet", "threads": "--jobs N", "workers": "--jobs N",
        "parallel": "--jobs N",
    ]

    /// Extensions of files that are images.
    private static let endings = [".png", ".jpg", ".jpeg", ".webp", ".svg", ".pdf"]

    /// What to say of arguments that cannot be parsed; nil if none of them is known from elsewhere.
    ///
    /// - Parameters:
    ///   - arguments: those behind the command's name.
    ///   - isRender: whether the command takes no file names without a flag.
    static func message(for arguments: some Sequence<String>, isRender: Bool) -> String? {
        var previous = ""
        for argument in arguments {
            if argument.hasPrefix("--") {
                let name = argument.dropFirst(2).prefix { $0 != "=" }
                if let counterpart = counterparts[name.lowercased()] {
                    return "flag --\(name) is not known: use \(counterpart)"
                }
            } else if isRender, !previous.hasPrefix("-"), endings.contains(where: argument.lowercased().hasSuffix) {
                return "file name \(argument) has no flag: use -o \(argument)"
            }
            // What follows --flag=VALUE is no value.
            previous = argument.contains("=") ? "" : argument
        }
        return nil
    }
}
