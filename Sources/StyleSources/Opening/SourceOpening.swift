import Digests
import Files
import Imaging
import JSON
import MapGeometry
import MapStyle
import TileSources
import VectorTiles

/// Opens the sources of one style.
struct SourceOpening {
    let document: StyleDocument
    let bindings: [String: String]
    /// The tileset for the vector source of the style.
    let tiles: (any TileSource)?
    let network: TileNetwork
    /// Names in braces that were used.
    private(set) var used: Set<String> = []
    /// SHA-256 of external GeoJSON and images, by source id.
    private(set) var digests: TextDictionary<[UInt8]> = [:]
    /// What servers did not deliver, one sentence each.
    private(set) var notes: [String] = []
    /// What is wrong with what was read, one sentence each.
    private(set) var remarks: [String] = []

    init(document: StyleDocument, bindings: [String: String], tiles: (any TileSource)?, network: TileNetwork) {
        (self.document, self.bindings, self.tiles, self.network) = (document, bindings, tiles, network)
    }

    /// - Throws: `StyleOpeningError`, `TileSourceError`, `CancellationError`.
    mutating func open(_ sources: TextDictionary<StyleSource>) async throws -> TextDictionary<OpenedSource> {
        var opened: TextDictionary<OpenedSource> = [:]
        let vectors = sources.filter { if case .vector = $0.value { true } else { false } }.keys
        /// The source that uses the given tileset.
        var adopted: String?
        if tiles != nil, vectors.count == 1 { adopted = vectors.first { bindings[$0] == nil } }
        for (id, source) in sources.ordered {
            switch source {
            case .vector(let set):
                if id == adopted, let tiles {
                    opened[id] = .tiles(Self.adopting(tiles, set))
                    continue
                }
                do {
                    opened[id] = .tiles(try open(set, id, .vector))
                } catch {
                    guard let tiles, adopted == nil, bindings[id] == nil else { throw error }
                    adopted = id
                    opened[id] = .tiles(Self.adopting(tiles, set))
                }
            case .geoJSON(let features): opened[id] = try await open(features, id).map(OpenedSource.features)
            case .raster(let set): opened[id] = .tiles(try open(set, id, .raster(side: set.tileSize)))
            case .rasterDEM(let set, let encoding):
                opened[id] = .tiles(try open(set, id, .elevation(encoding, side: set.tileSize)))
            case .image(let url, let corners):
                opened[id] = try await image(url, id).map { .image(OpenedImage(image: $0, corners: corners)) }
            }
        }
        return opened
    }

    private static func adopting(_ tiles: any TileSource, _ set: StyleSource.Tiles) -> OpenedTiles {
        var opened = OpenedTiles(tiles)
        opened.usesStatedBounds = false
        return opened
    }

