import Compression

/// Recently unpacked tiles, for neighboring images: unpacking them again took 5 % of the time of a city.
///
/// The key is the packed bytes, which are compared completely, so entries cannot be stale.
package final class UnpackedTiles: Sendable {
    /// The cache of the images that are being drawn; nil for a single image, which needs each tile once.
    @TaskLocal package static var current: UnpackedTiles?

    private struct Key: Hashable {
        let sum: TileSum
        let method: CompressionMethod
    }

    private let entries: RecentValues<Key, (packed: [UInt8], unpacked: [UInt8])>

    /// - Parameter limit: maximum size of the tiles in bytes, packed and unpacked; the latest is cached in any case.
    package init(limit: Int) { entries = RecentValues(maximumCount: 256, maximumWeight: limit) }

    /// The unpacked bytes of a tile.
    ///
    /// - Parameters:
    ///   - packed: the whole compressed stream.
    ///   - limit: maximum unpacked size in bytes, the same in all calls.
    func unpacked(_ packed: [UInt8], _ method: CompressionMethod, limit: Int) throws(CompressionError) -> [UInt8] {
        guard method != .none else { return try method.decompress(packed, limit: limit) }
        let key = Key(sum: TileSum(packed), method: method)
        if let known = entries.value(for: key), TileSum.areEqual(known.packed, packed) { return known.unpacked }
        let unpacked = try method.decompress(packed, limit: limit)
        entries.store((packed, unpacked), for: key, weight: packed.count + unpacked.count)
        return unpacked
    }
}
