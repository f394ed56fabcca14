import Dialects
import HTTPTypes
import Hummingbird
import MapSnapshot

/// An error response: RFC 9457, `application/problem+json`.
struct Problem: Error {
    let status: HTTPResponse.Status
    /// The wire name of the kind of error.
    let code: String
    /// One sentence: what is wrong, and what to do.
    let detail: String
    /// The JSON pointer of the field of a JSON request.
    var pointer: String?
    /// The name of the parameter of a URL.
    var parameter: String?
    /// The field or parameter for logs: only names that are ours.
    private(set) var loggedPlace: String?
    var headers = HTTPFields()

    /// Maximum length of the sentence, and of a pointer or parameter; quotations of clients are shorter.
    private static let (maximumDetail, maximumPlace) = (4000, 400)

    init(
        _ status: HTTPResponse.Status, _ code: String, _ detail: String, pointer: String? = nil,
        parameter: String? = nil
    ) {
        (self.status, self.code) = (status, code)
        self.detail = detail.shortened(to: Self.maximumDetail)
        self.pointer = pointer?.shortened(to: Self.maximumPlace)
        self.parameter = parameter?.shortened(to: Self.maximumPlace)
        loggedPlace = self.pointer ?? self.parameter
        if status == .serviceUnavailable { headers[.retryAfter] = "2" }
    }

    /// The problem of a request that the library refuses or cannot draw, without details of this host.
    ///
    /// - Parameters:
    ///   - dialect: the dialect of the request, whose service has its own statuses; nil for our own routes.
    ///   - isQuery: whether the request is a query, whose parameters are named in place of pointers.
    init(_ error: SnapshotError, in dialect: Dialect? = nil, isQuery: Bool = false) {
        let shown = error.withoutHostDetails
        let status = Self.status(dialect?.status(of: error.code) ?? error.code.httpStatus)
        let pointer = dialect == nil ? shown.pointer : nil
        self.init(
            status, error.code.rawValue, shown.description, pointer: isQuery ? nil : pointer,
            parameter: isQuery ? pointer?.firstPart : nil)
        let logged = dialect == nil ? shown.loggedPointer : nil
        loggedPlace = isQuery ? logged?.firstPart : logged
    }

    /// The problem of a request in a dialect.
    init(_ error: DialectError) {
        self.init(Self.status(error.status), error.code.rawValue, error.detail, parameter: error.parameter)
    }

    /// The problem of any error; one that is not known says nothing about this host.
    init(_ error: any Error, in dialect: Dialect? = nil, isQuery: Bool = false) {
        switch error {
        case let problem as Problem: self = problem
        case let error as SnapshotError: self.init(error, in: dialect, isQuery: isQuery)
        case let error as DialectError: self.init(error)
        case is CancellationError:
            self.init(.serviceUnavailable, "canceled", "the request was canceled: try again")
        default: self.init(.internalServerError, "internal", "the server failed: try again later")
        }
    }

    /// The status with its reason phrase, which is the problem's title.
    private static func status(_ code: Int) -> HTTPResponse.Status {
        let named: [HTTPResponse.Status] = [
            .badRequest, .notFound, .unprocessableContent, .internalServerError, .serviceUnavailable, .gatewayTimeout,
        ]
        return named.first { $0.code == code } ?? HTTPResponse.Status(code: code)
    }

    /// The body of the response.
    var bytes: [UInt8] {
        var fields: [(String, OrderedJSON)] = [
            ("type", .string("urn:snapshot:problem:\(code)")), ("title", .string(status.reasonPhrase)),
            ("status", .integer(status.code)), ("code", .string(code)), ("detail", .string(detail)),
        ]
        if let pointer { fields.append(("pointer", .string(pointer))) }
        if let parameter { fields.append(("parameter", .string(parameter))) }
        return OrderedJSON.object(fields).bytes
    }

    /// The header fields of the response, which is never cached.
    var fields: HTTPFields {
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        return headers
    }

    var response: Response { Response(status: status, headers: fields, body: .bytes(bytes)) }
}

extension String {
    /// The text, with "…" in place of its end if it is longer.
    fileprivate func shortened(to limit: Int) -> String {
        guard utf8.count > limit, unicodeScalars.count > limit else { return self }
        return String(unicodeScalars.prefix(limit - 1)) + "…"
    }

    /// The first part of a JSON pointer.
    fileprivate var firstPart: String? { split(separator: "/").first.map(String.init) }
}

extension Problem {
    static func notFound(_ what: String = "there is nothing at this path: see /openapi.json") -> Problem {
        Problem(.notFound, "not_found", what)
    }

    static func methodNotAllowed(_ allowed: String) -> Problem {
        var problem = Problem(.methodNotAllowed, "method_not_allowed", "the method is not allowed here: use \(allowed)")
        problem.headers[.allow] = allowed
        return problem
    }
}
