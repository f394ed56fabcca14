import HTTP

extension TileNetwork {
    /// Fetches a document such as a style or GeoJSON, cached as long as its server allows.
    ///
    /// - Parameters:
    ///   - url: an `http` or `https` URL; `{key}` is replaced by the key configured for the server.
    ///   - limit: maximum size in bytes.
    /// - Throws: `TileSourceError` with `unavailable` if the server does not deliver it, with `unreadable` if it does
    ///   not exist; `CancellationError`.
    package func document(at url: String, limit: Int) async throws -> [UInt8] {
        guard let remote = RemoteLocation(url), remote.origin.hasPrefix("http"), remote.isPossible else {
            throw TileSourceError(
                .invalidLocation, "\(url.prefix(200)): it is not an http or https URL; check its spelling")
        }
        let access = access(to: remote.origin)
        guard access.key != nil || !url.contains("{key}") else {
            throw TileSourceError(
                .invalidLocation,
                "\(remote.publicText): no key is configured for {key}; give it as \"key\" of \"\(remote.origin)\" under "
                    + "\"servers\" in the configuration")
        }
        guard let address = WebAddress(url.replacing("{key}", with: access.key ?? "")) else {
            throw TileSourceError(
                .invalidLocation, "\(remote.publicText): it is not an http or https URL; check its spelling")
        }
        var request = HTTPRequest(address: address, headers: access.headers, bodyLimit: limit)
        request.isEssential = true
        do {
            let response = try await transport(for: url).send(request, for: .document("document"))
            try TileResponse.check(response)
            guard response.status == 200 || response.status == 203 else {
                throw Defect(.unreadable, "there is no such document (\(response.status)); check the URL")
            }
            return response.body
        } catch let error as HTTPError {
            throw TileSourceError(TileResponse.defect(error), at: remote.publicText)
        } catch let defect as Defect {
            throw TileSourceError(defect, at: remote.publicText)
        }
    }
}
