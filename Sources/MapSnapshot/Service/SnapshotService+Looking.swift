extension SnapshotService {
    /// Opens the fonts of labels and attribution, which are otherwise opened for the first image that needs them.
    ///
    /// A server has file descriptors for them at its start, and perhaps not later.
    ///
    /// - Returns: whether all of them are installed.
    @discardableResult
    public static func openFonts() -> Bool { TextFont.open() }

    /// Looks whether an image can be drawn, without drawing it: whether it is cached, or whether there are tiles.
    ///
    /// - Parameters:
    ///   - request: what would be drawn, from `prepare(_:)`.
    ///   - deadline: when to stop waiting for servers; nil for never.
    /// - Returns: how long the image may be cached if tiles of it are missing or stale; nil for a complete one.
    /// - Throws: like `image(for:from:deadline:)`, above all `SnapshotError` with `noTiles`. A corrupt tile shows only when
    ///   the image is drawn.
    public func look(
        for request: PreparedRequest, deadline: ContinuousClock.Instant? = nil
    ) async throws -> Duration? {
        if let image = await cached(request) { return image.maximumAge }
        return try await Deadline.run(deadline) {
            // Files are read, which blocks.
            try await withTaskExecutorPreference(RenderThreads.reading) {
                let found = try await self.pipeline(request, limits: request.part == nil ? self.limits : nil).look()
                let isComplete =
                    if let part = request.part {
                        try Self.isComplete(part, in: found)
                    } else {
                        found.isComplete && found.tiles.allSatisfy { $0.staleReason == nil }
                    }
                return isComplete ? nil : .seconds(SnapshotCache.incompleteSeconds)
            }
        }
    }
}
