package import StyleSources

/// A snapshot that could not be made, and what to do about it.
public struct SnapshotError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently; the raw values are the wire names.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A value of the request is missing, unknown or out of range.
        case invalidRequest = "invalid_request"
        /// The request names a tile set that is not configured.
        case unknownTileset = "unknown_tileset"
        /// The request names a pin image that is not configured.
        case unknownImage = "unknown_image"
        /// The request names a style that is not configured.
        case unknownStyle = "unknown_style"
        /// A style is not valid; the pointer is into the style.
        case invalidStyle = "invalid_style"
        /// More pixels or tiles than the limits allow.
        case tooLarge = "too_large"
        /// The picture does not fit in the bytes that its file may have.
        case fileTooLarge = "file_too_large"
        /// No tile at all, or with `MissingTiles.fail` at least one tile too few.
        case noTiles = "no_tiles"
        /// A tile source, or a tile in it, is damaged or cannot be read.
        case tileSourceFailed = "tile_source_failed"
        /// A picture file could not be read.
        case imageFailed = "image_failed"
        /// Something that text needs is not installed.
        case fontMissing = "font_missing"
        /// A valid wish that is not fulfilled here, such as a tilted camera.
        case unsupported
        /// Drawing or encoding failed, for want of memory for instance.
        case renderingFailed = "rendering_failed"
    }

    /// What went wrong.
    public let code: Code
    /// One sentence: what, which value, what to do.
    public let description: String

    /// The wrong field of the request's JSON form as a JSON pointer (RFC 6901), such as `/lat` or `/pins/3/color`.
    ///
    /// Nil where it is not one field that is wrong, or not the request.
    public let pointer: String?

    /// The figures in the sentence by name, for callers that say it in their own words.
    public var figures: [Figure: Int] = [:]

    /// What a figure of an error is.
    public enum Figure: String, Hashable, Sendable {
        /// Bytes of the smallest file that can be made of the image.
        case smallestFile = "smallest_bytes"
    }

    /// An error with its sentence.
    ///
    /// - Parameters:
    ///   - code: what went wrong.
    ///   - description: one sentence.
    ///   - pointer: the field, where it is one.
    public init(_ code: Code, _ description: String, pointer: String? = nil) {
        self.code = code
        self.description = description
        self.pointer = pointer
    }
}

extension SnapshotError {
    /// The same, pointing to a field unless it points to one already.
    func pointing(to field: String) -> SnapshotError {
        pointing(at: pointer ?? field)
    }

    /// The same, where so far it points to something within a field.
    func within(_ field: String) -> SnapshotError {
        let place = field + (pointer ?? "")
        return pointing(at: place.isEmpty ? nil : place)
    }

    private func pointing(at place: String?) -> SnapshotError {
        var error = SnapshotError(code, description, pointer: place)
        error.figures = figures
        return error
    }
}

extension SnapshotError {
    /// A style that cannot be opened; the pointer is into the style.
    package init(_ error: StyleOpeningError) {
        let code: Code =
            switch error.code {
            case .invalid, .tooLarge: .invalidStyle
            case .unsupported: .unsupported
            case .unreadable, .unavailable: .tileSourceFailed
            }
        self.init(code, error.description, pointer: error.pointer)
    }
}
