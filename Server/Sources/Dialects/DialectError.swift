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
        case .invalidRequest, .unsupported, .tooLarge: refusal
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
                parameter: styleParameter),
            in: self)
    }
}

/// What is wrong with a request, before its dialect gives it a status.
struct DialectProblem: Error, Hashable {
    let code: DialectError.Code
    /// What is wrong, with the value.
    let summary: String
    /// What to do; nil if there is nothing.
    let remedy: String?
    /// The parameter, or the part of the path.
    let parameter: String?

    init(_ code: DialectError.Code, _ summary: String, remedy: String? = nil, parameter: String? = nil) {
        self.code = code
        self.summary = summary
        self.remedy = remedy
        self.parameter = parameter
    }

    /// The problem of a value that is not valid.
    ///
    /// - Parameter range: what would be valid.
    static func invalid(
        _ parameter: String, _ value: some StringProtocol, _ range: String
    ) -> DialectProblem {
        DialectProblem(
            .invalidRequest, "\(parameter) \(shown(value)) is not valid", remedy: "use \(range)",
            parameter: parameter)
    }

    /// A value on one line, shortened, and in quotes if it is empty.
    static func shown(_ value: some StringProtocol) -> String {
        let line = String(
            value.unicodeScalars.prefix(60).map { $0.value < 32 || $0.value == 127 ? " " : Character($0) })
        if line.isEmpty { return "\"\"" }
        return value.unicodeScalars.count > 60 ? line + "…" : line
    }

    /// The problem of a request that the library rejects.
    ///
    /// - Parameter parameters: names of parameters by the first part of the error's pointer.
    init(_ error: SnapshotError, parameters: [String: String]) {
        let code: DialectError.Code =
            switch error.code {
            case .tooLarge, .fileTooLarge: .tooLarge
            case .unsupported: .unsupported
            case .unknownStyle, .unknownTileset: .unknownStyle
            default: .invalidRequest
            }
        let field = error.pointer.flatMap { $0.split(separator: "/").first }.map(String.init)
        self.init(code, error.summary, remedy: error.remedy, parameter: field.flatMap { parameters[$0] })
    }
}
