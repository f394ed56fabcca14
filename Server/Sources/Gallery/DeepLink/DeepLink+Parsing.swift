import RequestText

extension DeepLink {
    /// Reads a request target; nil if the path belongs to no state of the page.
    ///
    /// - Parameters:
    ///   - target: path and query as received.
    ///   - places: the places that links may name.
    /// - Throws: `DeepLinkError` for a link that is incomplete, or names something that is not there.
    public init?(target: String, places: PlaceList) throws(DeepLinkError) {
        let target = RequestTarget(target)
        guard target.path.first == "/" else { return nil }
        switch target.trimmedSegments.first {
        case nil: self = try Self.root(target.query)
        case "place": self = .place(try Self.place(target, "place", places))
        case "story": self = .story(try Self.place(target, "story", places))
        default: return nil
        }
    }

    private static func root(_ query: Query) throws(DeepLinkError) -> DeepLink {
        let tab = try choice(Tab.self, "tab", query) ?? .places
        guard let sheet = try choice(Sheet.self, "sheet", query) else { return .tab(tab) }
        return .sheet(sheet, over: tab)
    }

    private static func choice<Choice: RawRepresentable<String>>(
        _ type: Choice.Type, _ name: String, _ query: Query
    ) throws(DeepLinkError) -> Choice? {
        guard let text = query[name] else { return nil }
        guard !text.isEmpty else { throw DeepLinkError("The link names no \(name).") }
        guard let choice = Choice(rawValue: text) else { throw .unknown(name, text) }
        return choice
    }

    private static func place(
        _ target: RequestTarget, _ kind: String, _ places: PlaceList
    ) throws(DeepLinkError) -> Place {
        guard target.trimmedSegments.count == 2, let segment = target.trimmedSegments.last else {
            throw DeepLinkError(
                target.trimmedSegments.count < 2
                    ? "The link to a \(kind) does not say which one." : "There is no such page.")
        }
        let id = PercentDecoding.decode(segment)
        guard let place = places[id] else { throw .unknown("place", id) }
        return place
    }
}
