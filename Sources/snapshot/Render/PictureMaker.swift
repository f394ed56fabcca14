import MapSnapshot

/// Gets the images of a command from the cache if all of them are cached, and otherwise draws them.
struct PictureMaker {
    let request: SnapshotRequest
    let scales: [Double]
    let appearances: [Appearance]
    /// One path per image, in the order of the library's variants.
    let paths: [String]
    let layers: [MapLayer]
    let images: [String: PinImage]
    let cache: SnapshotCache?

    /// Gets the images.
    ///
    /// - Parameter isReported: whether a report is needed, which cached images do not have.
    func run(isReported: Bool) async throws -> [Picture] {
        // Computed before reading tiles: if they change in between, this digest is never requested again.
        let digests = try await digests()
        if !isReported, let kept = kept(digests) { return kept }
        // Notes from reading the request do not belong to the image; `Picture.notes` adds them.
        var plain = request
        plain.notes = []
        let snapshotter = MapSnapshotter(options: plain, layers: layers, images: images)
        let variants = try await snapshotter.variants(scales: scales, appearances: appearances)
        return try variants.indices.map { index in
            try Picture(
                variants[index].snapshot, of: requests[index], path: paths[index], digest: digests?[index])
        }
    }

    /// Stores drawn images in the cache.
    ///
    /// - Returns: a note if that failed.
    func keep(_ pictures: [Picture]) -> SnapshotNote? {
        var trouble: SnapshotNote?
        for picture in pictures {
            guard let cache, let digest = picture.digest, picture.drawing != nil else { continue }
            trouble = cache.keep(picture.file, for: digest) ?? trouble
        }
        return trouble
    }

    /// The digests of the images; nil without a cache, or if a tileset has no identity.
    private func digests() async throws -> [RenderDigest]? {
        guard cache != nil else { return nil }
        let identity = RenderIdentity(layers: layers, images: images)
        do {
            var digests: [RenderDigest] = []
            for request in requests { digests.append(try await identity.digest(of: ValidatedRequest(request))) }
            return digests
        } catch let error as SnapshotError where error.code == .unsupported {
            return nil
        }
    }

    private func kept(_ digests: [RenderDigest]?) -> [Picture]? {
        guard let cache, let digests else { return nil }
        var pictures: [Picture] = []
        for (index, digest) in digests.enumerated() {
            guard let file = cache.file(for: digest) else { return nil }
            pictures.append(Picture(file, of: requests[index], path: paths[index], digest: digest))
        }
        return pictures
    }

    private var requests: [SnapshotRequest] {
        appearances.flatMap { appearance in
            scales.map { scale in
                var request = request
                (request.scale, request.appearance) = (scale, appearance)
                return request
            }
        }
    }
}
