import Flights
import HTTP
import Imaging
import MapGeometry

/// Tiles on a server, each at a URL built from a template.
///
/// Concurrent requests for the same tile are coalesced. A 404, 410 or 204 is not an error: there is no tile.
final class TemplateTileSource: TileSource {
    let remoteOrigin: String?
    private let template: URLTemplate
    private let mirrors: [URLTemplate]
    private let headers: @Sendable (_ origin: String) -> [String: String]
    private let known: TilesetMetadata
    private let place: TilesetIdentity
    private let transport: any TilesetTransport
    /// Coalesces requests; internal for tests.
    let flights = SingleFlight<WebAddress, Tile?>()

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - template: the URL template of the tiles.
    ///   - mirrors: more templates for the same tiles; each tile always comes from the same one.
    ///   - headers: header fields for each request to an origin; may contain keys.
    ///   - metadata: known metadata; `densities` comes from the template.
    ///   - origin: the origin of the first template; nil for its URL.
    ///   - document: the document with the templates and metadata, if any.
    ///   - transport: sends the requests.
    init(
        _ template: URLTemplate, mirrors: [URLTemplate] = [],
        headers: @escaping @Sendable (_ origin: String) -> [String: String] = { _ in [:] },
        metadata: TilesetMetadata = TilesetMetadata(), origin: String? = nil, document: String = "",
        transport: any TilesetTransport
    ) {
        remoteOrigin = origin ?? template.publicURL
        self.template = template
        self.mirrors = mirrors
        self.headers = headers
        self.transport = transport
        var known = metadata
        known.densities = ([template] + mirrors).allSatisfy(\.hasDensities) ? [1, 2] : [1]
        if known.format == nil, template.namesVectorTiles {
            known.format = .vector("mvt")
            known.tileSize = TilesetMetadata.vectorTileSize
        }
        self.known = known
        let templates = ([template] + mirrors).map(\.identity).joined(separator: "\n")
        place = TilesetIdentity(
            "template", of: Array(document.utf8), Array(templates.utf8), Array(known.shown.utf8))
        transport.describe(known)
    }

    /// The server's tile, with twice the pixels if requested and available.
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        if let zooms = known.zooms, !zooms.contains(coordinate.z) { return nil }
        let template = template(for: coordinate)
        for density in densities(density, of: template) {
            let name = "\(template.publicURL), tile \(coordinate)"
            guard let address = template.address(for: coordinate, density: density) else {
                throw TileSourceError(.invalidLocation, "\(name): the URL is too long; use a shorter template")
            }
            let found = try await flights.value(for: address) { [self] in
                try await fetch(address, for: .tile(coordinate, density: density), name)
            }
            if let found { return found }
        }
        return nil
    }

    /// The previous tile from the cache, if there is one.
    func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? {
        for density in densities(density, of: template(for: coordinate)) {
            let older = transport.reject(.tile(coordinate, density: density), limit: DecodingLimits.tile.bytes) {
                (try? TileResponse.tile(in: $0))?.bytes == corrupt.bytes
            }
            if let older, let tile = try? TileResponse.tile(in: older) { return tile }
        }
        return nil
    }

    private func template(for coordinate: TileCoordinate) -> URLTemplate {
        let choice = (coordinate.x + coordinate.y) % (mirrors.count + 1)
        return choice == 0 ? template : mirrors[choice - 1]
    }

    /// The densities to try, in order.
    private func densities(_ density: Int, of template: URLTemplate) -> [Int] {
        density >= 2 && template.hasDensities ? [2, 1] : [1]
    }

    /// The metadata from the template or its TileJSON.
    func metadata() async throws -> TilesetMetadata { known }

    /// An identity from the URL and the metadata; tiles are not read.
    func identity() async throws -> TilesetIdentity? { place }

    private func fetch(_ address: WebAddress, for part: TilesetPart, _ name: String) async throws -> Tile? {
        let request = HTTPRequest(
            address: address, headers: headers(address.origin), bodyLimit: DecodingLimits.tile.bytes)
        do {
            return try await transport.send(request, for: part) { [known] response in
                // For vector tiles, an empty response is an empty tile.
                if response.status == 204, case .vector(let kind) = known.format {
                    return Tile(bytes: [], format: .vector(kind))
                }
                return try TileResponse.tile(in: response)
            }
        } catch let error as HTTPError {
            throw TileSourceError(TileResponse.defect(error), at: name)
        } catch let defect as Defect {
            throw TileSourceError(defect, at: name)
        }
    }
}

extension TilesetMetadata {
    /// The parts of the metadata that affect an image, as text.
    var shown: String {
        func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "" }
        let box = bounds.map { [$0.west, $0.south, $0.east, $0.north] }
        return "\(text(zooms)) \(text(box)) \(tileSize) \(densities) \(text(attribution))"
    }
}

extension TileSourceError {
    /// The error for a defect whose clause includes its remedy.
    init(_ defect: Defect, at name: String) { self.init(defect.code, "\(name): \(defect.clause)") }
}
