extension MapSnapshotter {
    /// Draws the image at several scales and in several appearances.
    ///
    /// ```swift
    /// let variants = try await snapshotter.variants(scales: [1, 2, 3], appearances: [.light, .dark])
    /// ```
    ///
    /// Each variant is the same as if drawn alone, but tiles are fetched and decoded once. `options.scale` and
    /// `options.appearance` are ignored.
    ///
    /// - Parameters:
    ///   - scales: pixels per point, 1 to 4 each.
    ///   - appearances: light, dark, or both.
    /// - Returns: all scales of the first appearance, then those of the next.
    /// - Throws: like `start()`; `SnapshotError` with `tooLarge` if all images together exceed the maximum number of
    ///   pixels.
    public func variants(scales: [Double], appearances: [Appearance]) async throws -> [SnapshotVariant] {
        let requests = options.variants(scales: scales, appearances: appearances)
        let layers = requests.count > 1 ? layers.map(\.shared) : layers
        let decodedTiles = requests.count > 1 ? DecodedTileCache(limit: 4 * SnapshotLimits.pixels) : nil
        return try await run { [images] in
            var variants: [SnapshotVariant] = []
            // In sequence: each uses all CPUs in its expensive parts, and the next finds its tiles.
            for request in try ValidatedRequest.all(requests) {
                let snapshot = try await SnapshotPipeline(
                    request: request, layers: layers.map(\.kind), images: images, decodedTiles: decodedTiles
                ).draw()
                variants.append(
                    SnapshotVariant(scale: request.scale, appearance: request.appearance, snapshot: snapshot))
            }
            return variants
        }
    }
}

/// One of several variants of a request.
public struct SnapshotVariant: Sendable {
    /// Pixels per point.
    public let scale: Double
    /// Light or dark appearance.
    public let appearance: Appearance
    /// The image, bit-identical to one drawn alone.
    public let snapshot: Snapshot
}
