import Synchronization

/// The metatiles that were drawn last, because tiles are requested one by one.
final class RecentMetatiles: Sendable {
    private let known = Mutex<[(digest: RenderDigest, metatile: RenderedMetatile)]>([])
    private let limit: Int

    /// - Parameter limit: maximum number of metatiles.
    init(limit: Int) { self.limit = limit }

    /// The metatile with a digest; nil if it is not known.
    func find(_ digest: RenderDigest) -> RenderedMetatile? {
        known.withLock { known in known.first { $0.digest == digest }?.metatile }
    }

    func insert(_ metatile: RenderedMetatile, for digest: RenderDigest) {
        known.withLock { known in
            known.removeAll { $0.digest == digest }
            known.append((digest, metatile))
            if known.count > limit { known.removeFirst() }
        }
    }
}
