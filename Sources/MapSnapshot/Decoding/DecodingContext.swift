/// What layers share while the layers of an image are decoded one after the other.
struct DecodingContext: Sendable {
    /// Tiles decoded for neighboring images; nil for a single image.
    var tiles: DecodedTileCache?
    /// Tiles laid out for neighboring images; nil for a single image.
    var layouts: LayoutCache?
    /// Maximum number of decoded pixels, after those of earlier layers.
    var room = SnapshotLimits.allTilePixels
    /// What the texts of labels may count, after those of earlier layers.
    var labelRoom = SnapshotLimits.labelTexts
    /// The slot that is left while waiting for servers; nil without a queue.
    var slot: DrawSlot?
}

extension DrawSlot? {
    /// Leaves the slot, if there is one, to others during `body`, which waits for a server.
    ///
    /// - Parameter origin: the server; nil if `body` waits for none.
    /// - Throws: what `body` throws; `SnapshotError` with `overloaded` if too many wait for the same server.
    func waiting<Value>(for origin: String?, _ body: () async throws -> Value) async throws -> Value {
        guard let slot = self, let origin else { return try await body() }
        return try await slot.leaving(for: [origin], body)
    }
}
