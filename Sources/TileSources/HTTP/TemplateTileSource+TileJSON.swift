import HTTP

extension TemplateTileSource {
    /// Fetches a TileJSON document and opens the tiles it names.
    ///
    /// - Parameters:
    ///   - url: of the document.
    ///   - access: goes with each request to the document's own origin, and to no other.
    ///   - transport: how requests are sent.
    /// - Throws: `TileSourceError` where there is no such document; `CancellationError`.
    static func open(
        tileJSON url: String, access: ServerAccess = ServerAccess(), transport: any TilesetTransport
    ) async throws -> TemplateTileSource {
        guard let address = WebAddress(url.replacing("{key}", with: access.key ?? "")) else {
            throw TileSourceError(.invalidLocation, "the URL of the TileJSON is no http or https URL; check its words")
        }
        let name = address.publicText
        let document: TileJSON
        do {
            var request = HTTPRequest(address: address, headers: access.headers, bodyLimit: TileJSON.longest)
            request.isEssential = true
            let response = try await transport.send(request, for: .document("tilejson"))
            try TileAnswer.check(response)
            guard response.status == 200 else {
                throw Defect(.unreadable, "there is no such document (\(response.status)); check the URL")
            }
            document = try TileJSON(parsing: response.body, name: name, base: address, key: access.key)
        } catch let error as HTTPError {
            throw TileSourceError(TileAnswer.defect(error), at: name)
        } catch let defect as Defect {
            throw TileSourceError(defect, at: name)
        }
        guard let first = document.templates.first else {
            throw TileSourceError(.corrupt, "\(name): it names no tiles; ask its server's operator")
        }
        return TemplateTileSource(
            first, mirrors: Array(document.templates.dropFirst()), headers: access.headers,
            headersOrigin: address.origin,
            metadata: document.metadata, document: URLTemplate.withoutKeys(url), transport: transport)
    }
}
