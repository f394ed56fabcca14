import MapGeometry

extension Polyline {
    /// Parses `LAT,LON,LAT,LON,…[,key=value]…`, or `enc:POLYLINE` (precision 5) or `enc6:POLYLINE` instead of the
    /// coordinates.
    ///
    /// - Throws: `SnapshotError` that names the invalid part, and lists the known keys for an unknown one.
    package init(parsing text: String) throws(SnapshotError) {
        let parts = try ShapeText(parsing: text, name: "path", colorKey: "stroke")
        self.init(try parts.places(atLeast: 2))
        try style(try StyleValues("path", parts.values))
    }

    mutating func style(_ read: consuming StyleValues) throws(SnapshotError) {
        stroke = try read.stroke(Stroke()) ?? Stroke(width: 0)
        stroke.arrow = try read.choice("arrow")
        opacity = try read.opacity()
        isGeodesic = try read.flag("geodesic") ?? false
        try read.finish()
    }
}

extension Polygon {
    /// Parses `LAT,LON,LAT,LON,…[,key=value]…`, or `enc:POLYLINE`, as one ring.
    ///
    /// - Throws: `SnapshotError` that names the invalid part, and lists the known keys for an unknown one.
    package init(parsing text: String) throws(SnapshotError) {
        let parts = try ShapeText(parsing: text, name: "polygon", colorKey: "fill")
        self.init(rings: [try parts.places(atLeast: 3)])
        try style(try StyleValues("polygon", parts.values))
    }

    mutating func style(_ read: consuming StyleValues) throws(SnapshotError) {
        fill = try read.fill(Self.defaultFill)
        stroke = try read.stroke(Self.defaultStroke)
        opacity = try read.opacity()
        try read.finish()
    }
}

extension Circle {
    /// Parses `LAT,LON,radius=METERS[,key=value]…`.
    ///
    /// - Throws: `SnapshotError` that names the invalid part, and lists the known keys for an unknown one.
    package init(parsing text: String) throws(SnapshotError) {
        let parts = try ShapeText(parsing: text, name: "circle", colorKey: "fill")
        if parts.numbers.count == 3 {
            throw .invalid("circle", text, "LAT,LON, then key=value, such as radius=\(parts.numbers[2].text)")
        }
        let places = try parts.places(atLeast: 1)
        guard places.count == 1 else { throw .invalid("circle", text, "one LAT,LON, then radius=METERS") }
        self.init(center: places[0], radius: 0)
        try style(try StyleValues("circle", parts.values))
    }

    mutating func style(_ values: consuming StyleValues) throws(SnapshotError) {
        var read = values
        let limit = GeodesicCircle.maximumRadius
        guard
            let radius = try read.number(
                "radius", .leastNonzeroMagnitude...limit, "meters above 0, up to \(limit.text)")
        else {
            throw SnapshotError(
                .invalidRequest, "a circle has no radius", remedy: "add its radius in meters", pointer: "/radius")
        }
        self.radius = radius
        fill = try read.fill(Polygon.defaultFill)
        stroke = try read.stroke(Polygon.defaultStroke)
        opacity = try read.opacity()
        try read.finish()
    }
}
