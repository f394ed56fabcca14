import MapSnapshot
import RequestText

extension Dialect {
    /// Thunderforest's Static Maps API: `/static/{style}/{lon},{lat},{zoom}/{size}`; there are no overlays.
    ///
    /// See https://www.thunderforest.com/docs/static-maps-api/.
    public static let thunderforest = Dialect(
        name: "thunderforest", refusal: 400,
        parameters: [
            "lat": "position", "lon": "position", "zoom": "position", "bearing": "position", "pitch": "position",
            "size": "size", "scale": "size",
        ],
        // Of two segments, such paths are another service's.
        matches: { $0.trimmedSegments.count == 4 && $0.segments[0] == "static" }, draft: ThunderforestDialect.draft)
}

/// How Thunderforest's requests are translated.
enum ThunderforestDialect {
    /// - Throws: `DialectProblem` that names the part of the path.
    static func draft(
        _ request: DialectRequest, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectDraft {
        let parts = request.target.trimmedSegments.map { PercentDecoding.decode($0) }
        let position = try ThunderforestPosition(parts[2])
        let image = try ThunderforestImage(parts[3])
        var ignored = IgnoredNames()
        ignored.add(unknown: request.query, known: IgnoredNames.credentials)
        var snapshot = SnapshotRequest(
            framing: .center(position.center, zoom: position.zoom), size: image.size, scale: image.scale)
        (snapshot.bearing, snapshot.pitch) = (position.bearing, position.pitch)
        snapshot.maximumOverzoom = SnapshotLimits.overzoom.upperBound
        return DialectDraft(request: snapshot, style: parts[1], format: image.format, ignored: ignored)
    }
}

/// The position: `{lon},{lat},{zoom}[,{bearing}[,{pitch}]]`.
struct ThunderforestPosition {
    let center: Coordinate
    let zoom: Double
    /// The compass direction that is up, degrees clockwise from north.
    let bearing: Double
    /// The tilt in degrees.
    let pitch: Double

    init(_ text: String) throws(DialectProblem) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.prefix(6).compactMap { Decimal.parse($0.trimmed, exponents: true) }
        guard numbers.count == parts.count, (3...5).contains(numbers.count) else {
            throw .invalid("position", text, "lon,lat,zoom with optional bearing and pitch")
        }
        guard abs(numbers[0]) <= 180, abs(numbers[1]) <= 90 else {
            throw .invalid(
                "position", text, "a longitude of -180 to 180, then a latitude of -90 to 90 degrees")
        }
        guard numbers[2] >= 0 else { throw .invalid("position", "zoom \(parts[2])", "a zoom of 0 or more") }
        pitch = numbers.count > 4 ? numbers[4] : 0
        guard SnapshotLimits.pitches.contains(pitch) else {
            throw .invalid("position", "pitch \(parts[4])", "a pitch of 0 to 60")
        }
        center = Coordinate(latitude: numbers[1], longitude: numbers[0])
        zoom = min(numbers[2], SnapshotLimits.zooms.upperBound)
        bearing = numbers.count > 3 ? numbers[3] : 0
    }
}

/// The last part of the path: `{width}x{height}[@2x].{format}`.
struct ThunderforestImage {
    /// Points.
    let size: Size
    /// Pixels per point: 1, 2 or 3.
    let scale: Double
    let format: FileFormat

    init(_ text: String) throws(DialectProblem) {
        guard let parts = SizeText(text) else {
            throw .invalid("size", text, "width and height in points, such as 400x200.png or 400x200@2x.png")
        }
        size = parts.size
        switch parts.scale {
        case nil, "1x": scale = 1
        case "2x": scale = 2
        case "3x": scale = 3
        case let other?: throw .invalid("size", "scale @\(other)", "@2x, @3x or none")
        }
        switch parts.ending?.lowercased() {
        case "png": format = .png
        case "jpg", "jpeg", "jpg70", "jpg80", "jpg90": format = .jpeg
        case let other: throw .invalid("size", "format \(other ?? "")", "png, jpg or jpg90")
        }
    }
}
