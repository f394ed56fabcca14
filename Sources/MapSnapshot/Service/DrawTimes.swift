import Flights

/// How long draws take, learned from those that have ended: a moving average for each kind and size.
struct DrawTimes: Sendable {
    /// Draws of the same kind whose sizes differ by less than a factor of two.
    struct Class: Hashable, Sendable {
        let kind: String
        /// The base-2 logarithm of the size, rounded down.
        let octave: Int

        init(_ load: FlightLoad) { self.init(load.kind, Int.bitWidth - 1 - load.size.leadingZeroBitCount) }

        fileprivate init(_ kind: String, _ octave: Int) { (self.kind, self.octave) = (kind, octave) }

        /// What such a draw takes if nothing is known of its kind: an image of 512x512 35 ms, one of 4096x2048 0.6 s.
        fileprivate var assumed: Duration {
            .milliseconds(20) + .nanoseconds(75) * Double(1 << min(octave, 40))
        }
    }

    private var means: [Class: Duration] = [:]
    /// Kinds follow from the layers of requests, of which there are few.
    private static let limit = 1_024
    /// Sizes are numbers of pixels.
    private static let octaves = 64

    /// What a draw will take: the average of its class, or else of the nearest class of its kind, with the assumed ratio
    /// of both.
    func expected(_ wanted: Class) -> Duration {
        if let mean = means[wanted] { return mean }
        for distance in 1..<Self.octaves {
            for octave in [wanted.octave + distance, wanted.octave - distance] {
                let near = Class(wanted.kind, octave)
                if let mean = means[near] { return mean * (wanted.assumed / near.assumed) }
            }
        }
        return wanted.assumed
    }

    /// Learns from a draw that has ended.
    mutating func measure(_ time: Duration, of drawn: Class) {
        if means.count >= Self.limit { means = [:] }
        // Every eighth counts, so that one slow image does not refuse the next ones.
        means[drawn] = means[drawn].map { $0 + (time - $0) / 8 } ?? time
    }
}
