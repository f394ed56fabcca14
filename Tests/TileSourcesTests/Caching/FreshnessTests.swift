import HTTP
import Testing

@testable import TileSources

/// Seconds for which a response is fresh, by its fields; the time is 1994-11-06 08:49:37.
@Suite struct FreshnessTests {
    private static let now = 784_111_777

    @Test(
        arguments: [
            ([:], 604_800), (["cache-control": ""], 604_800), (["cache-control": "public"], 604_800),
            (["cache-control": "max-age=60"], 60), (["cache-control": "public, MAX-AGE = 60 , immutable"], 60),
            (["cache-control": "max-age=\"60\""], 60), (["cache-control": "max-age=60, max-age=30"], 30),
            (["cache-control": "max-age=0"], 0), (["cache-control": "max-age=-1"], 0),
            (["cache-control": "max-age=soon"], 604_800), (["cache-control": "max-age"], 604_800),
            (["cache-control": "max-age=1.5"], 604_800), (["cache-control": ",,=,max-age=60"], 60),
            (["cache-control": "max-age=99999999999999999999999"], 31_536_000),
            // The one of shared caches is not ours.
            (["cache-control": "s-maxage=60"], 604_800), (["cache-control": "s-maxage=60, max-age=90"], 90),
            (["cache-control": "private=\"max-age=5, x\", max-age=90"], 90),
            (["cache-control": "no-cache, max-age=90"], 0), (["cache-control": "no-cache=\"set-cookie\""], 0),
            (["cache-control": "max-age=60, must-revalidate"], 60),
            (["cache-control": "max-age=60", "age": "20"], 40), (["cache-control": "max-age=60", "age": "90"], 0),
            (["cache-control": "max-age=60", "age": "old"], 60), (["age": "20"], 604_800),
            (["cache-control": "max-age=60", "expires": "Sun, 06 Nov 1994 09:49:37 GMT"], 60),
            (["expires": "Sun, 06 Nov 1994 09:49:37 GMT"], 3_600),
            (["expires": "Sunday, 06-Nov-94 09:49:37 GMT"], 3_600), (["expires": "Sun Nov  6 09:49:37 1994"], 3_600),
            (["expires": "Sun, 06 Nov 1994 09:49:37 GMT", "age": "600"], 3_000),
            (["expires": "Sun, 06 Nov 1994 07:49:37 GMT"], 0), (["expires": "0"], 0), (["expires": "-1"], 0),
            (["expires": "tomorrow"], 604_800), (["expires": "Fri, 01 Jan 9999 00:00:00 GMT"], 31_536_000),
            // The server's clock is a day ahead, a day behind: what it means is an hour.
            (["date": "Mon, 07 Nov 1994 08:49:37 GMT", "expires": "Mon, 07 Nov 1994 09:49:37 GMT"], 3_600),
            (["date": "Sat, 05 Nov 1994 08:49:37 GMT", "expires": "Sat, 05 Nov 1994 09:49:37 GMT"], 3_600),
            (["date": "Sat, 05 Nov 1994 08:49:37 GMT", "cache-control": "max-age=60"], 60),
        ] as [([String: String], Int)])
    func lifetimes(headers: [String: String], seconds: Int) {
        let freshness = Freshness(of: HTTPResponse(status: 200, headers: headers), now: Self.now)
        #expect(freshness.expires - Self.now == seconds)
        #expect(freshness.isStorable)
    }

    @Test(
        arguments: [
            ([:], 86_400), (["cache-control": "max-age=60"], 60), (["cache-control": "max-age=172800"], 172_800),
            (["cache-control": "max-age=31536000"], 604_800), (["cache-control": "no-cache"], 0),
        ] as [([String: String], Int)], [204, 404, 410])
    func lifetimesOfAbsence(_ row: ([String: String], Int), status: Int) {
        let freshness = Freshness(of: HTTPResponse(status: status, headers: row.0), now: Self.now)
        #expect(freshness.expires - Self.now == row.1)
    }

    @Test(arguments: [
        (["cache-control": "no-store"], false), (["cache-control": "max-age=60, No-Store"], false),
        (["cache-control": "private"], true), (["cache-control": "x=\"no-store\""], true), (["vary": "*"], false),
        (["vary": "accept, *"], false), (["vary": "Accept-Encoding"], true),
    ])
    func cacheableHeaders(headers: [String: String], isStorable: Bool) {
        let response = HTTPResponse(status: 200, headers: headers)
        #expect(Freshness(of: response, now: Self.now).isStorable == isStorable)
    }
}
