import CNettle

/// SHA-256 (FIPS 180-4), computed by nettle.
///
/// Call `update` for each piece, then `finish`; `hash` does both for bytes in memory.
package struct SHA256: Sendable {
    /// Size of a digest in bytes.
    package static let size = Int(SHA256_DIGEST_SIZE)

    private var context = sha256_ctx()

    package init() { nettle_sha256_init(&context) }

    /// The digest of all the bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = SHA256()
        digest.update(bytes)
        return digest.finish()
    }

    /// Adds bytes.
    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { nettle_sha256_update(&context, $0.count, $0.baseAddress) }
    }

    /// Adds bytes, without copying them.
    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { nettle_sha256_update(&context, $0.count, $0.baseAddress) }
    }

    /// The digest of all bytes added; resets the state.
    package mutating func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
            nettle_sha256_digest(&context, Self.size, buffer.baseAddress)
            count = Self.size
        }
    }
}