    /// Tiles: the binding, else the URL, else the template.
    private mutating func open(
        _ set: StyleSource.Tiles, _ id: String, _ content: OpenedTiles.Content
    ) throws -> OpenedTiles {
        let pointer = "/sources/\(JSONText.pointerPart(id))"
        if let bound = bindings[id] {
            return OpenedTiles(try TileLocation(parsing: bound).open(network: network), content)
        }
        var location: TileLocation
        if let url = set.url {
            location = try self.location(of: url, at: "\(pointer)/url")
            if set.isTMS { location.scheme = .tms }
        } else if !set.tiles.isEmpty {
            location = try self.location(of: set.tiles, isTMS: set.isTMS, at: "\(pointer)/tiles")
        } else {
            throw error("the source \(id) has neither url nor tiles; bind it to a location", at: pointer)
        }
        location.minZoom = location.minZoom ?? set.minZoom.flatMap(Self.zoom)
        location.maxZoom = location.maxZoom ?? set.maxZoom.flatMap(Self.zoom)
        location.attribution = location.attribution ?? set.attribution.flatMap { $0.isEmpty ? nil : $0 }
        var opened = OpenedTiles(try location.open(network: network), content)
        opened.bounds = set.bounds.flatMap { edges in
            GeoBounds(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
        }
        return opened
    }

    /// The `url` of a source, with a name in braces resolved.
    private mutating func location(of url: String, at pointer: String) throws -> TileLocation {
        let rest = TileLocation.withoutArchivePrefix(url)
        if rest.hasPrefix("{"), rest.hasSuffix("}") {
            let name = String(rest.dropFirst().dropLast())
            used.insert(name)
            guard let bound = bindings[name] else {
                throw error("\(url) names tiles that are bound to nothing; bind \(name) to a location", at: pointer)
            }
            return try TileLocation(parsing: bound)
        }
        return TileLocation(base: try resolved(rest, at: pointer))
    }

    /// The location of a source's templates: a folder that exists, or else the servers.
    private func location(of templates: [String], isTMS: Bool, at pointer: String) throws -> TileLocation {
        var servers: [String] = []
        var folder: TileLocation?
        for (index, template) in templates.enumerated() {
            let place = try resolved(template, at: "\(pointer)/\(index)")
            if TileLocation(base: place).remoteBase != nil {
                servers.append(place)
            } else if let found = FolderTemplate(place, isTMS: isTMS)?.location {
                if Folder.exists(at: found.base) { return found }
                folder = folder ?? found
            } else {
                throw error(
                    "\(template) is not a folder of tiles; end it with {z}/{x}/{y} and an extension",
                    at: "\(pointer)/\(index)")
            }
        }
        guard var location = servers.first.map(TileLocation.init(base:)) ?? folder else {
            throw error("the source has no tiles; bind it to a location", at: pointer)
        }
        location.mirrors = Array(servers.dropFirst())
        location.isTemplate = true
        if isTMS { location.scheme = .tms }
        return location
    }

    /// GeoJSON; nil if its server does not deliver it.
    private mutating func open(_ features: StyleSource.Features, _ id: String) async throws -> FeatureTiles? {
        let pointer = "/sources/\(JSONText.pointerPart(id))/data"
        let files = StyleResource(document: document, network: network, pointer: pointer)
        let limit = GeoJSONLimits().bytes
        let bytes: [UInt8]
        do {
            if let bound = bindings[id] {
                bytes = try await files.read(at: bound, limit: limit)
                digests[id] = SHA256.hash(bytes)
            } else {
                switch features.data {
                case .inline(let json): bytes = Array(StyleValue(json).json.utf8)
                case .url(let url):
                    bytes = try await files.read(url, limit: limit)
                    digests[id] = SHA256.hash(bytes)
                }
            }
        } catch let error as StyleOpeningError where error.code == .unavailable {
            notDrawn(id, error)
            return nil
        }
        do throws(VectorTileError) {
            let tiles = try FeatureTiles(bytes, features)
            if let problem = tiles.problem { remarks.append("\(pointer): \(problem)") }
            return tiles
        } catch {
            throw StyleOpeningError(
                error.code == .tooLarge ? .tooLarge : .invalid, "\(document.name): \(pointer): \(error.description)",
                pointer: pointer)
        }
    }

    /// The pixels of an image source; nil if its server does not deliver them.
    private mutating func image(_ url: String, _ id: String) async throws -> Pixmap? {
        let files = StyleResource(
            document: document, network: network, pointer: "/sources/\(JSONText.pointerPart(id))/url")
        do {
            let limits = SpriteOpening.limits
            let bytes =
                if let bound = bindings[id] {
                    try await files.read(at: bound, limit: limits.bytes)
                } else {
                    try await files.read(url, limit: limits.bytes)
                }
            let image = try files.decoded(bytes, "the image", limits: limits)
            digests[id] = SHA256.hash(bytes)
            return image
        } catch let error as StyleOpeningError where error.code == .unavailable {
            notDrawn(id, error)
            return nil
        }
    }

    private mutating func notDrawn(_ id: String, _ error: StyleOpeningError) {
        notes.append("the source \(id) is not drawn: \(error.description)")
    }

    private func resolved(_ address: String, at pointer: String) throws -> String {
        do throws(DocumentPlace.Refusal) {
            return try document.place.resolve(address)
        } catch {
            throw self.error(error.clause, at: pointer)
        }
    }

    private func error(_ clause: String, at pointer: String) -> StyleOpeningError {
        StyleOpeningError(.invalid, "\(document.name): \(pointer): \(clause)", pointer: pointer)
    }

    private static func zoom(_ number: Double) -> Int? {
        number.isFinite ? Int(min(max(number, 0), Double(TileCoordinate.deepestZoom)).rounded(.down)) : nil
    }
}
