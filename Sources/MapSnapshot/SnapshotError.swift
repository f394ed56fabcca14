package import StyleSources

/// A snapshot that could not be made, and what to do about it.
public struct SnapshotError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently; the raw values are the wire names.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A value of the request is missing, unknown or out of range.
        case invalidRequest = "invalid_request"
        /// The request names a tileset that is not configured.
        case unknownTileset = "unknown_tileset"
        /// The request names a pin image that is not configured.
        case unknownImage = "unknown_image"
        /// The request names a style that is not configured.
        case unknownStyle = "unknown_style"
        /// A style is not valid; the pointer is into the style.
        case invalidStyle = "invalid_style"
        /// More pixels or tiles than the limits allow.
        case tooLarge = "too_large"
        /// The file exceeds the requested maximum size.
        case fileTooLarge = "file_too_large"
        /// There are no tiles at all or, with `MissingTiles.fail`, at least one is missing.
        case noTiles = "no_tiles"
        /// A tile source, or a tile in it, is corrupt or cannot be read.
        case tileSourceFailed = "tile_source_failed"
        /// An image file could not be read.
        case imageFailed = "image_failed"
        /// A font required for text is not installed.
        case fontMissing = "font_missing"
        /// A valid request that is not supported, such as a tilted camera or vector tiles.
        case unsupported
        /// Drawing or encoding failed, for example because memory ran out.
        case renderingFailed = "rendering_failed"
    }

    /// What went wrong.
    public let code: Code
    /// One sentence: what is wrong, with the value, and what to do.
    public let description: String

    /// JSON pointer (RFC 6901) of the invalid field in the request's JSON form, such as `/lat` or `/pins/3/color`.
    ///
    /// Nil if the error does not concern a single field of the request.
    public let pointer: String?

    /// The figures in the sentence by name, for callers that write their own message.
    public var figures: [Figure: Int] = [:]

    /// Names of figures.
    public enum Figure: String, Hashable, Sendable {
        /// Size of the smallest possible file in bytes.
        case smallestFile = "smallest_bytes"
    }

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: what went wrong.
    ///   - description: one sentence.
    ///   - pointer: the JSON pointer of the field, if there is one.
    public init(_ code: Code, _ description: String, pointer: String? = nil) {
        self.code = code
        self.description = description
        self.pointer = pointer
    }
}

extension SnapshotError {
    /// The error with a pointer to a field, unless it already has one.
    func pointing(to field: String) -> SnapshotError {
        pointing(at: pointer ?? field)
    }

    /// The error with a field prefixed to its pointer.
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
