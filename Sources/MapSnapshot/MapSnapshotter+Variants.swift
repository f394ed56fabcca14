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

extension SnapshotRequest {
    /// The request at all scales in the first appearance, then in the next.
    package func variants(scales: [Double], appearances: [Appearance]) -> [SnapshotRequest] {
        appearances.flatMap { appearance in
            scales.map { scale in
                var request = self
                (request.scale, request.appearance) = (scale, appearance)
                return request
            }
        }
    }
}

extension ValidatedRequest {
    /// Validates each request, and their pixels together, before the first is drawn.
    package static func all(_ requests: [SnapshotRequest]) throws(SnapshotError) -> [ValidatedRequest] {
        var pixels = 0
        return try requests.map { request throws(SnapshotError) in
            let request = try ValidatedRequest(request)
            let (width, height) = request.pixelSize
            pixels += width * height
            guard pixels <= SnapshotLimits.pixels else {
                throw SnapshotError(
                    .tooLarge,
                    "the images of all scales and appearances together are over the limit of "
                        + "\(SnapshotLimits.pixels) pixels", remedy: "use fewer variants, or a smaller size",
                    pointer: "/size")
            }
            return request
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
