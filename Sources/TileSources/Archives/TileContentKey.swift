/// A hash of a tile's bytes, to store identical tiles once.
///
/// Two 64-bit hashes with a key chosen per process, so that nobody can construct a collision, and none happens by
/// chance. Archives do not depend on the key.
struct TileContentKey: Hashable {
    private let first: Int
    private let second: Int

    init(_ bytes: [UInt8]) {
        first = Self.hash(bytes, salt: 0)
        second = Self.hash(bytes, salt: 1)
    }

    private static func hash(_ bytes: [UInt8], salt: UInt8) -> Int {
        var hasher = Hasher()
        hasher.combine(salt)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
