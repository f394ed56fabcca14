import MapSnapshot
import Testing

@testable import Dialects

/// Translates a target; the dialect is recognized by its path.
func translate(
    _ target: String, method: DialectRequest.Method = .get, body: String = "",
    settings: DialectSettings = DialectSettings()
) throws -> DialectTranslation {
    let dialect = try #require(Dialect(target: target), "no dialect has the path \(target)")
    return try dialect.translate(
        DialectRequest(method: method, target: target, body: Array(body.utf8)), settings: settings)
}

/// The error of a target that must have one.
func refusal(_ target: String, method: DialectRequest.Method = .get, body: String = "") -> DialectError? {
    do {
        _ = try translate(target, method: method, body: body)
        Issue.record("\(target) is not refused")
    } catch let error as DialectError {
        #expect(!error.detail.contains("\n") && !error.detail.isEmpty)
        return error
    } catch {
        Issue.record("\(target): \(error)")
    }
    return nil
}

func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
}

extension DialectTranslation {
    var lines: [Polyline] {
        request.overlays.compactMap { if case .polyline(let line) = $0, line.opacity > 0 { line } else { nil } }
    }

    var areas: [Polygon] {
        request.overlays.compactMap { if case .polygon(let area) = $0 { area } else { nil } }
    }

    var zoom: Double? { if case .center(_, let zoom) = request.framing { zoom } else { nil } }

    var center: Coordinate? { if case .center(let center, _) = request.framing { center } else { nil } }
}
