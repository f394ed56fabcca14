import Imaging
import MapGeometry

/// The bytes of one tile from its source, decompressed but not decoded.
public struct Tile: Hashable, Sendable {
    /// A complete image file; at most 8 MiB are drawn.
    public let bytes: [UInt8]
    /// The format of the bytes.
    public let format: TileFormat
    /// Why a stale cached tile is used; nil if the tile is fresh.
    public var staleReason: String?

    /// Creates a tile.
    public init(bytes: [UInt8], format: TileFormat) {
        self.bytes = bytes
        self.format = format
    }
}

extension Tile {
    /// Checks an image without decoding it: that it is complete, in a supported format, and has the size of a tile.
    ///
    /// - Throws: `corruptTile` if it is not.
    func checkImage() throws(Defect) {
        guard case .image = format else { return }
        let header: ImageHeader
        do {
            header = try ImageSeal.check(bytes, limits: .tile)
        } catch {
            throw Defect(.corruptTile, "it \(error.description)")
        }
        if let flaw = Self.flaw(width: header.width, height: header.height) {
            throw Defect(.corruptTile, "it \(flaw)")
        }
    }

    /// What is wrong with a tile's size in pixels, as the end of a sentence; nil for a valid square.
    ///
    /// Any other image, squeezed into a square, would look like a map and be wrong.
    package static func flaw(width: Int, height: Int) -> String? {
        guard width != height || width < 16 else { return nil }
        return "has \(width)x\(height) px, but tiles are squares of 16 px or more"
    }
}
