/// A state of the page that has an address of its own.
public enum DeepLink: Hashable, Sendable {
    /// The parts of the page; the raw values are the wire names.
    public enum Tab: String, Hashable, Sendable, CaseIterable {
        /// The list of places.
        case places
        /// The list of stories.
        case stories
        /// The catalog of maps.
        case maps
        /// The builder.
        case build
    }

    /// What opens over a tab; the raw values are the wire names.
    public enum Sheet: String, Hashable, Sendable, CaseIterable {
        /// What the page is, and how to use it.
        case about
    }

    /// `/` and `/?tab=NAME`.
    case tab(Tab)
    /// `/?search=TEXT`: the places whose names contain a text, which is not blank.
    case search(String)
    /// `/?tab=NAME&sheet=NAME`.
    case sheet(Sheet, over: Tab)
    /// `/place/ID` and `/place/ID?pitch=DEGREES`: the place on a map, which may be tilted.
    case place(Place, pitch: Double = 0)
    /// `/story/ID`: the story that the place is in, starting there.
    case story(Place)

    /// Maximum length of a search, in characters; what is longer is cut.
    public static let maximumSearch = 100
}

extension DeepLink: Encodable {
    private enum CodingKeys: String, CodingKey { case kind, tab, search, sheet, place, pitch }

    /// Encodes the state for the page.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .tab(let tab):
            try container.encode("tab", forKey: .kind)
            try container.encode(tab.rawValue, forKey: .tab)
        case .search(let text):
            try container.encode("tab", forKey: .kind)
            try container.encode(Tab.places.rawValue, forKey: .tab)
            try container.encode(text, forKey: .search)
        case .sheet(let sheet, let tab):
            try container.encode("sheet", forKey: .kind)
            try container.encode(sheet.rawValue, forKey: .sheet)
            try container.encode(tab.rawValue, forKey: .tab)
        case .place(let place, let pitch):
            try container.encode("place", forKey: .kind)
            try container.encode(place.id, forKey: .place)
            if pitch > 0 { try container.encode(pitch, forKey: .pitch) }
        case .story(let place):
            try container.encode("story", forKey: .kind)
            try container.encode(place.id, forKey: .place)
        }
    }
}
