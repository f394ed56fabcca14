package import MapGeometry

/// A `geo:` URI (RFC 5870): latitude first, then longitude; `z` is the common extension for a zoom.
package struct GeoURI: Hashable, Sendable {
    package let coordinate: Coordinate
    /// The zoom, if the URI has one.
    package let zoom: Double?

    /// Parses `geo:LAT,LON[,ALT][;crs=wgs84][;u=METERS][;name=value]*[?z=ZOOM]`.
    ///
    /// - Throws: `SnapshotError` if it has another form, is out of range, or uses a reference system other than WGS 84.
    package init(parsing text: String) throws(SnapshotError) {
        func wrong(_ what: String) -> SnapshotError {
            SnapshotError(
                .invalidRequest,
                "geo URI \(text.isEmpty ? "\"\"" : Notation.shortened(text)) is not valid: \(what)",
                remedy: "use geo:LAT,LON or geo:LAT,LON?z=15")
        }
        guard text.prefix(4).lowercased() == "geo:" else { throw wrong("it does not begin with \"geo:\"") }
        let halves = text.dropFirst(4).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: ";", omittingEmptySubsequences: false)
        guard let numbers = Notation.numbers(parts[0]), (2...3).contains(numbers.count) else {
            throw wrong("its coordinates are not two or three numbers")
        }
        var zoom: Double?
        for parameter in parts.dropFirst() {
            let (name, value) = Self.pair(parameter)
            switch name {
            case "crs" where value.lowercased() != "wgs84": throw wrong("its crs is not wgs84")
            case "u" where Notation.number(value).map({ $0 >= 0 }) != true:
                throw wrong("its u is not a number of meters")
            default: continue
            }
        }
        if halves.count == 2 {
            for item in halves[1].split(separator: "&") {
                let (name, value) = Self.pair(item)
                guard name == "z" else { continue }
                guard let number = Notation.number(value) else { throw wrong("its z is not a number") }
                zoom = number
            }
        }
        guard abs(numbers[0]) <= 90 else { throw wrong("its latitude is not from -90 to 90") }
        guard abs(numbers[1]) <= 180 else { throw wrong("its longitude is not from -180 to 180") }
        // RFC 5870, 3.4.2: at the poles every longitude is the same place.
        coordinate = Coordinate(latitude: numbers[0], longitude: abs(numbers[0]) == 90 ? 0 : numbers[1])
        self.zoom = zoom
    }

    private static func pair(_ text: Substring) -> (name: String, value: Substring) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (sides[0].lowercased(), sides.count == 2 ? sides[1] : "")
    }
}
