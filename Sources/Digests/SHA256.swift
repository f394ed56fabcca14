import CNettle

/// SHA-256 (FIPS 180-4), through nettle.
///
/// Feed it with `update`, then call `finish`; `hash` does both for what is in memory.
package struct SHA256: Sendable {
    /// Bytes of a digest.
    package static let size = Int(SHA256_DIGEST_SIZE)

    private var context = sha256_ctx()

    package init() { nettle_sha256_init(&context) }

    /// The digest of all the bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = SHA256()
        digest.update(bytes)
        return digest.finish()
    }

    /// Takes the next bytes.
    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { nettle_sha256_update(&context, $0.count, $0.baseAddress) }
    }

    /// Takes the next bytes, without a copy of them.
    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { nettle_sha256_update(&context, $0.count, $0.baseAddress) }
    }

    /// The digest of what it was fed with; begins anew.
    package mutating func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
            nettle_sha256_digest(&context, Self.size, buffer.baseAddress)
            count = Self.size
        }
    }
}
