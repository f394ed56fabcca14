import HTTP

extension TemplateTileSource {
    /// Fetches a TileJSON document and opens the tiles it describes; a tile in its place is that of every place.
    ///
    /// - Parameters:
    ///   - url: the URL of the document.
    ///   - access: sent with each request to the document's own origin, and to no other.
    ///   - others: what to send with requests to other origins that the document names.
    ///   - check: throws if tiles must not be fetched from a host that the document names.
    ///   - transport: sends the requests.
    /// - Throws: `TileSourceError` if there is no such document; `CancellationError`.
    static func open(
        tileJSON url: String, access: ServerAccess = ServerAccess(),
        others: @escaping @Sendable (_ origin: String) -> ServerAccess = { _ in ServerAccess() },
        checking check: @escaping @Sendable (_ host: String) throws -> Void = { _ in },
        transport: any TilesetTransport
    ) async throws -> TemplateTileSource {
        guard let address = WebAddress(url.replacing("{key}", with: access.key ?? "")) else {
            throw TileSourceError(.invalidLocation, "the TileJSON URL is not an http or https URL; check its spelling")
        }
        let accesses: @Sendable (String) -> ServerAccess = { $0 == address.origin ? access : others($0) }
        let document = try await document(at: address, headers: access.headers, transport) {
            body throws(TileSourceError) -> TileJSON? in
            guard tileFormat(of: body) == nil else { return nil }
            return try TileJSON(parsing: body, name: address.publicText, base: address) { accesses($0).key }
        }
        guard let document = document.content else {
            var metadata = TilesetMetadata()
            if case .vector? = tileFormat(of: document.body) {
                (metadata.format, metadata.tileSize) = (.vector("mvt"), TilesetMetadata.vectorTileSize)
            }
            return TemplateTileSource(
                try URLTemplate(parsing: url, key: access.key, needsAddress: false),
                headers: { accesses($0).headers }, metadata: metadata, transport: transport)
        }
        for host in document.hosts { try check(host) }
        guard let first = document.templates.first else {
            throw TileSourceError(
                .corrupt, "\(address.publicText): it has no tiles; ask the server's operator")
        }
        return TemplateTileSource(
            first, mirrors: Array(document.templates.dropFirst()), headers: { accesses($0).headers },
            metadata: document.metadata, document: URLTemplate.withoutKeys(url), transport: transport)
    }

    /// The format of a tile; nil for anything else.
    private static func tileFormat(of body: [UInt8]) -> TileFormat? {
        let format = TileFormat(sniffing: body)
        if case .unknown = format { return nil }
        return format
    }

    /// The document from the server or, if that is corrupt, the previous one from the cache.
    ///
    /// - Returns: its bytes, and what `parse` makes of them.
    private static func document(
        at address: WebAddress, headers: [String: String], _ transport: any TilesetTransport,
        parse: ([UInt8]) throws(TileSourceError) -> TileJSON?
    ) async throws -> (body: [UInt8], content: TileJSON?) {
        let (name, part) = (address.publicText, TilesetPart.document("tilejson"))
        let response: HTTPResponse
        do {
            var request = HTTPRequest(address: address, headers: headers, bodyLimit: TileJSON.maximumLength)
            request.isEssential = true
            response = try await transport.send(request, for: part)
            try TileResponse.check(response)
            guard response.status == 200 else {
                throw Defect(.unreadable, "no such document (\(response.status)); check the URL")
            }
        } catch let error as HTTPError {
            throw TileSourceError(TileResponse.defect(error), at: name)
        } catch let defect as Defect {
            throw TileSourceError(defect, at: name)
        }
        do throws(TileSourceError) {
            return (response.body, try parse(response.body))
        } catch {
            guard error.code == .corrupt || error.code == .unsupported else { throw error }
            let older = transport.reject(part, limit: TileJSON.maximumLength) { $0.body == response.body }
            guard let older, let document = try? parse(older.body) else { throw error }
            return (older.body, document)
        }
    }
}
