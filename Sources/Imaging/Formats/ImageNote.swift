/// A line of ASCII text in an image file, in a separate piece that readers skip.
///
/// It starts with a keyword and a space. Its length must not change once room is made for it.
package enum ImageNote {
    /// The name of the chunk in a WebP file; no other known program uses it.
    private static let webPChunk = "RNDR"

    /// The file with its header adjusted for a note of this length in characters; nil if it does not have the format.
    ///
    /// Only WebP has its size there, and a flag for extra chunks (RFC 9649, section 2.7).
    package static func makeRoom(
        in file: [UInt8], _ format: ImageFormat, length: Int
    ) -> [UInt8]? {
        guard format == .webp else { return file }
        return WebPMetadata.extended(file, by: length + 8 + length % 2)
    }

    /// Offset of the piece in a file that has room for it; nil if the file does not have the format.
    ///
    /// - Parameter pieceLength: length of the piece if it is already at the end of the file, or 0.
    package static func offset(in file: [UInt8], _ format: ImageFormat, pieceLength: Int) -> Int? {
        let reader = ByteReader(file)
        switch format {
        case .png:
            // Right after IHDR, which is always first.
            return PNGHeader.size(reader) != nil && file.count >= 33 ? 33 : nil
        case .jpeg: return JPEGHeader.endOfApplicationData(reader)
        case .webp:
            return reader.holds("VP8X", at: 12) && file.count - pieceLength >= 30 ? file.count - pieceLength : nil
        case .avif, .gif: return nil
        }
    }

    /// The piece: a tEXt chunk (PNG specification, section 11.3.3.2), a COM segment (ITU-T T.81, B.2.4.5) or a chunk of
    /// WebP.
    ///
    /// - Parameter text: at most 1,000 characters.
    package static func piece(_ text: String, _ format: ImageFormat) -> [UInt8] {
        var data = Array(text.utf8.prefix(1_000))
        switch format {
        case .png:
            // A zero byte ends the keyword.
            if let end = data.firstIndex(of: 0x20) { data[end] = 0 }
            return PNGChunkWriter.chunk("tEXt", data)
        case .jpeg: return [0xFF, 0xFE, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
        case .webp: return WebPMetadata.chunk(webPChunk, data)
        case .avif, .gif: return []
        }
    }
}
