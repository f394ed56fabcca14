import CDeflate

/// The libraries that make bytes here, with their versions.
package enum CompressionLibraries {
    /// Libdeflate has no call for its version: that of the header at the build, and the sum of what the running one makes.
    package static var versions: [String] { ["libdeflate/\(LIBDEFLATE_VERSION_STRING)+\(packed)"] }

    /// The CRC-32 of a packed sample, in which matches of many lengths compete; another packer chooses others.
    private static var packed: String {
        var state: UInt32 = 1
        let sample = (0..<4096).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 29) & UInt8(state >> 24)
        }
        return (try? Zlib.compress(sample, level: 6)).map { String(Zlib.crc32($0), radix: 16) } ?? "none"
    }
}
