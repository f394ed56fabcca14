import Imaging

/// A line of ASCII text that readers of a file skip: a piece of its own in an image, a comment at the end of a vector
/// file.
///
/// Its length must not change once room is made for it.
package struct FileNote: Sendable {
    private let content: FormatFacts.Content

    /// The notes of a format; nil for a format without room for them.
    package init?(_ format: FileFormat) {
        content = format.facts.content
        if case .raster(let encoding) = content, encoding.format == nil { return nil }
    }

    /// The notes of the format that a file has, by its first bytes; nil for formats that are not written.
    package init?(sniffing file: [UInt8]) {
        let image = ImageFormat(sniffing: file)
        for format in FileFormat.allCases {
            switch format.facts.content {
            case .raster(let encoding):
                guard let known = encoding.format, known == image else { continue }
            case .vector(let encoding):
                guard file.starts(with: encoding.start.utf8) else { continue }
            }
            content = format.facts.content
            return
        }
        return nil
    }

    /// The file, adjusted for a note of this length in characters; nil if it does not have the format.
    package func makeRoom(in file: [UInt8], length: Int) -> [UInt8]? {
        switch content {
        case .raster(let encoding): encoding.format.flatMap { ImageNote.makeRoom(in: file, $0, length: length) }
        case .vector: file
        }
    }

    /// Offset of the piece in a file that has room for it; nil if the file is corrupt.
    ///
    /// - Parameter pieceLength: length of the piece if it is already in the file, or 0.
    package func offset(in file: [UInt8], pieceLength: Int) -> Int? {
        switch content {
        case .raster(let encoding):
            encoding.format.flatMap { ImageNote.offset(in: file, $0, pieceLength: pieceLength) }
        case .vector: file.count - pieceLength
        }
    }

    /// The text as bytes of the file.
    package func piece(_ text: String) -> [UInt8] {
        switch content {
        case .raster(let encoding): encoding.format.map { ImageNote.piece(text, $0) } ?? []
        case .vector(let encoding): Array((encoding.comment.start + text + encoding.comment.end).utf8)
        }
    }
}
