package import StyleSources

/// Why a snapshot could not be drawn, and what to do about it.
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
        /// A style is invalid; the pointer refers to the style.
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
        /// Too many images are waiting.
        case overloaded
        /// The image was not ready by its deadline.
        case deadlineExceeded = "deadline_exceeded"
        /// Drawing or encoding failed, for example because memory ran out.
        case renderingFailed = "rendering_failed"
    }

    /// What went wrong.
    public let code: Code
    /// The problem, with the value, without the remedy.
    public let summary: String
    /// The remedy; nil if there is none.
    public let remedy: String?

    /// JSON pointer (RFC 6901) of the invalid field in the request's JSON form, such as `/lat` or `/pins/3/color`.
    ///
    /// Nil if the error does not concern a single field of the request.
    public let pointer: String?

    /// The values in the message, by name.
    public let values: [String: DiagnosticValue]

    /// Whether the message is about a file or server of this host.
    @IgnoredByEquality package var concernsHost = false

    /// Whether the pointer ends in a name that the request made up, because there is no such field.
    @IgnoredByEquality package var endsInUnknownName = false

    /// The pointer with nothing but names of fields and numbers, for logs: without a last name that the request made up.
    public var loggedPointer: String? {
        guard endsInUnknownName, let pointer else { return pointer }
        let place = pointer[..<(pointer.lastIndex(of: "/") ?? pointer.startIndex)]
        return place.isEmpty ? nil : String(place)
    }

    /// The problem and the remedy in one sentence.
    public var description: String { remedy.map { "\(summary): \($0)" } ?? summary }

    /// An error with its message.
    ///
    /// - Parameters:
    ///   - code: what went wrong.
    ///   - summary: the problem, with the value.
    ///   - remedy: the remedy; nil if there is none.
    ///   - pointer: the JSON pointer of the field; nil for no field.
    ///   - values: the values in the message, by name.
    public init(
        _ code: Code, _ summary: String, remedy: String? = nil, pointer: String? = nil,
        values: [String: DiagnosticValue] = [:]
    ) {
        self.code = code
        self.summary = summary
        self.remedy = remedy
        self.pointer = pointer
        self.values = values
    }
}

extension SnapshotError.Code {
    /// The status code of an HTTP response that says the same (RFC 9110, 15).
    public var httpStatus: Int {
        switch self {
        case .invalidRequest, .tooLarge, .fileTooLarge, .unsupported: 400
        case .unknownTileset, .unknownImage, .unknownStyle, .noTiles: 404
        case .overloaded, .tileSourceFailed: 503
        case .deadlineExceeded: 504
        case .invalidStyle, .imageFailed, .fontMissing, .renderingFailed: 500
        }
    }
}

extension SnapshotError: Encodable {
    private enum CodingKeys: String, CodingKey { case code, detail, pointer, values }

    /// Encodes `code` and `detail` (the message), and `pointer` and `values` if there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code.rawValue, forKey: .code)
        try container.encode(description, forKey: .detail)
        try container.encodeIfPresent(pointer, forKey: .pointer)
        if !values.isEmpty { try container.encode(values, forKey: .values) }
    }
}

extension SnapshotError {
    /// The error with a pointer to a field, unless it already has one.
    package func pointing(to field: String) -> SnapshotError {
        pointing(at: pointer ?? field)
    }

    /// The error with a field prefixed to its pointer.
    package func within(_ field: String) -> SnapshotError {
        let place = field + (pointer ?? "")
        return pointing(at: place.isEmpty ? nil : place)
    }

    /// The same error with another pointer; nil for no field.
    package func pointing(at place: String?) -> SnapshotError {
        var error = SnapshotError(code, summary, remedy: remedy, pointer: place, values: values)
        error.concernsHost = concernsHost
        error.endsInUnknownName = endsInUnknownName && place?.hasSuffix(pointer ?? "") == true
        return error
    }

    /// The same error, whose pointer ends in a name that is not the name of a field.
    var aboutUnknownName: SnapshotError {
        var error = self
        error.endsInUnknownName = true
        return error
    }
}

extension SnapshotError {
    /// Converts the error of a style; its pointer refers to the style.
    package init(_ error: StyleOpeningError) {
        let code: Code =
            switch error.code {
            case .invalid, .tooLarge: .invalidStyle
            case .unsupported: .unsupported
            case .unreadable, .unavailable: .tileSourceFailed
            }
        self.init(code, error.description, pointer: error.pointer)
        concernsHost = true
    }
}

extension SnapshotError {
    /// The error for a caller on another machine: without paths, servers and other details of this host.
    public var withoutHostDetails: SnapshotError {
        let (summary, remedy): (String, String?)
        switch code {
        case .tileSourceFailed: (summary, remedy) = ("the tiles cannot be read", "try again later")
        case .invalidStyle: (summary, remedy) = ("the style cannot be drawn", nil)
        case .imageFailed: (summary, remedy) = ("an image cannot be read", nil)
        case .fontMissing: (summary, remedy) = ("a font for the text is missing", nil)
        case .renderingFailed: (summary, remedy) = ("the image cannot be drawn", "try again later")
        default:
            guard concernsHost else { return self }
            (summary, remedy) = ("the tileset cannot be drawn", nil)
        }
        var error = SnapshotError(code, summary, remedy: remedy, pointer: pointer)
        error.endsInUnknownName = endsInUnknownName
        return error
    }
}
