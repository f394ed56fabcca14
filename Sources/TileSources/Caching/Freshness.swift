import HTTP

/// Whether a response may be cached, and for how long it is fresh (RFC 9111, for a private cache).
///
/// Uses the server's `Date` if there is one, so that its clock and ours need not agree. `must-revalidate` is ignored:
/// an image with a stale tile and a note is better than one with a hole.
struct Freshness: Hashable, Sendable {
    private static let day = 86_400
    /// Lifetime if the server states none (from openstreetmap.org's tile usage policy), in seconds.
    private static let defaultLifetime = 7 * day
    /// Maximum lifetime, in seconds.
    private static let maximumLifetime = 365 * day
    /// Lifetime of an absence if the server states none, in seconds.
    private static let defaultAbsence = day
    /// Maximum lifetime of an absence, because the tile may exist later; in seconds.
    private static let maximumAbsence = 7 * day

    /// Whether the response may be cached at all.
    let isStorable: Bool
    /// When the response becomes stale, in seconds since 1970.
    let expires: Int

    /// The freshness of a response received now.
    init(of response: HTTPResponse, now: Int) {
        let control = CacheControl(response.headers["cache-control"] ?? "")
        isStorable = !control.contains("no-store") && response.headers["vary"]?.contains("*") != true
        let isAbsence = TileResponse.absent.contains(response.status)
        let stated = control.contains("no-cache") ? 0 : Self.stated(by: response.headers, control, now)
        let lifetime = min(
            stated ?? (isAbsence ? Self.defaultAbsence : Self.defaultLifetime),
            isAbsence ? Self.maximumAbsence : Self.maximumLifetime)
        expires = now + lifetime
    }

    /// The remaining lifetime that the server allows, in seconds; nil if it states none.
    private static func stated(by headers: [String: String], _ control: CacheControl, _ now: Int) -> Int? {
        guard let lifetime = control.seconds("max-age") ?? untilExpiry(headers, now) else { return nil }
        // Subtract the time spent in caches on the way.
        let age = headers["age"].flatMap(CacheControl.seconds) ?? 0
        return max(lifetime - age, 0)
    }

    private static func untilExpiry(_ headers: [String: String], _ now: Int) -> Int? {
        guard let expiry = headers["expires"] else { return nil }
        // "0" and "-1" mean the past (RFC 9111, 5.3).
        if CacheControl.seconds(expiry) != nil { return 0 }
        guard let end = HTTPDate.seconds(parsing: expiry) else { return nil }
        return max(end - (headers["date"].flatMap(HTTPDate.seconds(parsing:)) ?? now), 0)
    }
}

/// The directives of a `Cache-Control` field (RFC 9111, 5.2).
struct CacheControl: Sendable {
    private var directives: [String: [String]] = [:]

    /// Parses a field; malformed directives are ignored.
    init(_ field: String) {
        for directive in Self.split(field) {
            let parts = directive.split(separator: "=", maxSplits: 1)
            guard let name = parts.first else { continue }
            let value = parts.count == 2 ? parts[1].filter { $0 != "\"" } : ""
            directives[Self.trimmed(name).lowercased(), default: []].append(Self.trimmed(value[...]))
        }
    }

    /// Whether the directive is present, with or without a value.
    func contains(_ name: String) -> Bool { directives[name] != nil }

    /// The seconds of a directive; the smallest value if it occurs twice, never negative.
    func seconds(_ name: String) -> Int? { directives[name]?.compactMap(Self.seconds).min() }

    /// A number of seconds, however large (RFC 9111, 1.2.2); nil if the text is not a number.
    static func seconds(_ text: String) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.hasPrefix("-") ? 0 : Int(digits) ?? .max
    }

    /// Splits a field at commas outside quotes.
    private static func split(_ field: String) -> [Substring] {
        var isQuoted = false
        return field.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
