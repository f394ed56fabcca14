import CNettle

/// SHA-1 (FIPS 180-4), computed by nettle: for names that other programs have given to files, never for security.
package enum SHA1 {
    /// The digest of all the bytes, 20 bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var context = sha1_ctx()
        nettle_sha1_init(&context)
        bytes.withUnsafeBufferPointer { nettle_sha1_update(&context, $0.count, $0.baseAddress) }
        let size = Int(SHA1_DIGEST_SIZE)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            nettle_sha1_digest(&context, size, buffer.baseAddress)
            count = size
        }
    }
}
