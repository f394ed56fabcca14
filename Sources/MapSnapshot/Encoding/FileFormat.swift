/// The kinds of file that a picture can be written as; the raw values are the wire names.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
    /// Loses nothing: an exact palette for up to 256 colours, else all of them.
    case png
    /// PNG with at most 256 colours, chosen for the picture: a third of the bytes, hardly a difference.
    case png8
    /// Small for aerial pictures; knows no transparency.
    case jpeg
    /// Smaller than JPEG, with transparency; slow to write.
    case webp
    /// The map as an image; what is drawn on it as shapes and text.
    case svg
    /// One page of `size` points: the map as an image; what is drawn on it as shapes and text.
    case pdf

    /// Whether what is drawn on the map stays apart from its pixels.
    public var isVector: Bool { self == .svg || self == .pdf }

    /// The usual extension of its files' names.
    public var fileExtension: String {
        switch self {
        case .png, .png8: "png"
        case .jpeg: "jpg"
        case .webp, .svg, .pdf: rawValue
        }
    }

    /// The quality of its pixels, 1 to 100, if a request gives none.
    var defaultQuality: Int { self == .webp ? 80 : 85 }

    /// What its files are over HTTP: the media type.
    package var mediaType: String {
        switch self {
        case .png, .png8: "image/png"
        case .jpeg, .webp: "image/\(rawValue)"
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        }
    }

    /// Extensions of pictures that are not written here.
    package static let otherExtensions: Set<String> = ["gif", "tif", "tiff", "bmp", "avif"]

    /// The format of a file name's extension, in any case (`jpg` too), or nil where it is none of these.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "jpg": self = .jpeg
        case "png8": return nil
        case let name: self.init(rawValue: name)
        }
    }
}

extension FileFormat {
    /// Whether `FileOptions.quality` means something.
    var hasQuality: Bool { self != .png && self != .png8 }

    /// Whether files of this format have names of that one.
    package func isWritten(as named: FileFormat?) -> Bool { named == nil || named == (self == .png8 ? .png : self) }

    /// Checks a format against the one that the name of the file stands for.
    ///
    /// - Parameter written: the format as the user wrote it.
    /// - Throws: `SnapshotError` where they contradict: a file that is not what its name says opens nowhere.
    package func check(named: FileFormat?, written: String) throws(SnapshotError) {
        guard let named, !isWritten(as: named) else { return }
        throw SnapshotError(
            .invalidRequest,
            "format \(written) and a file named .\(named.fileExtension) contradict: change one of them")
    }
}
