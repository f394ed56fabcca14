import Digests
public import MapGeometry

/// A request for a tile of a map.
public struct TileRequest: Hashable, Sendable {
    /// Which tile.
    public var coordinate: TileCoordinate
    /// How it is drawn.
    public var options: RenderedTileOptions

    /// Creates a request.
    public init(_ coordinate: TileCoordinate, options: RenderedTileOptions = RenderedTileOptions()) {
        self.coordinate = coordinate
        self.options = options
    }

    /// The drawing that the tile is a part of.
    var metatile: Metatile { Metatile(with: coordinate, options.side) }

    /// The request for the metatile, whose values are all in range.
    ///
    /// - Throws: `SnapshotError` that names the value, its range and the remedy.
    func validated() throws(SnapshotError) -> ValidatedRequest {
        try options.check()
        let deepest = Int(SnapshotLimits.zooms.upperBound) - options.side.zoomOffset
        guard coordinate.z <= deepest else {
            throw .invalid(
                "zoom", coordinate.z, "0 to \(deepest) for tiles of \(options.side.rawValue) points", pointer: "/zoom")
        }
        return try ValidatedRequest(options.request(for: metatile))
    }
}

extension RenderDigest {
    /// The digest of a drawing that is cut into tiles: the same drawing may be cut into small or large ones.
    ///
    /// - Parameter drawing: the digest of the drawing.
    init(cutting drawing: RenderDigest, into side: RenderedTileOptions.Side) {
        var form = CanonicalForm()
        form.add("metatile")
        form.add(side.rawValue)
        form.add(drawing.bytes)
        self.init(SHA256.hash(form.bytes))
    }

    /// The digest of a tile.
    ///
    /// - Parameter metatile: the digest of the metatile that it is a part of.
    init(of tile: TileCoordinate, in metatile: RenderDigest) {
        var form = CanonicalForm()
        form.add("tile")
        for number in [tile.z, tile.x, tile.y] { form.add(number) }
        form.add(metatile.bytes)
        self.init(SHA256.hash(form.bytes))
    }
}
