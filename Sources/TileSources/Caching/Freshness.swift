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
