import struct Colors.Color

extension RequestReading {
    /// Every field of a request.
    ///
    /// JSON, the query of a URL and the columns of a table are read by it, and other documents are checked against it.
    static let table = FieldTable<Self>(place + image + annotations + ornaments + layers + file)

    private static let place: [FieldReader<Self>] = [
        .number("lat", in: SnapshotLimits.latitudes, "Latitude of the center in degrees.") { $0.place.latitude = $1 },
        .number("lon", in: SnapshotLimits.longitudes, "Longitude of the center in degrees.") {
            $0.place.longitude = $1
        },
        .text("geo", "The center as a geo: URI, maybe with a zoom.") { $0.place.geo = $1 },
        .numbers(
            "bbox", 4, expected: FramingFields.bboxMeaning, "The area to fit, in degrees: west, south, east, north."
        ) { $0.place.bbox = $1 },
        .flag("fit", "Whether to fit all pins, lines and areas; false by default.") { $0.place.fit = $1 },
        .numbers(
            "span", 1, 2, expected: FramingFields.spanMeaning,
            "Degrees of latitude, or of latitude and longitude, to show around a center."
        ) { $0.place.span = $1 },
        .number(
            "zoom", in: SnapshotLimits.zooms,
            "Zoom of a center, at which a world of 256 points doubles with each level; by default 15, or less without tiles."
        ) { $0.place.zoom = $1 },
    ]

    private static let image: [FieldReader<Self>] = [
        .text("size", "Width and height in points, maybe with a scale: 400x200 or 400x200@2x; 256x256 by default.") {
            reading, text throws(SnapshotError) in
            let (size, scale) = try Notation.size(text)
            reading.request.size = size
            if let scale { reading.request.scale = scale }
        },
        .number("scale", in: SnapshotLimits.scales, "Pixels per point; 1 by default.") { $0.request.scale = $1 },
        .number("bearing", "The direction that is up, in degrees clockwise from north; 0 by default.") {
            $0.request.bearing = $1
        },
        .number(
            "pitch", in: SnapshotLimits.pitches,
            "The tilt of the map in degrees, from 0 for looking straight down to 60; 0 by default."
        ) { $0.request.pitch = $1 },
        .numbers(
            "padding", 1, 4, expected: Notation.paddingMeaning,
            "Points to leave free when fitting: on all sides, or at the top, right, bottom and left; 0 by default."
        ) { if let padding = Notation.padding($1) { $0.request.padding = padding } },
        .choice("zoom_snapping", "Whether a fitted area may have any zoom, or integer ones only; exact by default.") {
            $0.request.zoomSnapping = $1
        },
        .number(
            "max_zoom", in: SnapshotLimits.zooms, "Maximum zoom when fitting; that of the deepest tiles by default."
        ) {
            $0.request.maximumZoom = $1
        },
        .choice("appearance", "Light or dark mode; light by default.") { $0.request.appearance = $1 },
        .text("background", "The CSS color below transparent and missing tiles; that of the appearance by default.") {
            reading, text throws(SnapshotError) in
            reading.request.background = try Color(notation: text, name: "background")
        },
        .choice("missing_tiles", "What to do about missing tiles; overzoom by default.") {
            $0.request.missingTiles = $1
        },
        .integer("max_overzoom", in: SnapshotLimits.overzoom, "Levels to upscale tiles at most; 3 by default.") {
            $0.request.maximumOverzoom = $1
        },
        .choice("detail", "Whether a scale above 1 shows more detail, or larger labels; sharp by default.") {
            $0.request.detail = $1
        },
        .text(
            "attribution", limit: SnapshotLimits.attributionLength, "Text in the corner, auto or off; auto by default."
        ) { $0.request.attribution = Attribution(notation: $1) },
    ]

