import MapGeometry

/// The framing fields of flags and JSON, before checking that they are consistent.
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

    /// The descriptions of valid values in errors.
    static let (bboxMeaning, spanMeaning) = ("four numbers: W,S,E,N in degrees", "DLAT or DLAT,DLON in degrees")

    /// The framing described by the fields.
    ///
    /// - Parameters:
    ///   - span: default span of a center if no field says how much to show.
    ///   - zoom: default zoom, likewise; at most one of the two.
    /// - Throws: `SnapshotError` for no framing, several framings, half a coordinate, or a span together with a zoom.
    package func framing(span defaultSpan: [Double]? = nil, zoom defaultZoom: Double? = nil) throws(SnapshotError)
        -> Framing
    {
        let given = [latitude != nil || longitude != nil, geo != nil, bbox != nil, fit]
        switch given.count(where: \.self) {
        case 0:
            throw SnapshotError(
                .invalidRequest, "the request has no place",
                remedy: "set lat and lon, geo, bbox, or fit with pins or lines")
        case 1: break
        default:
            let names = zip(["lat and lon", "geo", "bbox", "fit"], given).filter(\.1).map(\.0)
            throw SnapshotError(
                .invalidRequest, "the request has several places (\(names.joined(separator: "; ")))",
                remedy: "keep one of them", pointer: names.last.map { "/\($0)" })
        }
        if let bbox { return try bounds(bbox) }
        if fit {
            try refuseSpanAndZoom(with: "fit")
            return .annotations
        }
        if let geo {
            let uri = try uri(geo)
            var fields = self
            if span == nil, zoom == nil { fields.zoom = uri.zoom }
            return try fields.completed(defaultSpan, defaultZoom).centered(on: uri.coordinate)
        }
        guard let latitude, let longitude else {
            let missing = latitude == nil ? "lat" : "lon"
            throw SnapshotError(
                .invalidRequest, "\(missing) is missing", remedy: "set both lat and lon", pointer: "/\(missing)")
        }
        return try completed(defaultSpan, defaultZoom).centered(
            on: Coordinate(latitude: latitude, longitude: longitude))
    }

    private func completed(_ defaultSpan: [Double]?, _ defaultZoom: Double?) -> Self {
        var fields = self
        if span == nil, zoom == nil { (fields.span, fields.zoom) = (defaultSpan, defaultZoom) }
        return fields
    }

    private func centered(on center: Coordinate) throws(SnapshotError) -> Framing {
        guard let span else { return .center(center, zoom: zoom) }
        guard zoom == nil else {
            throw SnapshotError(
                .invalidRequest, "span and zoom are both set", remedy: "keep one of them", pointer: "/zoom")
        }
        guard (1...2).contains(span.count) else {
            throw .invalid(
                "span", span.map(\.text).joined(separator: ","), Self.spanMeaning, pointer: "/span")
        }
        // One number is the latitude; the longitude then follows from the aspect ratio.
        return .region(
            CoordinateRegion(
                center: center,
                span: CoordinateSpan(latitudeDelta: span[0], longitudeDelta: span.count == 2 ? span[1] : 0)))
    }

    private func bounds(_ bbox: [Double]) throws(SnapshotError) -> Framing {
        try refuseSpanAndZoom(with: "bbox")
        guard bbox.count == 4 else {
            throw .invalid(
                "bbox", bbox.map(\.text).joined(separator: ","), Self.bboxMeaning, pointer: "/bbox")
        }
        return .bounds(GeoBounds(west: bbox[0], south: bbox[1], east: bbox[2], north: bbox[3]))
    }

    private func refuseSpanAndZoom(with name: String) throws(SnapshotError) {
        guard span == nil, zoom == nil else {
            throw SnapshotError(
                .invalidRequest, "\(name) does not go with span or zoom", remedy: "leave out span and zoom",
                pointer: span == nil ? "/zoom" : "/span")
        }
    }

    private func uri(_ text: String) throws(SnapshotError) -> GeoURI {
        do throws(SnapshotError) {
            return try GeoURI(parsing: text)
        } catch {
            throw error.pointing(to: "/geo")
        }
    }
}
