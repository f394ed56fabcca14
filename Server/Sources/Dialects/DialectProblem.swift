import MapSnapshot

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
