import MapGeometry

/// A TileJSON document in a file; its tiles are in folders below it or on servers.
struct TileJSONFile: Sendable {
    private let path: String
    private let document: TileJSONDocument

    /// Reads the document of a file.
    ///
    /// - Parameters:
    ///   - bytes: all of the file.
    ///   - path: the file, whose folder the addresses in the document are relative to.
    /// - Throws: `TileSourceError` if it is not TileJSON that can be used.
    init(_ bytes: [UInt8], at path: String) throws(TileSourceError) {
        self.path = path
        document = try TileJSONDocument(parsing: bytes, name: path)
    }

    /// The folders that it names and may use.
    var folders: [String] {
        let place = DocumentPlace(file: path, of: "document")
        return document.templates.compactMap { template in
            (try? place.resolve(template, isTemplate: true)).flatMap { FolderTemplate($0)?.location.base }
        }
    }

    /// Opens the tiles: the first folder that exists, else the servers.
    ///
    /// - Throws: `TileSourceError` if there are none, or if the document names something that it may not.
    func open(network: TileNetwork) throws(TileSourceError) -> any TileSource {
        let place = DocumentPlace(file: path, of: "document")
        var servers: [String] = []
        var failure: TileSourceError?
        for template in document.templates {
            let address: String
            do throws(DocumentPlace.Refusal) { address = try place.resolve(template, isTemplate: true) } catch {
                throw TileSourceError(.invalidLocation, "\(path): \(error.clause)")
            }
            if RemoteLocation(address) != nil {
                servers.append(address)
                continue
            }
            do throws(TileSourceError) {
                guard let folder = FolderTemplate(address, isTMS: document.scheme == .tms) else {
                    throw TileSourceError(
                        .invalidLocation,
                        "\(path): \(template) is not a folder of tiles; end it with {z}/{x}/{y} and an extension")
                }
                let isVector = URLTemplate.namesVectorTiles(address)
                var location = folder.location
                location.confinement = place.folder
                return DescribedTileSource(
                    base: try location.open(network: network), stated: document.metadata(isVector: isVector))
            } catch { failure = failure ?? error }
        }
        guard let first = servers.first else {
            throw failure
                ?? TileSourceError(.corrupt, "\(path): its list of tiles is empty; add the URL template of the tiles")
        }
        var location = TileLocation(base: first)
        location.isTemplate = true
        location.mirrors = Array(servers.dropFirst())
        location.scheme = document.scheme
        location.stated = document.metadata(isVector: servers.allSatisfy(URLTemplate.namesVectorTiles))
        return try location.open(network: network)
    }
}

/// A source with the metadata that a document states about it.
private struct DescribedTileSource: TileSource {
    let base: any TileSource
    let stated: TilesetMetadata

    var remoteOrigin: String? { base.remoteOrigin }

    /// The source's tile at the stated zooms.
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        if let zooms = stated.zooms, !zooms.contains(coordinate.z) { return nil }
        return try await base.tile(at: coordinate, density: density)
    }

    /// Forwarded to the source.
    func replacement(for corrupt: Tile, at coordinate: TileCoordinate, density: Int) async -> Tile? {
        await base.replacement(for: corrupt, at: coordinate, density: density)
    }

    /// The stated metadata; size and format from the source, if it knows them.
    func metadata() async throws -> TilesetMetadata {
        let found = try await base.metadata()
        var metadata = stated
        metadata.zooms = stated.zooms ?? found.zooms
        metadata.densities = found.densities
        if let format = found.format { (metadata.format, metadata.tileSize) = (format, found.tileSize) }
        return metadata
    }

    /// The identity of the source, with what the document changes.
    func identity() async throws -> TilesetIdentity? { try await base.identity()?.with("document \(stated.shown)") }
}
