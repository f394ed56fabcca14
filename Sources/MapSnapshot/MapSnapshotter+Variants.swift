extension MapSnapshotter {
    /// Makes the picture at several scales, in several appearances.
    ///
    /// ```swift
    /// let variants = try await snapshotter.variants(scales: [1, 2, 3], appearances: [.light, .dark])
    /// ```
    ///
    /// Each is as if it were made alone, but no tile is fetched twice, and none decoded twice where variants share it.
    /// `options.scale` and `options.appearance` are not looked at.
    ///
    /// - Parameters:
    ///   - scales: pixels a point, 1 to 4 each.
    ///   - appearances: light, dark, or both.
    /// - Returns: all scales of the first appearance, then those of the next.
    /// - Throws: as `start()`; `SnapshotError` with `tooLarge` where all pictures together have more pixels than
    ///   one may have.
    public func variants(scales: [Double], appearances: [Appearance]) async throws -> [SnapshotVariant] {
        let requests = options.variants(scales: scales, appearances: appearances)
        let layers = requests.count > 1 ? layers.map(\.shared) : layers
        return try await run { [images] in
            try SnapshotRequest.validate(together: requests)
            var variants: [SnapshotVariant] = []
            // One after the other: each uses all processors where its time goes, and the next finds its tiles.
            for request in requests {
                let snapshot = try await SnapshotPipeline(request: request, layers: layers, images: images).draw()
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

    /// Validates each, and their pixels together.
    package static func validate(together requests: [SnapshotRequest]) throws(SnapshotError) {
        var pixels = 0
        for request in requests {
            try request.validate()
            let (width, height) = request.pixelSize
            pixels += width * height
            guard pixels <= SnapshotLimits.pixels else {
                throw SnapshotError(
                    .tooLarge,
                    "the pictures of all scales and appearances are over the limit of \(SnapshotLimits.pixels) pixels "
                        + "together: ask for fewer or smaller ones")
            }
        }
    }
}
