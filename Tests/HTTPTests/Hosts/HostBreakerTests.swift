import Testing

@testable import HTTP

@Suite struct HostBreakerTests {
    private let start = ContinuousClock.now
    private var breaker = HostBreaker()

    private func isRefused(_ admission: HostBreaker.Admission) -> Bool {
        if case .refuse = admission { true } else { false }
    }

    private mutating func fail(_ count: Int) {
        for _ in 0..<count { breaker.note(.failed("status 500"), at: start) }
    }

    @Test mutating func opensAfterEightFailures() {
        fail(7)
        #expect(breaker.admission(at: start) == .go)
        fail(1)
        let words = "the server failed 8 times in a row (status 500) and is not contacted for now"
        #expect(breaker.admission(at: start) == .refuse(words))
    }

    @Test mutating func successResetsTheFailureCount() {
        fail(7)
        breaker.note(.delivered, at: start)
        fail(7)
        #expect(breaker.admission(at: start) == .go)
    }

    @Test mutating func letsOneProbeThroughEveryTenSeconds() {
        fail(8)
        for moment in [0.0, 9.9] { #expect(isRefused(breaker.admission(at: start + .seconds(moment)))) }
        // Without room for it the probe is not taken.
        #expect(breaker.admission(at: start + .seconds(10), hasRoom: false) == .go)
        #expect(breaker.admission(at: start + .seconds(10)) == .go)
        for moment in [10.0, 19.9] { #expect(isRefused(breaker.admission(at: start + .seconds(moment)))) }
        #expect(breaker.admission(at: start + .seconds(20)) == .go)
        breaker.note(.delivered, at: start + .seconds(21))
        #expect(breaker.admission(at: start + .seconds(21)) == .go)
    }

    @Test mutating func failedProbeKeepsTheBreakerOpen() {
        fail(8)
        #expect(breaker.admission(at: start + .seconds(10)) == .go)
        breaker.note(.failed("status 500"), at: start + .seconds(15))
        #expect(isRefused(breaker.admission(at: start + .seconds(19))))
        #expect(breaker.admission(at: start + .seconds(20)) == .go)
    }

    @Test(arguments: [false, true]) mutating func refusalsCountUntilSomethingIsDelivered(hasDelivered: Bool) {
        if hasDelivered { breaker.note(.delivered, at: start) }
        for _ in 0..<8 { breaker.note(.refused("status 403"), at: start) }
        #expect(isRefused(breaker.admission(at: start)) == !hasDelivered)
    }

    @Test mutating func aRefusalByAWorkingHostIsNotAFailure() {
        breaker.note(.delivered, at: start)
        fail(7)
        breaker.note(.refused("status 404"), at: start)
        fail(7)
        #expect(breaker.admission(at: start) == .go)
    }

    /// A host may deliver tiles and fail for glyphs; a pause is for everything.
    @Test mutating func countsResourceKindsSeparately() {
        for _ in 0..<8 {
            breaker.note(.failed("status 500"), of: .glyphs, at: start)
            breaker.note(.delivered, of: .tiles, at: start)
        }
        #expect(isRefused(breaker.admission(to: .glyphs, at: start)))
        #expect(breaker.admission(to: .tiles, at: start) == .go)
        #expect(breaker.admission(to: .documents, at: start) == .go)
        breaker.note(.delivered, of: .glyphs, at: start)
        #expect(breaker.admission(to: .glyphs, at: start) == .go)
        breaker.pause(until: start + .seconds(1))
        for kind in [HTTPRequest.Kind.tiles, .glyphs, .documents] {
            #expect(breaker.admission(to: kind, at: start) == .wait(until: start + .seconds(1)))
        }
    }

    @Test mutating func waitsForAPauseOfAMinuteAndNotForMore() {
        breaker.pause(until: start + .seconds(60))
        breaker.pause(until: start + .seconds(5))
        #expect(breaker.admission(at: start) == .wait(until: start + .seconds(60)))
        #expect(breaker.admission(at: start + .seconds(60)) == .go)
        breaker.pause(until: start + .seconds(161))
        #expect(breaker.admission(at: start + .seconds(60)) == .refuse("the server asked for a pause of 101 s"))
    }
}
