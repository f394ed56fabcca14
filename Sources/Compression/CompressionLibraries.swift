import CDeflate

/// The compression libraries in use, with their versions.
package enum CompressionLibraries {
    /// Libdeflate cannot report its version, so this is the version of its header at build time and a checksum of what
    /// the running library produces.
    package static var versions: [String] { ["libdeflate/\(LIBDEFLATE_VERSION_STRING)+\(packed)"] }

    /// The CRC-32 of a compressed sample, in which matches of many lengths compete; other encoders choose differently.
    private static var packed: String {
        var state: UInt32 = 1
        let sample = (0..<4096).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 29) & UInt8(state >> 24)
        }
        return (try? Zlib.compress(sample, level: 6)).map { String(Zlib.crc32($0), radix: 16) } ?? "none"
    }
}
