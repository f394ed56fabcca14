import MapSnapshot
import RequestText

/// A static-map API of another service, whose clients work here unchanged but for the host.
///
/// A dialect translates the text of an HTTP request into a `SnapshotRequest` and nothing else: it reads no file, fetches
/// nothing and knows no configuration beyond `DialectSettings`.
///
/// ```swift
/// guard let dialect = Dialect(target: target) else { return notFound() }
/// let translation = try dialect.translate(DialectRequest(target: target), settings: settings)
/// ```
public enum Dialect: String, Hashable, Sendable, CaseIterable {
    /// Google's Maps Static API: `/maps/api/staticmap?…`.
    case google
    /// Mapbox's Static Images API: `/styles/v1/{user}/{style}/static/…`.
    case mapbox
    /// TileServer GL's static endpoint: `/styles/{id}/static/…`.
    case tileServerGL = "tileserver-gl"

    /// The dialect that a request target belongs to; nil if it belongs to none.
    ///
    /// - Parameter target: path and query as received, after the server's base path.
    public init?(target: String) {
        let target = RequestTarget(target)
        if target.path == GoogleDialect.path {
            self = .google
        } else if MapboxRoute.matches(target.trimmedSegments) {
            self = .mapbox
        } else if TileServerRoute.matches(target.trimmedSegments) {
            self = .tileServerGL
        } else {
            return nil
        }
    }

    /// Translates a request.
    ///
    /// - Throws: `DialectError` with the status of the dialect's service.
    public func translate(
        _ request: DialectRequest, settings: DialectSettings = DialectSettings()
    ) throws(DialectError) -> DialectTranslation {
        do throws(DialectProblem) {
            return try translation(of: request, settings)
        } catch {
            throw DialectError(error, in: self)
        }
    }

    private func translation(
        of request: DialectRequest, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectTranslation {
        guard request.method != .post || self == .tileServerGL else {
            throw DialectProblem(.methodNotAllowed, "this address takes no POST", remedy: "use GET")
        }
        let target = RequestTarget(request.target)
        let translation =
            switch self {
            case .google: try GoogleDialect.translate(target, settings)
            case .mapbox: try MapboxDialect.translate(target, settings)
            case .tileServerGL: try TileServerDialect.translate(target, body: request.body, settings)
            }
        try settings.check(translation.request)
        do throws(SnapshotError) {
            try translation.request.validate()
        } catch {
            throw DialectProblem(error, parameters: parameters)
        }
        return translation
    }

    /// What clients call the fields of a request's JSON form.
    private var parameters: [String: String] {
        switch self {
        case .google: GoogleDialect.parameters
        case .mapbox: MapboxDialect.parameters
        case .tileServerGL: TileServerDialect.parameters
        }
    }
}
