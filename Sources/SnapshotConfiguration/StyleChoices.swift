package import MapSnapshot

/// The styles that a program was started with, and where their sources are.
package struct StyleChoices: Sendable {
    /// The first is drawn unless a request names another.
    package private(set) var styles: [TileLocation] = []
    /// Locations by the ids that the styles use.
    package private(set) var sources: [String: String] = [:]

    /// No style.
    init() {}

    /// - Parameters:
    ///   - styles: locations, perhaps with options.
    ///   - sources: `ID=LOCATION`.
    /// - Throws: `ConfigurationError`; `TileSourceError` for a location that is not valid.
    package init(styles: [String], sources: [String] = []) throws {
        for text in styles {
            let location = try TileLocation(parsing: text)
            guard location.style == nil else {
                throw ConfigurationError(
                    .invalidValue, of: "style", value: text, "style \(text) names another style",
                    remedy: "set style= on the location of tiles instead")
            }
            self.styles.append(location)
        }
        for text in sources {
            guard let mark = text.firstIndex(of: "="), mark != text.startIndex, text.index(after: mark) != text.endIndex
            else {
                throw ConfigurationError(
                    .invalidValue, of: "source", value: text, "source \(text) is not valid",
                    remedy: "write an id, = and a location")
            }
            let id = String(text[..<mark])
            guard self.sources[id] == nil else {
                throw ConfigurationError(
                    .invalidValue, of: "source", value: id, "source \(id) is set twice", remedy: "use it once")
            }
            self.sources[id] = String(text[text.index(after: mark)...])
        }
    }

    /// Whether no style was named.
    package var isEmpty: Bool { styles.isEmpty }

    /// The style that is drawn unless a request names one of several; nil draws all that there are.
    package var defaultID: String? { styles.count > 1 ? styles.first.map { $0.id ?? $0.publicBase } : nil }

    /// Throws if a source is bound, but there is no style that could use it.
    func checkSources(of locations: [TileLocation]) throws(ConfigurationError) {
        guard sources.isEmpty || !styles.isEmpty || locations.contains(where: { $0.style != nil || $0.isStyle }) else {
            throw ConfigurationError(
                .noStyle, of: "source", "a source is bound, but no style was given", remedy: "name a style")
        }
    }

    /// The layers over tilesets: vector tiles that have no style of their own get each of these; if there are none, each
    /// style is a layer on top.
    func layers(over locations: [TileLocation], _ network: TileNetwork) async throws -> [MapLayer] {
        guard !styles.isEmpty else {
            try checkSources(of: locations)
            var layers: [MapLayer] = []
            for location in locations { layers.append(try await layer(at: location, network)) }
            return layers
        }
        var layers: [MapLayer] = []
        var isUsed = false
        for location in locations {
            guard try await Self.isPlainVectors(location, network) else {
                layers.append(try await layer(at: location, network))
                continue
            }
            isUsed = true
            for style in styles {
                var styled = location
                (styled.style, styled.dark) = (style.base, style.dark)
                styled.id = styles.count == 1 ? location.id ?? style.id : style.id ?? style.publicBase
                styled.opacity = style.opacity ?? location.opacity
                layers.append(try await layer(at: styled, network))
            }
        }
        guard !isUsed else { return layers }
        for style in styles {
            layers.append(.style(try await StyledLayer(opening: style, sources: sources, network: network)))
        }
        return layers
    }

    private func layer(at location: TileLocation, _ network: TileNetwork) async throws -> MapLayer {
        try await MapLayer(opening: location, sources: sources, network: network)
    }

    /// Whether a location has vector tiles and names no style for them.
    private static func isPlainVectors(_ location: TileLocation, _ network: TileNetwork) async throws -> Bool {
        guard location.style == nil, !location.isStyle else { return false }
        if case .vector? = try await location.open(network: network).metadata().format { return true }
        return false
    }
}
