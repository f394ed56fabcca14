import Digests
import MapGeometry

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
