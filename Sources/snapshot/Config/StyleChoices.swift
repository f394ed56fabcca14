import MapSnapshot

/// The styles that the command line names, and where their sources are.
struct StyleChoices {
    /// The first is drawn unless a request names another.
    private var styles: [TileLocation] = []
    private var sources: [String: String] = [:]

    /// No style.
    init() {}

    /// - Parameters:
    ///   - styles: locations, perhaps with options.
    ///   - sources: `ID=LOCATION`.
    init(styles: [String], sources: [String] = []) throws {
        for text in styles {
            let location = try TileLocation(parsing: text)
            guard location.style == nil else {
                throw Failure(.usage, "style \(text) has a style of its own: give style= to the tiles")
            }
            self.styles.append(location)
        }
        for text in sources {
            guard let mark = text.firstIndex(of: "="), mark != text.startIndex, text.index(after: mark) != text.endIndex
            else { throw Failure(.usage, "source \(text) is not valid: give ID=LOCATION") }
            let id = String(text[..<mark])
            guard self.sources[id] == nil else { throw Failure(.usage, "source \(id) is given twice: give it once") }
            self.sources[id] = String(text[text.index(after: mark)...])
        }
    }

    var isEmpty: Bool { styles.isEmpty }

    /// The style that is drawn unless a request names one of several; nil draws all that there are.
    var defaultID: String? { styles.count > 1 ? styles.first.map { $0.id ?? $0.publicBase } : nil }

    /// The files that are read for them.
    var reads: [FileUse] {
        styles.flatMap { style in
            [FileUse("--style", style.base)]
                + (style.dark.map { [FileUse("--style dark", TileLocation(parsingPlain: $0).base)] } ?? [])
        } + sources.values.flatMap { FileUse.tileset("--source", $0) }
    }

    /// The layers over tilesets: vector tiles that have no style of their own get each of these; if there are none, each
    /// style is a layer on top.
    func layers(over locations: [TileLocation], _ network: TileNetwork) async throws -> [MapLayer] {
        guard !styles.isEmpty else {
            guard sources.isEmpty || locations.contains(where: { $0.style != nil || $0.isStyle }) else {
                throw Failure(.usage, "a source is bound, but no style was given: give --style FILE")
            }
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

extension TileSourceOptions {
    /// Whether there may be a style that says where the map looks.
    var mayHaveCamera: Bool {
        !style.isEmpty
            || tiles.contains { text in
                guard let location = try? TileLocation(parsing: text) else { return false }
                return location.style != nil || location.isStyle
            }
    }
}
