import MapSnapshot

/// Takes the pictures of a command from the cache where all of them are there, and draws them else.
struct PictureMaker {
    let request: SnapshotRequest
    let scales: [Double]
    let appearances: [Appearance]
    /// One a picture, in the order of the library's variants.
    let paths: [String]
    let layers: [MapLayer]
    let images: [String: PinImage]
    let cache: SnapshotCache?

    /// The pictures.
    ///
    /// - Parameter isReported: whether it must be known how they came about: kept pictures cannot tell.
    func run(isReported: Bool) async throws -> [Picture] {
        // Asked before the tiles are: should they change meanwhile, nobody will ask for this name again.
        let digests = try await digests()
        if !isReported, let kept = kept(digests) { return kept }
        // What was left out on reading does not belong to the picture: `Picture.notes` adds it.
        var plain = request
        plain.notes = []
        let snapshotter = MapSnapshotter(options: plain, layers: layers, images: images)
        let variants = try await snapshotter.variants(scales: scales, appearances: appearances)
        return try variants.indices.map { index in
            try Picture(
                variants[index].snapshot, of: requests[index], path: paths[index], digest: digests?[index])
        }
    }

    /// Puts what was drawn into the cache.
    ///
    /// - Returns: why that is not possible, in one sentence.
    func keep(_ pictures: [Picture]) -> String? {
        var trouble: String?
        for picture in pictures {
            guard let cache, let digest = picture.digest, picture.drawing != nil else { continue }
            trouble = cache.keep(picture.file, for: digest) ?? trouble
        }
        return trouble
    }

    /// The names of the pictures in the cache; nil where there is none, or a tile set does not say which tiles it has.
    private func digests() async throws -> [RenderDigest]? {
        guard cache != nil else { return nil }
        let identity = RenderIdentity(layers: layers, images: images)
        do {
            var digests: [RenderDigest] = []
            for request in requests { digests.append(try await identity.digest(of: request)) }
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
