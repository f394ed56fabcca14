/// Limits of the requests of one service, in addition to `SnapshotLimits`.
///
/// They are checked on what is drawn, whatever a request was made from.
public struct ServiceLimits: Hashable, Sendable {
    /// Maximum width and height of an image in pixels.
    public var side = SnapshotLimits.side
    /// Maximum number of pixels of an image.
    public var pixels = SnapshotLimits.pixels
    /// Maximum number of tiles of an image, of all layers together; nil for no limit but that of each layer.
    public var tiles: Int?
    /// Maximum number of pins, lines and areas of a request, together.
    public var annotations = SnapshotLimits.pins + SnapshotLimits.overlays
    /// Maximum number of coordinates of all lines and areas of a request.
    public var vertices = SnapshotLimits.vertices

    /// The limits of the library.
    public init() {}

    /// - Throws: `SnapshotError` with `tooLarge`, which points to the field.
    func check(_ request: ValidatedRequest) throws(SnapshotError) {
        let (width, height) = request.pixelSize
        try check(width: width, height: height)
        let count = request.pins.count + request.overlays.count
        try Self.check(count, annotations, "pins, lines and areas", "/pins", "leave some out")
        let points = request.overlays.reduce(0) { $0 + $1.vertexCount }
        try Self.check(points, vertices, "points of lines and areas", "/paths", "simplify them")
    }

    /// - Throws: `SnapshotError` with `tooLarge`.
    func check(width: Int, height: Int) throws(SnapshotError) {
        try Self.check(max(width, height), side, "pixels per side", "/size", "use a smaller size")
        try Self.check(width * height, pixels, "pixels", "/size", "use a smaller size")
    }

    /// - Throws: `SnapshotError` with `tooLarge`.
    func check(tiles count: Int) throws(SnapshotError) {
        guard let tiles else { return }
        try Self.check(count, tiles, "tiles", "/size", "use a smaller size, or another zoom")
    }

    private static func check(
        _ count: Int, _ limit: Int, _ what: String, _ pointer: String, _ remedy: String
    ) throws(SnapshotError) {
        guard count > limit else { return }
        throw SnapshotError(
            .tooLarge, "\(count) \(what) are over the limit of \(limit)", remedy: remedy, pointer: pointer,
            values: ["limit": .integer(limit)])
    }
}

extension Overlay {
    /// Number of coordinates; 1 for a circle.
    var vertexCount: Int {
        switch self {
        case .polyline(let line): line.coordinates.count
        case .polygon(let polygon): polygon.rings.reduce(0) { $0 + $1.count }
        case .circle: 1
        }
    }
}

/// What a service is doing at one moment.
public struct ServiceLoad: Hashable, Sendable {
    /// Number of images being drawn.
    public let drawing: Int
    /// Number of images that wait for a slot and have not started.
    public let waiting: Int
    /// Number of images that wait for servers, or for a slot again.
    public let fetching: Int
}
