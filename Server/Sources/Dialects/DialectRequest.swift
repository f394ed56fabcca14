import MapSnapshot
package import RequestText

/// An HTTP request in a dialect, split and decoded.
public struct DialectRequest: Sendable {
    /// The methods that a dialect distinguishes.
    public enum Method: Hashable, Sendable {
        /// GET, and HEAD, which is the same request without its response's body.
        case get
        /// POST with a body.
        case post
    }

    /// The method.
    public let method: Method
    /// The path, split before anything in it is decoded.
    package let target: RequestTarget
    /// The query, decoded.
    package let query: Query
    /// The body of a POST.
    public let body: [UInt8]

    /// Creates a request from its text.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - target: path and query as received: not decoded, not normalized, without the server's base path.
    ///   - body: the body of a POST.
    public init(method: Method = .get, target: String, body: [UInt8] = []) {
        let target = RequestTarget(target)
        self.init(method: method, target: target, query: target.decodedQuery(), body: body)
    }

    /// Creates a request that is split already.
    package init(method: Method, target: RequestTarget, query: Query, body: [UInt8]) {
        (self.method, self.target, self.query, self.body) = (method, target, query, body)
    }
}

/// What a server's configuration tells the dialects.
public struct DialectSettings: Hashable, Sendable {
    /// Ids of the images that pins may use.
    public var images: Set<String>
    /// Ids of images by the URL or name under which clients ask for them.
    public var imageAliases: [String: String]
    /// Whether icons may be fetched from URLs; TileServer GL's markers are left out otherwise.
    public var allowsRemoteIcons: Bool
    /// Maximum width and height of an image in pixels; where a service shrinks larger images, they shrink to it.
    public var maximumSide: Int
    /// Maximum number of pixels of an image, likewise.
    public var maximumPixels: Int

    /// Creates settings; all have defaults.
    public init(
        images: Set<String> = [], imageAliases: [String: String] = [:], allowsRemoteIcons: Bool = false,
        maximumSide: Int = 4096, maximumPixels: Int = 8 << 20
    ) {
        self.images = images
        self.imageAliases = imageAliases
        self.allowsRemoteIcons = allowsRemoteIcons
        self.maximumSide = maximumSide
        self.maximumPixels = maximumPixels
    }

    /// Checks an image against the limits.
    ///
    /// - Throws: `DialectProblem` with `tooLarge`.
    func check(_ request: SnapshotRequest) throws(DialectProblem) {
        let (width, height) = (request.size.width * request.scale, request.size.height * request.scale)
        let limit =
            max(width, height) > Double(maximumSide)
            ? "\(maximumSide) pixels per side"
            : width * height > Double(maximumPixels) ? "\(maximumPixels) pixels" : nil
        guard let limit else { return }
        throw DialectProblem(
            .tooLarge, "the image is over the limit of \(limit)", remedy: "use a smaller size", parameter: "size")
    }

    /// The id of the image that a client asks for; nil if there is none.
    func image(_ name: String) -> String? {
        imageAliases[name] ?? (images.contains(name) ? name : nil)
    }
}
