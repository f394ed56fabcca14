/// What layers share while the layers of an image are decoded one after the other.
struct DecodingContext: Sendable {
    /// Tiles decoded for neighboring images; nil for a single image.
    var tiles: DecodedTileCache?
    /// Tiles laid out for neighboring images; nil for a single image.
    var layouts: LayoutCache?
    /// Maximum number of decoded pixels, after those of earlier layers.
    var room = SnapshotLimits.allTilePixels
    /// The slot that is left while waiting for servers; nil without a queue.
    var slot: DrawSlot?
    /// How long the image waited for its slot again.
    private(set) var interruption = Duration.zero

    /// Leaves the slot to others during `body`, which waits for servers.
    ///
    /// - Throws: what `body` throws; `SnapshotError` with `overloaded` if too many wait for the same servers.
    mutating func waiting<Value>(for origins: [String], _ body: () async throws -> Value) async throws -> Value {
        guard let slot else { return try await body() }
        let (value, waited) = try await slot.leaving(for: origins, body)
        interruption += waited
        return value
    }
}
