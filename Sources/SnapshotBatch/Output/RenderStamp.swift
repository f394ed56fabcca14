import Digests
import Imaging
public import MapSnapshot

/// The mark of a finished file: which render it is, and a check of all its other bytes.
///
/// A later run knows by it what needs no drawing, with no list beside the files: a file that was cut short, edited or
/// half written does not pass. It stands where readers pass over it: a tEXt chunk in PNG, a comment segment in JPEG, a
/// chunk of its own in WebP, a comment after the end of SVG and PDF.
public struct RenderStamp {
    /// The most bytes that a stamp adds to a file: leave as many free where a file may have only so many.
    public static let longest = 98

    private static let keyword = "Render"
    /// Keyword, 32 digits of the render, 32 of the check, a space between each.
    private static let textLength = keyword.utf8.count + 2 * 33

    private let digest: RenderDigest

    /// A stamp for the render of this digest.
    public init(_ digest: RenderDigest) { self.digest = digest }

    /// The file with the stamp; as it is where it is no file of the format.
    public func apply(to file: [UInt8], _ format: FileFormat) -> [UInt8] {
        let place = RenderStampPlace(format)
        guard let rest = place.makeRoom(in: file, length: Self.textLength),
            let offset = place.offset(in: rest, pieceLength: 0)
        else { return file }
        let piece = place.piece(text(checking: rest[...], []))
        var stamped: [UInt8] = []
        stamped.reserveCapacity(rest.count + piece.count)
        stamped += rest[..<offset]
        stamped += piece
        stamped += rest[offset...]
        return stamped
    }

    /// Whether a file is the whole render of this digest.
    public static func verify(_ file: [UInt8], _ digest: RenderDigest) -> Bool {
        guard let place = RenderStampPlace(sniffing: file) else { return false }
        let stamp = RenderStamp(digest)
        let length = place.piece(String(repeating: " ", count: textLength)).count
        guard file.count >= length, let offset = place.offset(in: file, pieceLength: length),
            offset <= file.count - length
        else { return false }
        let end = offset + length
        return place.piece(stamp.text(checking: file[..<offset], file[end...])).elementsEqual(file[offset..<end])
    }

    private func text(checking head: ArraySlice<UInt8>, _ tail: ArraySlice<UInt8>) -> String {
        var check = SHA256()
        check.update(head)
        check.update(tail)
        return "\(Self.keyword) \(digest) \(Hexadecimal.text(Array(check.finish().prefix(16))))"
    }
}
