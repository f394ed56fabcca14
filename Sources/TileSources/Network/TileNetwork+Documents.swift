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
        let response = try await response(at: url, in: url, part: "document", limit: limit)
        guard response.status == 200 || response.status == 203 else {
            throw TileSourceError(
                Defect(.unreadable, "there is no such document (\(response.status)); check the URL"),
                at: RemoteLocation(url)?.publicText ?? "")
        }
        return response.body
    }

    /// Fetches one of many small documents that belong together, such as ranges of glyphs, cached in one file.
    ///
    /// - Parameters:
    ///   - url: an `http` or `https` URL; `{key}` is replaced by the key configured for the server.
    ///   - set: the URL of all of them, such as a template.
    ///   - name: the name among them.
    ///   - limit: maximum size in bytes.
    /// - Returns: nil if the server has none.
    /// - Throws: `TileSourceError` with `unavailable` if the server does not deliver it; `CancellationError`.
    package func document(at url: String, of set: String, named name: String, limit: Int) async throws -> [UInt8]? {
        let response = try await response(at: url, in: set, part: name, limit: limit)
        return response.status == 200 || response.status == 203 ? response.body : nil
    }

    /// A response that is a document, or says that there is none.
    private func response(at url: String, in set: String, part: String, limit: Int) async throws -> HTTPResponse {
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
            let response = try await transport(for: set).send(request, for: .document(part))
            try TileResponse.check(response)
            return response
        } catch let error as HTTPError {
            throw TileSourceError(TileResponse.defect(error), at: remote.publicText)
        } catch let defect as Defect {
            throw TileSourceError(defect, at: remote.publicText)
        }
    }
}
