/// Stands for the bytes of a tile, so that the same are stored once.
///
/// Two hashes of 64 bits, with a key that is another one in each process: nobody can make tiles that are taken for each
/// other, and by chance that does not happen. The archives do not depend on it.
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
