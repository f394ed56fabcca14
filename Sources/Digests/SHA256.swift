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

/// HMAC with SHA-256 (RFC 2104), computed by nettle.
package enum HMACSHA256 {
    /// The authentication code of the message, 32 bytes.
    package static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var context = hmac_sha256_ctx()
        key.withUnsafeBufferPointer { nettle_hmac_sha256_set_key(&context, $0.count, $0.baseAddress) }
        message.withUnsafeBufferPointer { nettle_hmac_sha256_update(&context, $0.count, $0.baseAddress) }
        return [UInt8](unsafeUninitializedCapacity: SHA256.size) { buffer, count in
            nettle_hmac_sha256_digest(&context, SHA256.size, buffer.baseAddress)
            count = SHA256.size
        }
    }
}

/// Encodes bytes as hexadecimal digits in lower case.
package enum Hexadecimal {
    package static func text(_ bytes: [UInt8]) -> String { text(bytes[...]) }

    package static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
            var end = 0
            for byte in bytes {
                buffer[end] = digit(byte >> 4)
                buffer[end + 1] = digit(byte & 15)
                end += 2
            }
            return end
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
