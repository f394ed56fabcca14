public import MapSnapshot

/// Why a request in a dialect cannot be served, with the status of the dialect's service.
public struct DialectError: Error, Hashable, CustomStringConvertible {
    /// Kind of error; the raw values are the wire names.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A parameter or a part of the path is missing or not valid.
        case invalidRequest = "invalid_request"
        /// The service can do it, and this program cannot.
        case unsupported
        /// The image or its annotations are over a limit.
        case tooLarge = "too_large"
        /// The path is not one of the service.
        case notFound = "not_found"
        /// No style has that name.
        case unknownStyle = "unknown_style"
        /// The service does not take this method here.
        case methodNotAllowed = "method_not_allowed"
    }

    /// The dialect of the request.
    public let dialect: Dialect
    /// The HTTP status that the dialect's service sends.
    public let status: Int
    /// Kind of error.
    public let code: Code
    /// One sentence: what is wrong, with the value, and what to do.
    public let detail: String
    /// The name of the parameter, or of the part of the path; nil if the error concerns neither.
    public let parameter: String?

    /// The sentence.
    public var description: String { detail }

    init(_ problem: DialectProblem, in dialect: Dialect) {
        self.dialect = dialect
        status = dialect.status(of: problem.code)
        code = problem.code
        detail = problem.remedy.map { "\(problem.summary): \($0)" } ?? problem.summary
        parameter = problem.parameter
    }
}

extension Dialect {
    /// The HTTP status that the dialect's service sends for a kind of error.
    public func status(of code: DialectError.Code) -> Int {
        switch code {
        case .methodNotAllowed: 405
        case .notFound, .unknownStyle: 404
        case .invalidRequest, .unsupported, .tooLarge:
            switch self {
            case .google: GoogleDialect.refusal
            case .mapbox: MapboxDialect.refusal
            case .tileServerGL: TileServerDialect.refusal
            }
        }
    }

    /// The HTTP status for an error in drawing that the request caused; nil if it did not, as for missing tiles.
    public func status(of code: SnapshotError.Code) -> Int? {
        switch code {
        case .invalidRequest: status(of: DialectError.Code.invalidRequest)
        case .unsupported: status(of: DialectError.Code.unsupported)
        case .tooLarge, .fileTooLarge: status(of: DialectError.Code.tooLarge)
        case .unknownStyle, .unknownTileset: status(of: DialectError.Code.unknownStyle)
        case .unknownImage, .invalidStyle, .noTiles, .tileSourceFailed, .imageFailed, .fontMissing, .renderingFailed,
            .overloaded, .deadlineExceeded:
            nil
        }
    }

    /// The error for a style that is not configured.
    ///
    /// - Parameters:
    ///   - name: what the client calls it.
    ///   - known: the names that are known.
    public func unknownStyle(_ name: String, known: [String]) -> DialectError {
        DialectError(
            DialectProblem(
                .unknownStyle, "style \(DialectProblem.shown(name)) is not known",
                remedy: known.isEmpty ? nil : "use \(known.sorted().joined(separator: ", "))",
                parameter: self == .google ? "maptype" : "style"),
            in: self)
    }
}
