import MapSnapshot

/// What a manifest says about a finished image.
struct ManifestEntry: Hashable, Sendable {
    /// The name below the output's prefix.
    let name: String
    /// The digest of the render, 32 hexadecimal digits.
    let digest: String
    /// SHA-256 of the file, 64 hexadecimal digits.
    let sha256: String
    /// The size of the file.
    let bytes: Int
    /// The store's mark of the object, as sent.
    let etag: String

    /// Maximum length of a mark in bytes; a longer one is not recorded.
    private static let maximumMark = 256

    /// Nil for a mark that does not fit into a line, and for a file without a SHA-256.
    init?(name: String, digest: RenderDigest, file: BatchFile, etag: String?) {
        guard let sha256 = file.sha256, let etag, etag.utf8.count <= Self.maximumMark,
            etag.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        (self.name, self.digest, self.etag) = (name, digest.description, etag)
        (self.sha256, bytes) = (sha256, file.bytes)
    }

    /// Reads a line; nil if it is not one of ours.
    init?(line: ArraySlice<UInt8>) {
        let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
        guard cells.count == 5, cells[0].count <= BatchLimits.name, cells[1].count == 32, cells[2].count == 64,
            cells[4].count <= Self.maximumMark, let bytes = Int(String(decoding: cells[3], as: UTF8.self)), bytes >= 0,
            cells[1].allSatisfy(Self.isDigit), cells[2].allSatisfy(Self.isDigit)
        else { return nil }
        name = String(decoding: cells[0], as: UTF8.self)
        digest = String(decoding: cells[1], as: UTF8.self)
        sha256 = String(decoding: cells[2], as: UTF8.self)
        self.bytes = bytes
        etag = String(decoding: cells[4], as: UTF8.self)
    }

    /// The line, with its line break; names contain no control characters.
    var line: String { "\(name)\t\(digest)\t\(sha256)\t\(bytes)\t\(etag)\n" }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}

/// One object of a manifest: a line that names the columns, and a line per image.
enum ManifestPart {
    /// The folder of all manifests, below the output's prefix.
    static let folder = "_manifest/"
    /// Number of images after which a part is written.
    static let maximumRows = 10_000
    /// Time after which a part is written.
    static let maximumAge = Duration.seconds(60)
    /// Maximum size of a part in bytes: 10,000 of the longest names and marks.
    static let maximumBytes = 16 << 20

    static let heading = "name\tdigest\tsha256\tbytes\tetag\n"

    static func bytes(_ entries: [ManifestEntry]) -> [UInt8] {
        var bytes = Array(heading.utf8)
        for entry in entries { bytes += entry.line.utf8 }
        return bytes
    }

    /// The entries of a part; lines that are not ours are passed over, and so is a part of another version.
    static func entries(_ bytes: [UInt8]) -> [ManifestEntry] {
        guard bytes.starts(with: heading.utf8) else { return [] }
        return bytes.dropFirst(heading.utf8.count).split(separator: 0x0A).compactMap(ManifestEntry.init(line:))
    }
}
