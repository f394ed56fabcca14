import CNettle

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
