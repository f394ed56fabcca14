extension S3Store {
    /// A page of the objects whose keys start with a prefix, in the order of their bytes.
    ///
    /// - Parameters:
    ///   - start: only keys behind this one.
    ///   - token: what the page before gave to go on.
    package func list(_ prefix: String, after start: String? = nil, from token: String? = nil) async throws -> S3Page {
        var query = [("list-type", "2"), ("prefix", prefix)]
        if let token {
            query.append(("continuation-token", token))
        } else if let start {
            query.append(("start-after", start))
        }
        let response = try await send(
            HTTPRequest(address: try bucket.address(listing: query), bodyLimit: S3Page.maximumBytes))
        guard let page = S3Page(response.body) else {
            throw HTTPError(.refused, "the store does not list its objects", remedy: "check the endpoint")
        }
        return page
    }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        request.kind = .objects
        let response = try await transport.send(request)
        guard try isThere(response) else {
            throw HTTPError(.refused, "the store has no list of objects", remedy: "check the endpoint")
        }
        return response
    }
}

extension S3Bucket {
    /// The address of a list of the bucket.
    func address(listing query: [(name: String, value: String)]) throws(HTTPError) -> WebAddress {
        let text = query.map { "\($0.name)=\(SigV4Encoding.query($0.value))" }.joined(separator: "&")
        guard let address = WebAddress("\(root)?\(text)") else {
            throw HTTPError(.invalidRequest, "the prefix of the objects is too long", remedy: "shorten it")
        }
        return address
    }
}

extension SigV4Encoding {
    /// A value of a query, in which slashes are escaped, too.
    static func query(_ text: String) -> String { path(text).replacing("/", with: "%2F") }
}
