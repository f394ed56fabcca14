import Flights

/// How many images may wait in a service.
public struct QueueLimits: Hashable, Sendable {
    /// Maximum number of images that wait, for a slot or for servers, and as many prefetched ones; nil for no limit.
    public var waiting: Int?
    /// Maximum wait for a slot; nil for no limit.
    ///
    /// An image is refused at once if those before it are expected to take longer, from the times that images of their
    /// layers and sizes took. One that has waited for so long nevertheless is refused then.
    public var expectedWait: Duration?
    /// Maximum number of images that wait for servers; nil for no limit.
    public var fetching: Int?
    /// Maximum number of images that wait for one server; nil for no limit.
    public var fetchingPerOrigin: Int?

    /// Creates limits; without arguments, those of a service in an application.
    public init(
        waiting: Int? = 4096, expectedWait: Duration? = nil, fetching: Int? = nil, fetchingPerOrigin: Int? = nil
    ) {
        self.waiting = waiting
        self.expectedWait = expectedWait
        self.fetching = fetching
        self.fetchingPerOrigin = fetchingPerOrigin
    }

    /// No limits, for callers that have their own.
    package static let none = QueueLimits(waiting: nil)

    /// - Throws: `SnapshotError` with `overloaded` if no more images may wait for a slot.
    func check(
        _ table: DrawTable, _ urgency: FlightUrgency, slots: Int, at now: ContinuousClock.Instant
    ) throws(SnapshotError) {
        guard table.drawing >= slots || table.waiting > 0 || table.paused > 0 else { return }
        guard urgency == .wanted else {
            if let waiting, table.waiting - table.wanted >= waiting { throw .overloaded("\(waiting) images wait") }
            return
        }
        let all = table.wanted + table.paused + table.resuming
        if let waiting, all >= waiting { throw .overloaded("\(all) images wait to be drawn") }
        guard let expectedWait, table.drawing >= slots else { return }
        guard table.expectedWait(slots: slots, at: now) <= expectedWait else {
            throw .overloaded("an image would wait for more than \(expectedWait)")
        }
    }

    /// - Throws: `SnapshotError` with `overloaded` if no more images may wait for these servers.
    func check(_ table: DrawTable, _ origins: [String]) throws(SnapshotError) {
        if let fetching, table.paused >= fetching { throw .overloaded("\(fetching) images wait for their tiles") }
        guard let most = fetchingPerOrigin else { return }
        guard origins.allSatisfy({ table.pausedByOrigin[$0, default: 0] < most }) else {
            throw .overloaded("\(most) images wait for tiles of the same server")
        }
    }
}

extension SnapshotError {
    static func overloaded(_ reason: String) -> SnapshotError {
        SnapshotError(.overloaded, reason, remedy: "try again later")
    }
}
