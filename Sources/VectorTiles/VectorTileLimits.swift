/// Limits for one vector tile.
///
/// In MVT, vertices and values of features are limited by the bytes that they take.
package struct VectorTileLimits: Hashable, Sendable {
    /// Maximum size of the decompressed tile in bytes.
    package var bytes = 16 << 20
    /// Maximum number of layers.
    package var layers = 256
    /// Maximum number of features of all layers together.
    package var features = 500_000
    /// Maximum number of property names per layer.
    package var keys = 65_536
    /// Maximum number of property values per layer.
    package var values = 1_000_000
    /// Maximum number of vertices of all layers together; of MLT only.
    package var vertices = 8_000_000
    /// Maximum number of features times properties of all layers together, present or not; of MLT only.
    package var cells = 64_000_000
    /// Maximum length of a name or text in bytes.
    package var text = 64 << 10
    /// Maximum extent of a tile, in its units: the format has 32 bits.
    package var extent = Int(UInt32.max)

    /// Creates the default limits.
    package init() {}
}

extension VectorTileLimits {
    /// Throws if a decompressed tile is too large.
    func check(_ tile: [UInt8]) throws(VectorTileError) {
        guard tile.count <= bytes else {
            throw VectorTileError(
                .tooLarge, "the vector tile has \(tile.count) bytes unpacked, over the limit of \(bytes)")
        }
    }

    /// Throws if there is no room for another layer.
    ///
    /// - Parameter count: the number of layers so far.
    func checkLayer(after count: Int) throws(VectorTileError) {
        guard count < layers else {
            throw VectorTileError(.tooLarge, "the vector tile has more than \(layers) layers")
        }
    }

    /// Reads a name or text, which must not be too long.
    func text(_ range: Range<UInt32>, of bytes: Span<UInt8>) throws(VectorTileError) -> String {
        try check(textLength: range.count)
        return String(unsafeUninitializedCapacity: range.count) { buffer in
            for index in 0..<range.count { buffer[index] = bytes[Int(range.lowerBound) + index] }
            return range.count
        }
    }

    /// Throws if a name or text of a number of bytes is too long.
    func check(textLength count: Int) throws(VectorTileError) {
        guard count <= text else {
            throw VectorTileError(.tooLarge, "the vector tile has a string of more than \(text) bytes")
        }
    }
}

extension VectorTileError {
    /// The error of a layer without a name.
    static var namelessLayer: VectorTileError {
        VectorTileError(.corrupt, "the bytes are not a vector tile: a layer has no name")
    }

    /// The error of a layer whose extent is 0 or too large.
    static func extent(over limit: Int) -> VectorTileError {
        VectorTileError(.corrupt, "the vector tile's layer has an extent that is not in 1...\(limit)")
    }
}
