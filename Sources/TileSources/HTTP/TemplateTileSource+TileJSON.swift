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
        let content = try await content(at: address, headers: access.headers, transport) { body in
            if let format = tileFormat(of: body) { return .tile(format) }
            return .document(
                try TileJSON(parsing: body, name: address.publicText, base: address) { accesses($0).key })
        }
        let document: TileJSON
        switch content {
        case .document(let found): document = found
        case .tile(let format):
            var metadata = TilesetMetadata()
            if case .vector = format {
                (metadata.format, metadata.tileSize) = (format, TilesetMetadata.vectorTileSize)
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

    /// What a URL without placeholders gives.
    private enum Content {
        case document(TileJSON)
        case tile(TileFormat)
    }

    /// The format of a tile; nil for anything else.
    private static func tileFormat(of body: [UInt8]) -> TileFormat? {
        let format = TileFormat(sniffing: body)
        if case .unknown = format { return nil }
        return format
    }

    /// What the server has or, if that is corrupt, an earlier one from the cache.
    private static func content(
        at address: WebAddress, headers: [String: String], _ transport: any TilesetTransport,
        parse: @Sendable ([UInt8]) throws -> Content
    ) async throws -> Content {
        let name = address.publicText
        var request = HTTPRequest(address: address, headers: headers, bodyLimit: TileJSON.maximumLength)
        request.kind = .documents
        request.isEssential = true
        do {
            return try await transport.send(request, for: .document("tilejson")) { response in
                try TileResponse.check(response)
                guard response.status == 200 else {
                    let defect = Defect(.unreadable, "no such document (\(response.status)); check the URL")
                    return Result<Content, any Error>.failure(defect)
                }
                do {
                    return .success(try parse(response.body))
                } catch let error as TileSourceError where ![.corrupt, .unsupported].contains(error.code) {
                    // It names something that it may not, whatever it named earlier.
                    return .failure(error)
                }
            }.get()
        } catch let error as HTTPError {
            throw TileSourceError(TileResponse.defect(error), at: name)
        } catch let defect as Defect {
            throw TileSourceError(defect, at: name)
        }
    }
}