    private static let annotations: [FieldReader<Self>] = [
        .objects("polygons", "Areas: points or rings, and keys for their look.") {
            reading, objects throws(SnapshotError) in
            try reading.replace("polygons", objects) { (object) throws(SnapshotError) in .polygon(try Polygon(object)) }
        },
        .objects("circles", "Circles: lat, lon, radius in meters, and keys for their look.") {
            reading, objects throws(SnapshotError) in
            try reading.replace("circles", objects) { (object) throws(SnapshotError) in .circle(try Circle(object)) }
        },
        .objects("paths", "Lines: points, and keys for their look.") { reading, objects throws(SnapshotError) in
            try reading.replace("paths", objects) { (object) throws(SnapshotError) in .polyline(try Polyline(object)) }
        },
        .geoJSON("geojson", "Features to draw.") { $0.features = $0.features ?? $1 },
        .choice("overlay_level", "Whether lines and areas are below or above labels; below-labels by default.") {
            $0.request.overlayLevel = $1
        },
        .flag("hide_labels", "Whether to leave out the texts and icons of styles; false by default.") {
            $0.request.hideLabels = $1
        },
        .choices("hide", "What to leave out of styles; nothing by default.") { $0.request.hide = $1 },
        .text("language", "BCP 47 code of the names on a vector map; that of the style by default.") {
            $0.request.language = $1
        },
        .objects("pins", "Markers: lat, lon, and keys for their look; a center has one by default.") {
            reading, objects throws(SnapshotError) in
            let base = reading.pin
            reading.pins = try objects.map { object throws(SnapshotError) in try Pin(object, like: base) }
        },
        .choice("pin_order", "Which pins are in front: lower ones, or later ones; position by default.") {
            $0.request.pinOrder = $1
        },
        .flag("declutter", "Whether to leave out pins that touch another one; false by default.") {
            $0.request.declutter = $1
        },
        .flag("cluster", "Whether pins near each other become one with their number; false by default.") {
            $0.request.cluster = $1
        },
    ]

    private static let ornaments: [FieldReader<Self>] = [
        .choice("scale_bar", "Units of a scale bar; no scale bar by default.") { $0.request.scaleBar = $1 },
        .flag("north_arrow", "Whether a rotated map has a north arrow; false by default.") {
            $0.request.northArrow = $1
        },
        .text("title", limit: SnapshotLimits.labelLength, "Text along the upper edge; none by default.") {
            $0.request.title = $1
        },
        .number(
            "ornament_scale", in: SnapshotLimits.ornamentScales,
            "Size of attribution, scale bar, north arrow and title; that of the image by default."
        ) { $0.request.ornamentScale = $1 },
        .number("corner_radius", in: SnapshotLimits.cornerRadii, "Radius of the corners in points; 0 by default.") {
            $0.request.cornerRadius = $1
        },
        .text("border", "CSS color of a line along the edge, maybe with a width in points: gray:2; none by default.") {
            reading, text throws(SnapshotError) in reading.request.border = try Border(parsing: text)
        },
    ]

    private static let layers: [FieldReader<Self>] = [
        .names("tiles", "Ids of the layers to draw, bottom first; all by default.") { $0.request.tiles = $1 },
        .text("style", "Id of the style to draw.") { $0.request.style = $1 },
    ]

    private static let file: [FieldReader<Self>] = [
        .choice("format", "The format of the file; png by default.") {
            (reading, format: FileFormat) throws(SnapshotError) in
            try format.check(named: reading.named, written: format.rawValue)
            reading.request.file.format = format
        },
        .integer(
            "quality", in: SnapshotLimits.qualities, "Quality of lossy images; by default 85, or 80 in WebP."
        ) { $0.quality = $1 },
        .integer("max_bytes", from: 1, "Maximum size of the file in bytes; no maximum by default.") {
            $0.request.file.maximumBytes = $1
        },
        .choice("compression", "How hard PNG files are compressed: fast, default or small.") {
            $0.compression = $1
        },
    ]
}
