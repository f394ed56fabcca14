/// Which redirects are followed, and with which header fields.
enum HTTPRedirect {
    /// Statuses whose `Location` is followed (RFC 9110, 15.4).
    static let statuses: Set<Int> = [301, 302, 303, 307, 308]

    /// Fields that another origin may see: none of them can be a key.
    private static let harmless: Set<String> = [
        "accept", "if-match", "if-unmodified-since", "if-none-match", "if-modified-since",
    ]

    /// The request that follows a redirect.
    ///
    /// - Parameters:
    ///   - target: the absolute URL to follow.
    ///   - status: the status of the response.
    ///   - followed: the number of redirects that led to `request`.
    /// - Throws: `HTTPError` with `redirect` if it is one too many, leads away from https, or would change a PUT: only
    ///   307 and 308 keep method and body.
    static func next(
        after request: HTTPRequest, to target: String, status: Int, followed: Int, options: HTTPOptions
    ) throws(HTTPError) -> HTTPRequest {
        guard request.method != .put || status == 307 || status == 308 else {
            throw HTTPError(.redirect, "it redirects writes (\(status))", remedy: "use the final URL")
        }
        guard followed < options.redirects else {
            throw HTTPError(.redirect, "it redirects more than \(options.redirects) times", remedy: "use the final URL")
        }
        guard let address = WebAddress(target), address.scheme == "https" || !options.redirectsToSecureOnly else {
            throw HTTPError(.redirect, "it redirects to an address that is not https, which is not followed")
        }
        var next = request
        next.address = address
        if address.origin != request.address.origin {
            next.headers = request.headers.filter { harmless.contains($0.key.lowercased()) }
        }
        return next
    }
}
