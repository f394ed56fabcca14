import MapGeometry

import struct Colors.Color

/// Parses the notation of lines and areas: coordinates as numbers or an encoded polyline, then `key=value`.
struct ShapeText {
    private let name: String
    private let text: String
    private let encoded: (text: String, precision: EncodedPolyline.Precision)?
    /// The numbers before the values; empty for an encoded polyline.
    let numbers: [Double]
    /// Values, with keys in lower case.
    let values: [(key: String, value: String)]

    /// Parses the text.
    ///
    /// - Parameter colorKey: the key that a color without one belongs to; nil for none.
    /// - Throws: `SnapshotError` for any other part.
    init(parsing text: String, name: String, colorKey: String? = nil) throws(SnapshotError) {
        func key(_ value: Substring, _: String?) -> String? { Color(css: String(value)) == nil ? nil : colorKey }
        self.name = name
        self.text = text
        guard text.hasPrefix("enc:") || text.hasPrefix("enc6:") else {
            let parts = try AnnotationText(parsing: text, name: name, key: key)
            (numbers, values, encoded) = (parts.numbers, parts.values, nil)
            return
        }
        // Encoded polylines contain no commas.
        let line = text.prefix { $0 != "," }
        let precision: EncodedPolyline.Precision = text.hasPrefix("enc6:") ? .six : .five
        encoded = (String(line.drop { $0 != ":" }.dropFirst()), precision)
        numbers = []
        let rest = text.dropFirst(line.count)
        guard !rest.isEmpty else {
            values = []
            return
        }
        let parts = try AnnotationText(parsing: String(rest.dropFirst()), name: name, key: key)
        guard parts.numbers.isEmpty else {
            throw .invalid(name, text, "only key=value after the polyline")
        }
        values = parts.values
    }

    /// The coordinates.
    ///
    /// - Throws: `SnapshotError` if there are too few, or if they are out of range.
    func places(atLeast least: Int) throws(SnapshotError) -> [Coordinate] {
        let places = try read()
        guard places.count >= least else {
            throw .invalid(
                name, text, "at least \(least) \(least == 1 ? "point" : "points") as LAT,LON")
        }
        return places
    }

    private func read() throws(SnapshotError) -> [Coordinate] {
        if let encoded {
            do throws(PolylineError) {
                return try EncodedPolyline.decode(
                    encoded.text, precision: encoded.precision, limit: SnapshotLimits.vertices)
            } catch {
                throw SnapshotError(.invalidRequest, "\(name) is not valid: \(error.description)")
            }
        }
        guard numbers.count.isMultiple(of: 2) else {
            throw .invalid(name, text, "a longitude for each latitude, such as LAT,LON,LAT,LON")
        }
        return stride(from: 0, to: numbers.count, by: 2).map {
            Coordinate(latitude: numbers[$0], longitude: numbers[$0 + 1])
        }
    }
}
