import CDeflate

/// Compresses and decompresses gzip (RFC 1952) with libdeflate.
package enum Gzip {
    /// Decompresses all members of a gzip file, in order.
    package static func decompress(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
        var output: [UInt8] = []
        var offset = 0
        repeat {
            let member = try Inflater.decompress(
                bytes[offset...], wrapping: .gzip, expecting: sizeHint(bytes), limit: limit - output.count)
            if output.isEmpty { output = member.output } else { output += member.output }
            offset += member.consumed
        } while offset < bytes.count && member(at: offset, of: bytes)
        return output
    }

    /// Whether the bytes start like a gzip member.
    package static func matches(_ bytes: [UInt8]) -> Bool { member(at: 0, of: bytes) }

    private static func member(at offset: Int, of bytes: [UInt8]) -> Bool {
        bytes.count >= offset + 18 && bytes[offset] == 0x1f && bytes[offset + 1] == 0x8b
    }

    /// The size modulo 2^32, from the last four bytes; only a hint, because the file may lie.
    private static func sizeHint(_ bytes: [UInt8]) -> Int {
        guard bytes.count >= 18 else { return 0 }
        return bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Gzip {
    /// Compresses the bytes into one member, without a name or a time, so the same bytes give the same result.
    ///
    /// - Parameter level: 0 (stored) to 12 (slowest, smallest); clamped.
    package static func compress(_ bytes: [UInt8], level: Int) throws(CompressionError) -> [UInt8] {
        try Deflater.compress(bytes, level: level, bound: libdeflate_gzip_compress_bound, libdeflate_gzip_compress)
    }
}
