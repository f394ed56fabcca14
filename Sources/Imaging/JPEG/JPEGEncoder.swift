import CTurboJPEG
package import Colors

/// Encodes baseline JPEG files with TurboJPEG (`tjCompress2`).
package enum JPEGEncoder {
    /// Encoding options.
    package struct Options: Hashable, Sendable {
        /// 1 (smallest) to 100 (best), clamped.
        ///
        /// From 90, color has full resolution (4:4:4); below, half (4:2:0).
        package var quality: Int
        /// Density for the JFIF header; nil leaves it unspecified.
        package var pixelsPerMeter: Int?
        /// The color behind transparent pixels; its own alpha is ignored.
        package var background: Color
        /// Copyright notice for the metadata; nil if there is none.
        package var copyright: String?

        package init(
            quality: Int = 85, pixelsPerMeter: Int? = nil, background: Color = .white, copyright: String? = nil
        ) {
            self.quality = quality
            self.pixelsPerMeter = pixelsPerMeter
            self.background = background
            self.copyright = copyright
        }
    }

    /// Maximum width and height in the format, in pixels.
    package static let maximumSide = 65_500

    /// Encodes an image.
    package static func encode(_ pixmap: Pixmap, options: Options = Options()) throws(ImagingError) -> [UInt8] {
        guard max(pixmap.width, pixmap.height) <= maximumSide else {
            throw ImagingError(
                .encodingFailed,
                "cannot be JPEG at \(pixmap.width)x\(pixmap.height) px, because a side has at most \(maximumSide); use PNG"
            )
        }
        guard let encoder = tjInitCompress() else {
            throw ImagingError(.encodingFailed, "could not be written as JPEG: out of memory")
        }
        defer { tjDestroy(encoder) }
        let background = options.background.straight | 0xFF00_0000
        let words = pixmap.isOpaque ? pixmap.pixels : pixmap.pixels.map { AlphaWord.over($0, opaque: background) }
        let quality = Int32(min(max(options.quality, 1), 100))
        let subsampling = Int32((quality < 90 ? TJSAMP_420 : TJSAMP_444).rawValue)
        let (width, height) = (Int32(pixmap.width), Int32(pixmap.height))
        var status: Int32 = -1
        var file = [UInt8](unsafeUninitializedCapacity: Int(tjBufSize(width, height, subsampling))) { output, count in
            var start = output.baseAddress
            var size = UInt(output.count)
            status = words.withUnsafeBytes {
                tjCompress2(
                    encoder, $0.baseAddress, width, width * 4, height, Int32(TJPF_BGRX.rawValue), &start, &size,
                    subsampling, quality, TJFLAG_ACCURATEDCT | TJFLAG_NOREALLOC)
            }
            count = status == 0 ? Int(size) : 0
        }
        guard status == 0 else {
            let message = tjGetErrorStr2(encoder).map { String(cString: $0) } ?? "unknown error"
            throw ImagingError(.encodingFailed, "could not be written as JPEG: \(message)")
        }
        options.pixelsPerMeter.map { writeDensity($0, into: &file) }
        options.copyright.map { writeCopyright($0, into: &file) }
        return file
    }

    /// Patches the JFIF segment, which is always first (ITU-T T.871, section 10.1), because TurboJPEG has no call for
    /// it.
    private static func writeDensity(_ pixelsPerMeter: Int, into file: inout [UInt8]) {
        let dotsPerInch = UInt16(clamping: Int((Double(pixelsPerMeter) * 0.0254).rounded()))
        guard dotsPerInch > 0, file.count > 18, file[6..<11].elementsEqual("JFIF\0".utf8) else { return }
        let bytes = [UInt8(dotsPerInch >> 8), UInt8(dotsPerInch & 0xFF)]
        file.replaceSubrange(13..<18, with: [1] + bytes + bytes)
    }

    /// Inserts an APP1 segment after the JFIF one (Exif 2.32, section 4.5.4); omitted if it is too long for a segment.
    private static func writeCopyright(_ text: String, into file: inout [UInt8]) {
        let data = Array("Exif\0\0".utf8) + ExifCopyright.tiff(text)
        guard data.count <= 0xFFFD, file.count > 6, file[2] == 0xFF, file[3] == 0xE0 else { return }
        let end = 4 + (Int(file[4]) << 8 | Int(file[5]))
        guard end <= file.count else { return }
        let length = data.count + 2
        file.insert(contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + data, at: end)
    }
}
