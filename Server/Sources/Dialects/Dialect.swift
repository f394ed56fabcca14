import MapSnapshot
package import RequestText

/// A static-map API of another service, whose clients work here unchanged but for the host.
///
/// A dialect translates the text of an HTTP request into a `SnapshotRequest` and nothing else: it reads no file, fetches
/// nothing and knows no configuration beyond `DialectSettings`. What a service does in its own way is a member here, and
/// its value is in the dialect's folder.
///
/// ```swift
/// guard let dialect = Dialect(target: target) else { return notFound() }
/// let translation = try dialect.translate(DialectRequest(target: target), settings: settings)
/// ```
public struct Dialect: Sendable {
    /// All dialects; the first one that a path matches is that of the request.
    public static let all: [Dialect] = [
        .google,
        .mapbox,
        .tileServerGL,
        .mapTiler,
        .thunderforest,
        .locationIQ,
        .martin,
    ]

    /// The maps that a service has for everybody.
    struct ServiceStyles: Sendable {
        /// Their names, in lower case.
        let names: Set<String>
        /// The one without a name in the request.
        let defaultName: String
    }

    /// The name in logs and metrics: lower-case letters, digits and `_`.
    public let name: String
    /// What clients call the style: a parameter, or a part of the path.
    var styleParameter = "style"
    /// The maps that the service has for everybody: a server without them draws its default map.
    var serviceStyles: ServiceStyles?
    /// Whether a POST with a body is a request for an image.
    var takesPost = false
    /// The HTTP status for a request that the service refuses.
    let refusal: Int
    /// What clients call the fields of a request's JSON form.
    let parameters: [String: String]
    /// Whether a path belongs to the service.
    let matches: @Sendable (RequestTarget) -> Bool
    /// Reads a request; throws the problem that names the part of the path, or the parameter.
    let draft: @Sendable (DialectRequest, DialectSettings) throws(DialectProblem) -> DialectDraft
}

extension Dialect {
    /// The dialect that a request target belongs to; nil if it belongs to none.
    ///
    /// - Parameter target: path and query as received, after the server's base path.
    public init?(target: String) { self.init(RequestTarget(target)) }

    /// The dialect that a request target belongs to; nil if it belongs to none.
    package init?(_ target: RequestTarget) {
        guard let dialect = Self.all.first(where: { $0.matches(target) }) else { return nil }
        self = dialect
    }

    /// Translates a request.
    ///
    /// - Throws: `DialectError` with the status of the dialect's service.
    public func translate(
        _ request: DialectRequest, settings: DialectSettings = DialectSettings()
    ) throws(DialectError) -> DialectTranslation {
        do throws(DialectProblem) {
            return try checkedTranslation(of: request, settings)
        } catch {
            throw DialectError(error, in: self)
        }
    }

    private func checkedTranslation(
        of request: DialectRequest, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectTranslation {
        guard request.method != .post || takesPost else {
            throw DialectProblem(.methodNotAllowed, "this path does not support POST", remedy: "use GET")
        }
        let draft = try draft(request, settings)
        try settings.check(draft.request)
        do throws(SnapshotError) {
            return try DialectTranslation(draft, in: self)
        } catch {
            throw DialectProblem(error, parameters: parameters)
        }
    }
}

extension Dialect: Hashable, CustomStringConvertible {
    /// Dialects with the same name are the same.
    public static func == (one: Dialect, other: Dialect) -> Bool { one.name == other.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The name.
    public var description: String { name }
}
