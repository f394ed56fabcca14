/// A line of ASCII text in a picture file, in a piece of its own that readers pass over.
///
/// It begins with a keyword and a space; its length must not change once there is room for it.
package enum PictureNote {
    /// The name of the chunk in a WebP file, which no other program uses as far as is known.
    private static let webPChunk = "RNDR"

    /// The file with its header as it must be with a note of so many characters, or nil where it is none of its format.
    ///
    /// Only WebP tells its size there, and whether there may be other chunks (RFC 9649, section 2.7).
    package static func makeRoom(
        in file: [UInt8], _ format: ImageFormat, length: Int
    ) -> [UInt8]? {
        guard format == .webp else { return file }
        return WebPMetadata.extended(file, by: length + 8 + length % 2)
    }

    /// Where the piece begins in a file that has room for it, or nil where the file is none of its format.
    ///
    /// - Parameter pieceLength: how much of the file's end is the piece; 0 where it has none yet.
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

    /// The piece itself: a tEXt chunk (PNG specification, section 11.3.3.2), a COM segment (ITU-T T.81, B.2.4.5) or a
    /// chunk of WebP.
    ///
    /// - Parameter text: at most 1,000 characters.
    package static func piece(_ text: String, _ format: ImageFormat) -> [UInt8] {
        var data = Array(text.utf8.prefix(1_000))
        switch format {
        case .png:
            // A zero ends the keyword.
            if let end = data.firstIndex(of: 0x20) { data[end] = 0 }
            return PNGChunkWriter.chunk("tEXt", data)
        case .jpeg: return [0xFF, 0xFE, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
        case .webp: return WebPMetadata.chunk(webPChunk, data)
        case .avif, .gif: return []
        }
    }
}
