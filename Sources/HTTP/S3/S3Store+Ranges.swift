extension S3Store {
    /// A range of an object's bytes; nil if it does not exist, or no longer has its mark.
    ///
    /// - Parameter etag: the mark that the object had; nil for any.
    package func get(_ key: String, range: Range<UInt64>, etag: String?) async throws -> [UInt8]? {
        guard let last = range.last else { return [] }
        let length = Int(clamping: range.count)
        var request = HTTPRequest(address: try bucket.address(for: key), bodyLimit: length)
        request.kind = .objects
        request.range = range.lowerBound...last
        request.headers["If-Match"] = etag
        let response = try await transport.send(request)
        if response.status == 412 { return nil }
        guard try isThere(response) else { return nil }
        guard response.status == 206 || range.lowerBound == 0, response.body.count == length else {
            throw HTTPError(.refused, "the store does not send ranges of bytes", remedy: "check the endpoint")
        }
        return response.body
    }
}
