import Digests
import MapGeometry

extension RenderDigest {
    /// The digest of a tile.
    ///
    /// - Parameter metatile: the digest of the drawing that it is a part of.
    init(of tile: TileCoordinate, _ side: RenderedTileOptions.Side, in metatile: RenderDigest) {
        var form = CanonicalForm()
        form.add("tile")
        for number in [side.rawValue, tile.z, tile.x, tile.y] { form.add(number) }
        form.add(metatile.bytes)
        self.init(SHA256.hash(form.bytes))
    }
}
