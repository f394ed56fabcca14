/// How a request reached a service: the label of logs and metrics.
///
/// Every way in has a name of its own, and callers outside of a program's own code state one. Programs add theirs:
///
/// ```swift
/// extension RequestOrigin {
///     static let form = RequestOrigin(name: "form")
/// }
/// ```
public struct RequestOrigin: Hashable, Sendable {
    /// The label: lower-case letters, digits and `_`.
    public let name: String

    /// Creates a way in; use few names, because each is a series of its own in metrics.
    public init(name: String) { self.name = name }

    /// A call of the library.
    public static let library = RequestOrigin(name: "library")
    /// A prefetched image.
    public static let prefetch = RequestOrigin(name: "prefetch")
    /// A tile of a drawn map.
    public static let tile = RequestOrigin(name: "tile")
    /// The arguments of a program.
    public static let arguments = RequestOrigin(name: "arguments")
    /// A geo: URI.
    public static let geoURI = RequestOrigin(name: "geo_uri")
    /// A row of a batch.
    public static let batchRow = RequestOrigin(name: "batch_row")
}
