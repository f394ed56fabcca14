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
    /// What was drawn from earlier copies in the cache, one sentence each.
    private(set) var staleNotes: [String] = []
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
            return OpenedTiles(try document.named(TileLocation(parsing: bound)).open(network: network), content)
        }
        if let encoding = set.encoding, VectorFormat.named(encoding) == nil {
            let known = VectorFormat.all.map(\.name).joined(separator: " or ")
            throw error(
                "\(JSONText.shortened(encoding, to: 40)) is not an encoding that is read: use \(known)",
                at: "\(pointer)/encoding")
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
        var opened = OpenedTiles(try document.named(location).open(network: network), content)
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
            let place = try resolved(template, at: "\(pointer)/\(index)", isTemplate: true)
            if TileLocation(base: place).remoteBase != nil {
                servers.append(place)
            } else if var found = FolderTemplate(place, isTMS: isTMS)?.location {
                found.confinement = document.place.folder
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
        var address: String?
        switch features.data {
        case .url(let url): address = url
        case .inline where bindings[id] != nil: break
        case .inline(let json):
            do throws(VectorTileError) {
                let tiles = try FeatureTiles(Array(StyleValue(json).json.utf8), features)
                note(tiles, at: pointer)
                return tiles
            } catch {
                throw StyleOpeningError(
                    error.code == .tooLarge ? .tooLarge : .invalid,
                    "\(document.name): \(pointer): \(error.description)", pointer: pointer)
            }
        }
        let tiles = try await resource(
            address, id, at: pointer, as: "GeoJSON", limit: GeoJSONLimits().bytes, checking: Self.checkHasType
        ) { bytes in
            do throws(VectorTileError) {
                return try FeatureTiles(bytes, features)
            } catch {
                throw StyleResource.Flaw(error.description, isTooLarge: error.code == .tooLarge)
            }
        }
        if let tiles { note(tiles, at: pointer) }
        return tiles
    }

    /// Notes what is wrong with GeoJSON that can be read.
    private mutating func note(_ tiles: FeatureTiles, at pointer: String) {
        if let problem = tiles.problem { remarks.append("\(pointer): \(problem)") }
    }

    /// The pixels of an image source; nil if its server does not deliver them.
    private mutating func image(_ url: String, _ id: String) async throws -> Pixmap? {
        let limits = SpriteOpening.limits
        let pointer = "/sources/\(JSONText.pointerPart(id))/url"
        return try await resource(url, id, at: pointer, as: "an image", limit: limits.bytes) {
            try StyleResource.image($0, "the image", limits: limits)
        }
    }

    /// Throws unless a response is an object with a type, as all GeoJSON is; an error message of a server is not.
    @Sendable private static func checkHasType(_ bytes: [UInt8]) throws {
        var scanner = JSONScanner(bytes, maximumDepth: GeoJSONLimits().depth)
        guard scanner.current == UInt8(ascii: "{"), let members = try? scanner.members({ $0 == "type" }),
            !members.isEmpty
        else { throw StyleResource.Flaw("it is not a JSON object with a type") }
    }

    /// The file of a source, decoded; nil if its server does not deliver it.
    ///
    /// - Parameter address: an address of the style; not used for a source that is bound.
    private mutating func resource<Value: Sendable>(
        _ address: String?, _ id: String, at pointer: String, as wanted: String, limit: Int,
        checking check: @Sendable ([UInt8]) throws -> Void = { _ in },
        decoding decode: @Sendable ([UInt8]) throws -> Value
    ) async throws -> Value? {
        let files = StyleResource(document: document, network: network, pointer: pointer)
        do {
            let found: ServedDocument<Value>
            if let bound = bindings[id] {
                found = try await files.read(at: bound, as: wanted, limit: limit, checking: check, decoding: decode)
            } else {
                found = try await files.read(address ?? "", as: wanted, limit: limit, checking: check, decoding: decode)
            }
            digests[id] = SHA256.hash(found.bytes)
            if let reason = found.staleReason {
                staleNotes.append("the source \(id) is drawn from an earlier copy in the cache, because \(reason)")
            }
            return found.value
        } catch let error as StyleOpeningError where error.code == .unavailable {
            notes.append("the source \(id) is not drawn: \(error.description)")
            return nil
        }
    }

    private func resolved(_ address: String, at pointer: String, isTemplate: Bool = false) throws -> String {
        do throws(DocumentPlace.Refusal) {
            return try document.place.resolve(address, isTemplate: isTemplate)
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
