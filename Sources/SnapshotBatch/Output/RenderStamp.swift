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
