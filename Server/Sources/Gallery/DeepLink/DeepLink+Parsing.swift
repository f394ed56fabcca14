import MapSnapshot
package import RequestText

extension DeepLink {
    /// Reads a request target; nil if the path belongs to no state of the page.
    ///
    /// - Parameters:
    ///   - target: path and query as received.
    ///   - places: the places that links may name.
    /// - Throws: `DeepLinkError` for a link that is incomplete, or names something that is not there.
    public init?(target: String, places: PlaceList) throws(DeepLinkError) {
        let target = RequestTarget(target)
        try self.init(target, target.decodedQuery(), places: places)
    }

    /// Reads a request target that is split already.
    package init?(_ target: RequestTarget, _ query: Query, places: PlaceList) throws(DeepLinkError) {
        guard target.path.first == "/" else { return nil }
        switch target.trimmedSegments.first {
        case nil: self = try Self.root(query)
        case "place": self = .place(try Self.place(target, "place", places), pitch: try Self.pitch(query))
        case "story": self = .story(try Self.place(target, "story", places))
        default: return nil
        }
    }

    private static func root(_ query: Query) throws(DeepLinkError) -> DeepLink {
        let tab = try choice(Tab.self, "tab", query) ?? .places
        if let sheet = try choice(Sheet.self, "sheet", query) { return .sheet(sheet, over: tab) }
        guard tab == .places, let text = query.text("search") else { return .tab(tab) }
        return .search(String(text.prefix(maximumSearch)))
    }

    private static func choice<Choice: RawRepresentable<String>>(
        _ type: Choice.Type, _ name: String, _ query: Query
    ) throws(DeepLinkError) -> Choice? {
        guard let text = query[name] else { return nil }
        guard !text.isEmpty else { throw DeepLinkError("The link names no \(name).") }
        guard let choice = Choice(rawValue: text) else { throw .unknown(name, text) }
        return choice
    }

    /// The tilt of a map in degrees.
    private static func pitch(_ query: Query) throws(DeepLinkError) -> Double {
        guard let text = query["pitch"] else { return 0 }
        guard let pitch = Double(text), SnapshotLimits.pitches.contains(pitch) else { throw .pitch(text) }
        return pitch
    }

    /// The place that the rest of the path names: its id may contain slashes, percent-encoded or not.
    private static func place(
        _ target: RequestTarget, _ kind: String, _ places: PlaceList
    ) throws(DeepLinkError) -> Place {
        let id = PercentDecoding.decode(target.path.dropFirst(kind.utf8.count + 2))
        if let place = places[id] { return place }
        let trimmed = id.hasSuffix("/") ? String(id.dropLast()) : id
        guard !trimmed.isEmpty else { throw DeepLinkError("The link to a \(kind) does not say which one.") }
        guard let place = places[trimmed] else { throw .unknown("place", trimmed) }
        return place
    }
}

extension DeepLink {
    /// Whether a path names a place by its id.
    ///
    /// - Parameter firstSegment: what is between the first two slashes.
    public static func namesPlace(firstSegment: some StringProtocol) -> Bool {
        firstSegment == "place" || firstSegment == "story"
    }
}
