import HTTP
import MapSnapshot
import Synchronization

/// What manifests, and maybe the store's list, say about the images of earlier runs.
///
/// About 100 bytes per image; names are compared by a hash with a random seed, which nobody can aim at, and digests in
/// full.
final class FinishedImages: Sendable {
    /// What is known about an image.
    enum Answer: Hashable, Sendable {
        /// It is there, complete.
        case held(BatchFile)
        /// There is no object of that name.
        case absent
        /// The store must be asked.
        case unknown
    }

    /// Maximum number of images that are remembered; the store is asked for the others.
    static let maximumImages = 2_000_000

    private struct State: Sendable {
        var images: [UInt64: FinishedImage] = [:]
        /// Objects that are there, with unknown content.
        var doubtful: Set<UInt64> = []
        /// What the list covers; nil without a list.
        var listing: ListedRanges?
    }

    private let state = Mutex(State())

    /// Number of images; for tests.
    var count: Int { state.withLock { $0.images.count } }

    /// Adds the entries of a manifest; a later one replaces an earlier one with its name.
    func add(_ entries: [ManifestEntry]) {
        state.withLock { state in
            for entry in entries {
                guard let image = FinishedImage(entry) else { continue }
                let name = Self.hash(entry.name)
                guard state.images.count < Self.maximumImages || state.images[name] != nil else { return }
                state.images[name] = image
            }
        }
    }

    /// Compares the images with the store's list.
    func compare(with listing: ListedRanges) {
        state.withLock { state in
            for name in state.images.keys { state.images[name]?.isHeld = false }
            for object in listing.objects {
                if let image = state.images[object.name], image.bytes == object.bytes, image.etag == object.etag {
                    state.images[object.name]?.isHeld = true
                } else {
                    state.doubtful.insert(object.name)
                }
            }
            state.listing = listing.withoutObjects
        }
    }

    /// An object with this name was written meanwhile.
    func doubt(_ name: String) {
        state.withLock { state in
            if state.listing != nil { state.doubtful.insert(Self.hash(name)) }
        }
    }

    func answer(_ name: String, _ digest: RenderDigest) -> Answer {
        let key = Self.hash(name)
        return state.withLock { state in
            if let image = state.images[key] {
                if image.isHeld {
                    guard image.digest == Hex2(digest.description) else { return .unknown }
                    return .held(BatchFile(sha256: image.sha256.text, bytes: Int(image.bytes)))
                }
            }
            guard let listing = state.listing, listing.covers(name), !state.doubtful.contains(key) else {
                return .unknown
            }
            return .absent
        }
    }

    static func hash(_ text: String) -> UInt64 {
        var hasher = Hasher()
        for byte in text.utf8 { hasher.combine(byte) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

/// What is remembered of an image.
private struct FinishedImage: Sendable {
    let digest: Hex2
    let sha256: Hex4
    let bytes: UInt64
    /// A hash of the store's mark.
    let etag: UInt64
    /// Whether the list has an object with this size and mark; true if there is no list.
    var isHeld = true

    init?(_ entry: ManifestEntry) {
        guard let digest = Hex2(entry.digest), let sha256 = Hex4(entry.sha256) else { return nil }
        (self.digest, self.sha256, bytes) = (digest, sha256, UInt64(entry.bytes))
        etag = FinishedImages.hash(entry.etag)
    }
}

/// 32 hexadecimal digits.
private struct Hex2: Hashable, Sendable {
    let high, low: UInt64

    init?(_ text: some StringProtocol) {
        guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.dropFirst(16), radix: 16)
        else { return nil }
        (self.high, self.low) = (high, low)
    }

    var text: String { [high, low].map(Self.digits).joined() }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// 64 hexadecimal digits.
private struct Hex4: Hashable, Sendable {
    let high, low: Hex2

    init?(_ text: String) {
        guard text.utf8.count == 64, let high = Hex2(text.prefix(32)), let low = Hex2(text.dropFirst(32)) else {
            return nil
        }
        (self.high, self.low) = (high, low)
    }

    var text: String { high.text + low.text }
}
