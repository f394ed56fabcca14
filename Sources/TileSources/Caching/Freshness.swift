import HTTP

/// Whether an answer may be kept, and until when it stands without asking again (RFC 9111, for a private cache).
///
/// A server's own `Date` counts where it gives one, so that its clock and ours need not agree.
/// `must-revalidate` is not heard: a picture with an older tile, which it says, is better than one with a hole.
struct Freshness: Hashable, Sendable {
    private static let day = 86_400
    /// Where a server says nothing that can be read (openstreetmap.org's tile usage policy).
    private static let defaultLifetime = 7 * day
    /// No server means longer than this.
    private static let maximumLifetime = 365 * day
    /// Where a server does not say how long a tile will be absent.
    private static let defaultAbsence = day
    /// A tile that was absent may be there one day.
    private static let maximumAbsence = 7 * day

    /// Whether the answer may be kept at all.
    let isStorable: Bool
    /// When to ask again, in seconds since 1970.
    let expires: Int

    /// What an answer says that came just now.
    init(of response: HTTPResponse, now: Int) {
        let control = CacheControl(response.headers["cache-control"] ?? "")
        isStorable = !control.contains("no-store") && response.headers["vary"]?.contains("*") != true
        let isAbsence = TileAnswer.absent.contains(response.status)
        let stated = control.contains("no-cache") ? 0 : Self.stated(by: response.headers, control, now)
        let lifetime = min(
            stated ?? (isAbsence ? Self.defaultAbsence : Self.defaultLifetime),
            isAbsence ? Self.maximumAbsence : Self.maximumLifetime)
        expires = now + lifetime
    }

    /// How much longer the server allows, or nil where it does not say.
    private static func stated(by headers: [String: String], _ control: CacheControl, _ now: Int) -> Int? {
        guard let lifetime = control.seconds("max-age") ?? untilExpiry(headers, now) else { return nil }
        // What other caches on the way have used up of it.
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
