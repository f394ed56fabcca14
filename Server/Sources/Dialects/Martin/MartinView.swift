import MapSnapshot
import RequestText

#if canImport(Glibc)
    import Glibc
#endif

/// Numbers as Rust reads them, in which the service is written.
enum RustNumber {
    /// A number; not finite for `inf` and `NaN`, and nil for anything else.
    static func parse(_ text: some StringProtocol) -> Double? {
        let word = text.lowercased().drop { $0 == "+" || $0 == "-" }
        if ["inf", "infinity", "nan"].contains(word) { return .infinity }
        return Decimal.parse(text, exponents: true)
    }

    /// A whole number of 32 bits; a plus is allowed.
    static func whole(_ text: some StringProtocol) -> Int? {
        let digits = text.hasPrefix("+") ? String(text.dropFirst()) : String(text)
        guard (1...20).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return UInt32(digits).map(Int.init)
    }
}

/// The last part of the path: `{width}x{height}[@{scale}[x]].{format}`.
struct MartinImage {
    /// Points.
    let size: Size
    /// Pixels per point.
    let scale: Double
    let format: FileFormat

    /// - Throws: `DialectProblem` with `notFound` for what the service does not read.
    init(_ text: String) throws(DialectProblem) {
        let unknown = DialectProblem(
            .notFound, "size \(DialectProblem.shown(text)) is not valid",
            remedy: "use width and height in points and a format, such as 400x200.png or 400x200@2x.jpg",
            parameter: "size")
        guard let dot = text.lastIndex(of: ".") else { throw unknown }
        switch text[text.index(after: dot)...] {
        case "png": format = .png
        case "jpg": format = .jpeg
        case "webp": format = .webp
        default: throw unknown
        }
        let halves = text[..<dot].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let sides = halves[0].split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
            .map(RustNumber.whole)
        var scale: Double? = 1
        if halves.count == 2 {
            scale = RustNumber.parse(halves[1].hasSuffix("x") ? halves[1].dropLast() : halves[1])
        }
        guard sides.count == 2, let width = sides[0], let height = sides[1], let scale else { throw unknown }
        (size, self.scale) = (Size(width: Double(width), height: Double(height)), scale)
    }

    /// Checks the ranges.
    ///
    /// - Throws: `DialectProblem` that says which one.
    func check() throws(DialectProblem) {
        guard size.width > 0, size.height > 0 else {
            throw .invalid("size", "\(Int(size.width))x\(Int(size.height))", "a width and height above 0")
        }
        guard scale > 0, scale <= 4 else { throw .invalid("size", "scale @\(scale)", "a scale above 0, up to 4") }
    }
}

/// The camera: `{lon},{lat},{zoom}[@{bearing}[,{pitch}]]` or `{minLon},{minLat},{maxLon},{maxLat}`.
struct MartinCamera {
    /// What it says, in degrees; not checked.
    private enum Kind: Hashable {
        case center(lon: Double, lat: Double, zoom: Double)
        case box(west: Double, south: Double, east: Double, north: Double)
    }

    private let kind: Kind
    private let turn: [Double]

    /// The zoom of a box without extent, and of one without extent in one direction.
    private static let (pointZoom, lineZoom) = (14.0, 20.0)

    /// The compass direction that is up, degrees clockwise from north.
    var bearing: Double { turn.first ?? 0 }
    /// The tilt in degrees as the client states it, which may be more than is drawn.
    var pitch: Double { turn.count > 1 ? turn[1] : 0 }

    /// - Parameter text: decoded.
    /// - Throws: `DialectProblem` with `notFound` for what the service does not read.
    init(_ text: String) throws(DialectProblem) {
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = try Self.numbers(halves[0], of: text)
        turn = halves.count == 2 ? try Self.numbers(halves[1], of: text) : []
        switch (halves.count, numbers.count) {
        case (1, 4): kind = .box(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        case (_, 3) where turn.count <= 2: kind = .center(lon: numbers[0], lat: numbers[1], zoom: numbers[2])
        default: throw Self.unknown(text)
        }
    }

    /// The center, and the zoom of this library.
    ///
    /// A box is framed as the service's source does it, not as its documents say: the zoom of a world of 256 points is
    /// taken for one of 512, so that the tighter direction shows half of the box.
    ///
    /// - Parameter size: the image in points.
    /// - Throws: `DialectProblem` for places outside of the world, and inverted boxes.
    func view(_ size: Size) throws(DialectProblem) -> FittedView {
        guard turn.allSatisfy(\.isFinite) else {
            throw .invalid("camera", "bearing or pitch", "finite numbers of degrees")
        }
        switch kind {
        case .center(let lon, let lat, let zoom):
            guard zoom.isFinite else { throw .invalid("camera", "zoom", "a finite number") }
            let known = min(max(zoom, 0), SnapshotLimits.zooms.upperBound)
            return FittedView(center: try Self.place(lon, lat), zoom: known.zoomOfLargeWorld)
        case .box(let west, let south, let east, let north):
            let corners = [try Self.place(west, south), try Self.place(east, north)]
            guard west <= east, south <= north else {
                throw DialectProblem(
                    .invalidRequest, "the bounding box is inverted", remedy: "use each smaller number first",
                    parameter: "camera")
            }
            let (first, second) = (WebMercator.project(corners[0]), WebMercator.project(corners[1]))
            let zooms = [((east - west) / 360, size.width), (first.y - second.y, size.height)].map { extent, side in
                extent > 1e-17 ? log2(side / (WebMercator.tileSize * extent)) : Self.lineZoom
            }
            let isPoint = west == east && south == north
            let zoom = isPoint ? Self.pointZoom : max(0, min(zooms[0], zooms[1]))
            // The middle of the degrees, not of the projection.
            let center = try Self.place((west + east) / 2, (south + north) / 2)
            return FittedView(center: center, zoom: zoom.zoomOfLargeWorld)
        }
    }

    private static func place(_ longitude: Double, _ latitude: Double) throws(DialectProblem) -> Coordinate {
        guard abs(latitude) <= 90, abs(longitude) <= 540 else {
            throw .invalid(
                "camera", "place \(longitude),\(latitude)",
                "longitudes of -180 to 180 and latitudes of -90 to 90 degrees")
        }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        return place.isValid ? place : place.normalized
    }

    private static func numbers(_ text: Substring, of whole: String) throws(DialectProblem) -> [Double] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.prefix(5).compactMap { RustNumber.parse($0) }
        guard numbers.count == parts.count else { throw unknown(whole) }
        return numbers
    }

    private static func unknown(_ text: String) -> DialectProblem {
        DialectProblem(
            .notFound, "camera \(DialectProblem.shown(text)) is not valid",
            remedy: "use lon,lat,zoom, lon,lat,zoom@bearing,pitch or minLon,minLat,maxLon,maxLat", parameter: "camera")
    }
}
