import MapGeometry

/// The ways to say where the map looks, as flags and JSON have them, before it is known that they fit together.
package struct FramingFields: Hashable, Sendable {
    package var latitude: Double?
    package var longitude: Double?
    /// A `geo:` URI.
    package var geo: String?
    /// West, south, east, north.
    package var bbox: [Double]?
    package var fit = false
    /// Degrees of latitude, or of latitude and longitude.
    package var span: [Double]?
    package var zoom: Double?

    package init() {}

    /// The one framing that the fields describe.
    ///
    /// - Parameter size: points; a span in latitude alone is widened to its shape.
    /// - Throws: `SnapshotError`: none or several ways at once, half a coordinate, a span together with a zoom.
    package func framing() throws(SnapshotError) -> Framing {
        let ways = [
            ("lat and lon", latitude != nil || longitude != nil), ("geo", geo != nil), ("bbox", bbox != nil),
            ("fit", fit),
        ]
        let given = ways.filter(\.1).map(\.0)
        switch given.count {
        case 0:
            throw SnapshotError(
                .invalidRequest, "no place was given: give one of lat and lon, geo, bbox, or fit with pins or lines")
        case 1: break
        default:
            throw SnapshotError(
                .invalidRequest, "several places were given (\(given.joined(separator: "; "))): keep one of them")
        }
        if let bbox { return try bounds(bbox) }
        if fit {
            try refuseSpanAndZoom(with: "fit")
            return .annotations
        }
        if let geo {
            let uri = try GeoURI(parsing: geo)
            return try centered(on: uri.coordinate, zoom: zoom ?? (span == nil ? uri.zoom : nil))
        }
        guard let latitude, let longitude else {
            let missing = latitude == nil ? "lat" : "lon"
            throw SnapshotError(.invalidRequest, "\(missing) is missing: give both lat and lon")
        }
        return try centered(on: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom)
    }

    private func centered(on center: Coordinate, zoom: Double?) throws(SnapshotError) -> Framing {
        guard let span else { return .center(center, zoom: zoom) }
        guard zoom == nil else {
            throw SnapshotError(.invalidRequest, "span and zoom were both given: keep one of them")
        }
        guard (1...2).contains(span.count) else {
            throw .invalid("span", span.map(\.text).joined(separator: ","), "DLAT or DLAT,DLON in degrees")
        }
        // One number is the latitude's; the longitude then follows from the picture's shape.
        return .region(
            CoordinateRegion(
                center: center,
                span: CoordinateSpan(latitudeDelta: span[0], longitudeDelta: span.count == 2 ? span[1] : 0)))
    }

    private func bounds(_ bbox: [Double]) throws(SnapshotError) -> Framing {
        try refuseSpanAndZoom(with: "bbox")
        guard bbox.count == 4 else {
            throw .invalid("bbox", bbox.map(\.text).joined(separator: ","), "four numbers: W,S,E,N in degrees")
        }
        return .bounds(GeoBounds(west: bbox[0], south: bbox[1], east: bbox[2], north: bbox[3]))
    }

    private func refuseSpanAndZoom(with name: String) throws(SnapshotError) {
        guard span == nil, zoom == nil else {
            throw SnapshotError(.invalidRequest, "\(name) frames by itself: leave out span and zoom")
        }
    }
}
