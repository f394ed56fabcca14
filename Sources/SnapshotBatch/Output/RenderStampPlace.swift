import Imaging
import MapSnapshot

/// The place of the stamp in each kind of file.
enum RenderStampPlace {
    /// A separate piece inside the file.
    case image(ImageFormat)
    /// A comment at the very end.
    case svg, pdf

    init(_ format: FileFormat) {
        switch format {
        case .png, .png8: self = .image(.png)
        case .jpeg: self = .image(.jpeg)
        case .webp: self = .image(.webp)
        case .svg: self = .svg
        case .pdf: self = .pdf
        }
    }

    /// Detects the kind from the first bytes; nil for formats that we do not write.
    init?(sniffing file: [UInt8]) {
        if let format = ImageFormat(sniffing: file) {
            self = .image(format)
        } else if file.starts(with: "<svg ".utf8) {
            self = .svg
        } else if file.starts(with: "%PDF-".utf8) {
            self = .pdf
        } else {
            return nil
        }
    }

    /// The file, adjusted for a stamp; nil if it is not of this kind.
    func makeRoom(in file: [UInt8], length: Int) -> [UInt8]? {
        switch self {
        case .image(let format): ImageNote.makeRoom(in: file, format, length: length)
        case .svg, .pdf: file
        }
    }

    /// Offset of the stamp; nil if the file is corrupt.
    func offset(in file: [UInt8], pieceLength: Int) -> Int? {
        switch self {
        case .image(let format): ImageNote.offset(in: file, format, pieceLength: pieceLength)
        case .svg, .pdf: file.count - pieceLength
        }
    }

    /// The stamp as bytes of the file.
    func piece(_ text: String) -> [UInt8] {
        switch self {
        case .image(let format): ImageNote.piece(text, format)
        case .svg: Array("<!-- \(text) -->\n".utf8)
        // Readers look for the end mark in the last 1,024 bytes (ISO 32000-1, annex H, note 18).
        case .pdf: Array("% \(text)\n".utf8)
        }
    }
}
