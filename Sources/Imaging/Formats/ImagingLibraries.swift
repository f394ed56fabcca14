import CPNG
import CTurboJPEG
import CWebP
import Compression

/// The image libraries in use, with their versions.
package enum ImagingLibraries {
    /// Versions at run time.
    ///
    /// The library libjpeg-turbo cannot report its own, so this is the version of its header at build time and a
    /// checksum of what the running library produces.
    package static var versions: [String] {
        // Decoder and encoder are in one library.
        let webP = WebPGetEncoderVersion()
        let jpeg = LIBJPEG_TURBO_VERSION_NUMBER
        return [
            "libpng/\(String(cString: cpng_version()))",
            "libjpeg-turbo/\(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)+\(coded)",
            "libwebp/\(webP >> 16).\(webP >> 8 & 0xFF).\(webP & 0xFF)",
        ] + CompressionLibraries.versions
    }

    /// The CRC-32 of a small encoded image and of its decoded pixels.
    private static var coded: String {
        let sample = Pixmap(
            width: 37, height: 29, pixels: (0..<37 * 29).map { 0xFF00_0000 | UInt32($0) &* 0x9E37_79B1 >> 8 })
        guard let file = try? JPEGEncoder.encode(sample),
            let pixels = try? JPEGDecoder.decode(file, limits: DecodingLimits(side: 64, pixels: 4096, bytes: 1 << 16))
                .pixels
        else { return "none" }
        let bytes = pixels.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 >> 16 & 0xFF)] }
        return String(Zlib.crc32(bytes, seed: Zlib.crc32(file)), radix: 16)
    }
}
