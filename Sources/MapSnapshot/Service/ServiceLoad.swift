/// What a service is doing at one moment.
public struct ServiceLoad: Hashable, Sendable {
    /// Number of images being drawn.
    public let drawing: Int
    /// Number of images that wait for a slot and have not started.
    public let waiting: Int
    /// Number of images that wait for servers, or for a slot again.
    public let fetching: Int
}
