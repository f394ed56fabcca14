import HTTP

extension TileNetwork {
    /// Fetches a document such as a style or GeoJSON, cached as long as its server allows.
    ///
    /// What cannot be decoded is not cached: if an earlier document is, that is decoded instead.
    ///
    /// - Parameters:
    ///   - url: an `http` or `https` URL; `{key}` is replaced by the key configured for the server.
    ///   - limit: maximum size in bytes.
    ///   - wanted: what it is, with its article, for messages.
    ///   - decode: makes a value of the bytes; throws an error whose description is a clause, such as `it is empty`.
    /// - Throws: `TileSourceError` with `unavailable` if the server does not deliver it, with `unreadable` if it does
    ///   not exist; `CancellationError`.
    package func document<Value: Sendable>(
        at url: String, limit: Int, as wanted: String, decoding decode: @Sendable ([UInt8]) throws -> Value
    ) async throws -> ServedDocument<Value> {
        let place = DocumentAddress(url: url, set: url, name: Self.onlyPart)
        switch try await find(place, limit, kind: .documents, wanted, decode) {
        case .document(let document): return document
        case .absent(let status):
            throw TileSourceError(
                Defect(.unreadable, "there is no such document (\(status)); check the URL"),
                at: RemoteLocation(url)?.publicText ?? "")
        }
    }

    /// Fetches a range of glyphs, cached in one file with the other ranges.
    ///
    /// - Parameters:
    ///   - url: an `http` or `https` URL; `{key}` is replaced by the key configured for the server.
    ///   - template: the URL of all ranges.
    ///   - name: the name among them.
    ///   - limit: maximum size in bytes.
    ///   - decode: makes a value of the bytes; throws an error whose description is a clause.
    /// - Returns: nil if the server has none.
    /// - Throws: `TileSourceError` with `unavailable` if the server does not deliver it; `CancellationError`.
    package func glyphs<Value: Sendable>(
        at url: String, of template: String, named name: String, limit: Int,
        decoding decode: @Sendable ([UInt8]) throws -> Value
    ) async throws -> ServedDocument<Value>? {
        let place = DocumentAddress(url: url, set: template, name: name)
        guard case .document(let document) = try await find(place, limit, kind: .glyphs, "glyphs", decode) else {
            return nil
        }
        return document
    }

    /// Removes a document from the cache because it cannot be used, so that its server is asked again.
    ///
    /// - Returns: the document that was cached before it; nil if there is none.
    package func reject(documentAt url: String, _ bytes: [UInt8], limit: Int) -> [UInt8]? {
        transport(for: url).reject(.document(Self.onlyPart), limit: limit) { $0.body == bytes }?.body
    }

    /// The part of a document that is cached in a file of its own.
    private static let onlyPart = "document"

    /// Where a document is on its server and in the cache.
    private struct DocumentAddress {
        let url: String
        /// The URL of all documents that are cached in one file.
        let set: String
        let name: String
    }

    private enum Found<Value: Sendable>: Sendable {
        case document(ServedDocument<Value>)
        /// There is none, by the status of the response.
        case absent(Int)
    }

    private func find<Value: Sendable>(
        _ place: DocumentAddress, _ limit: Int, kind: HTTPRequest.Kind, _ wanted: String,
        _ decode: @Sendable ([UInt8]) throws -> Value
    ) async throws -> Found<Value> {
        guard let remote = RemoteLocation(place.url), remote.origin.hasPrefix("http"), remote.isPossible else {
            throw TileSourceError(
                .invalidLocation, "\(place.url.prefix(200)): it is not an http or https URL; check its spelling")
        }
        let request = try request(for: place.url, remote, limit, kind)
        do {
            return try await transport(for: place.set).send(request, for: .document(place.name)) {
                response -> Found<Value> in
                try TileResponse.check(response)
                guard !TileResponse.absent.contains(response.status) else { return .absent(response.status) }
                try TileResponse.checkPage(response, insteadOf: wanted)
                do {
                    return .document(
                        ServedDocument(
                            value: try decode(response.body), bytes: response.body, staleReason: response.staleReason))
                } catch {
                    throw Defect(.unavailable, "\(TileResponse.corrupt): \(error); try again later")
                }
            }
        } catch let error as HTTPError {
            throw TileSourceError(TileResponse.defect(error), at: remote.publicText)
        } catch let defect as Defect {
            throw TileSourceError(defect, at: remote.publicText)
        }
    }

    private func request(
        for url: String, _ remote: RemoteLocation, _ limit: Int, _ kind: HTTPRequest.Kind
    ) throws(TileSourceError) -> HTTPRequest {
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
        request.kind = kind
        request.isEssential = true
        return request
    }
}

/// A document from a server, decoded.
package struct ServedDocument<Value: Sendable>: Sendable {
    /// What was made of the bytes.
    package let value: Value
    /// The document as it was received.
    package let bytes: [UInt8]
    /// Why an earlier document from the cache is used; nil if the server's own is.
    package let staleReason: String?

    /// Creates a document; one that is not from a cache by default.
    package init(value: Value, bytes: [UInt8], staleReason: String? = nil) {
        (self.value, self.bytes, self.staleReason) = (value, bytes, staleReason)
    }
}
