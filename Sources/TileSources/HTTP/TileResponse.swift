import HTTP

/// Interprets a server's response for a tile.
enum TileResponse {
    /// Statuses that mean that there is no tile.
    static let absent: Set<Int> = [204, 404, 410]

    /// The tile in a response; nil if the server has none.
    ///
    /// - Throws: if the response is a refusal, a failure, or not a tile; the clause includes the remedy.
    static func tile(in response: HTTPResponse) throws(Defect) -> Tile? {
        guard !absent.contains(response.status) else { return nil }
        try check(response)
        guard !response.body.isEmpty else {
            throw Defect(.unavailable, "the server sent an empty response instead of a tile; try again later")
        }
        var tile: Tile
        do {
            tile = try Tile(stored: response.body)
            try tile.checkImage()
        } catch {
            throw error.ofServer(corrupt)
        }
        tile.staleReason = response.staleReason
        if case .unknown(let what) = tile.format { throw other(what, insteadOf: "a tile") }
        return tile
    }

    /// Throws for an HTML page with the right status, which captive portals and error pages have.
    ///
    /// - Parameter wanted: what was requested, with its article.
    static func checkPage(_ response: HTTPResponse, insteadOf wanted: String) throws(Defect) {
        if TileFormat.textKind(of: response.body) == "an HTML page" { throw other("an HTML page", insteadOf: wanted) }
    }

    private static func other(_ what: String, insteadOf wanted: String) -> Defect {
        Defect(
            .unavailable, "the server sent \(what) instead of \(wanted); open the URL in a browser, it may say why")
    }

    /// The clause for a response with the right status but corrupt data.
    static let corrupt = "what the server sent is corrupt"

    /// Throws for every status except 200 and those of absence.
    static func check(_ response: HTTPResponse) throws(Defect) {
        switch response.status {
        case 200, 203: return
        case _ where absent.contains(response.status): return
        case 401, 403:
            throw Defect(
                .unavailable,
                "the server refuses (\(response.status)); put your application and a contact in the User-Agent, "
                    + "and check the key if it needs one")
        case 429:
            throw Defect(.unavailable, "the server says that there are too many requests (429); wait, or send fewer")
        case 500...599: throw Defect(.unavailable, "the server fails (\(response.status)); try again later")
        default: throw Defect(.unavailable, "the server responded with status \(response.status); check the URL")
        }
    }

    /// The defect for a failed transfer, with the remedy.
    static func defect(_ error: HTTPError) -> Defect {
        switch error.code {
        case .timeout, .unreachable, .suspended:
            Defect(.unavailable, "\(error.summary); \(error.remedy ?? "try again later")")
        case .unknownHost: Defect(.unavailable, "\(error); check the host name and the network")
        case .tooLarge: Defect(.unavailable, "\(error), too large for a tile; check the URL")
        case .offline: Defect(.unavailable, "\(error); load it online once")
        case .redirect, .untrusted, .unavailable, .invalidRequest, .refused, .denied:
            Defect(.unavailable, error.description)
        }
    }
}
