/// The end of a request, for metrics, logs and traces.
public struct SnapshotEvent: Sendable {
    /// How a request ended.
    public enum Outcome: Sendable {
        /// With an image.
        case served(ServedImage)
        /// With an error.
        case failed(SnapshotError)
        /// Its caller left.
        case canceled
        /// A custom tile source failed with an error of its own.
        case sourceFailed
    }

    /// How the request reached the service.
    public let origin: RequestOrigin
    /// How it ended.
    public let outcome: Outcome
    /// From the call to its end.
    public let duration: Duration

    /// An event for an error.
    init(_ error: any Error, origin: RequestOrigin, duration: Duration) {
        self.origin = origin
        self.duration = duration
        outcome =
            switch error {
            case let error as SnapshotError: .failed(error)
            case is CancellationError: .canceled
            default: .sourceFailed
            }
    }

    /// An event for an image.
    init(_ image: ServedImage, origin: RequestOrigin, duration: Duration) {
        (self.origin, self.duration) = (origin, duration)
        outcome = .served(image)
    }
}
