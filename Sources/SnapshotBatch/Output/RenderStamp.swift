import Compression
import Digests
public import MapSnapshot

/// The mark of a finished file: the digest of its render, and a checksum of all other bytes.
///
/// This is how a later run recognizes finished files without a separate list: a truncated, edited or partly written
/// file does not pass. Readers skip it: it is a tEXt chunk in PNG, a comment segment in JPEG, a custom chunk in WebP,
/// and a comment after the end of SVG and PDF.
public struct RenderStamp {
    /// Maximum number of bytes that a stamp adds to a file; reserve them if the file size is limited.
    public static let maximumBytes = 82

    private static let keyword = "Render"
    /// Keyword, 32 digits of the digest and 16 of the checksum, separated by spaces.
    private static let textLength = keyword.utf8.count + 33 + 17

    private let digest: RenderDigest

    /// Creates a stamp for a digest.
    public init(_ digest: RenderDigest) { self.digest = digest }

    /// The file with the stamp; unchanged if it does not have the format.
    public func apply(to file: [UInt8], _ format: FileFormat) -> [UInt8] {
        guard let note = FileNote(format), let rest = note.makeRoom(in: file, length: Self.textLength),
            let offset = note.offset(in: rest, pieceLength: 0)
        else { return file }
        let piece = note.piece(text(checking: rest[...], []))
        var stamped: [UInt8] = []
        stamped.reserveCapacity(rest.count + piece.count)
        stamped += rest[..<offset]
        stamped += piece
        stamped += rest[offset...]
        return stamped
    }

    /// Whether a file is the complete, intact render with a digest.
    public static func verify(_ file: [UInt8], _ digest: RenderDigest) -> Bool {
        guard let note = FileNote(sniffing: file) else { return false }
        let stamp = RenderStamp(digest)
        let length = note.piece(String(repeating: " ", count: textLength)).count
        guard file.count >= length, let offset = note.offset(in: file, pieceLength: length),
            offset <= file.count - length
        else { return false }
        let end = offset + length
        return note.piece(stamp.text(checking: file[..<offset], file[end...])).elementsEqual(file[offset..<end])
    }

    /// The checksum is a CRC-32 and an Adler-32, which take far less time than a cryptographic hash: damage is to be found,
    /// not forgery.
    private func text(checking head: ArraySlice<UInt8>, _ tail: ArraySlice<UInt8>) -> String {
        let crc = Zlib.crc32(tail, seed: Zlib.crc32(head))
        let adler = Zlib.adler32(tail, seed: Zlib.adler32(head))
        let check = [crc, adler].flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
        return "\(Self.keyword) \(digest) \(Hexadecimal.text(check))"
    }
}

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
