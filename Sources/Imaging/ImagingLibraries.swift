import CPNG
import CTurboJPEG
import CWebP
import Compression

/// The libraries that make pixels and bytes here, with their versions.
package enum ImagingLibraries {
    /// As they run; libjpeg-turbo has no call for it, so that its version is that of the header at the build.
    package static var versions: [String] {
        // Decoder and encoder are one library.
        let webP = WebPGetEncoderVersion()
        let jpeg = LIBJPEG_TURBO_VERSION_NUMBER
        return [
            "libpng/\(String(cString: cpng_version()))",
            "libjpeg-turbo/\(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)",
            "libwebp/\(webP >> 16).\(webP >> 8 & 0xFF).\(webP & 0xFF)",
        ] + CompressionLibraries.versions
    }
}
