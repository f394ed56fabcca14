import MapGeometry
import Testing

@testable import MapSnapshot

/// How what a request hides counts for its digest.
@Suite struct HiddenContentTests {
    private static func bytes(_ change: (inout SnapshotRequest) -> Void = { _ in }) throws -> [UInt8] {
        var request = SnapshotRequest(framing: .center(Coordinate(latitude: 47, longitude: 9), zoom: 12))
        change(&request)
        var form = CanonicalForm()
        let validated = try ValidatedRequest(request)
        try form.add(validated.request, validated.framing, images: [:])
        return form.bytes
    }

    /// Labels can be hidden in two ways, which are one.
    @Test func labelsCountOnce() throws {
        let hidden = try Self.bytes { $0.hideLabels = true }
        #expect(try Self.bytes { $0.hide = [.labels] } == hidden)
        #expect(try Self.bytes { ($0.hide, $0.hideLabels) = ([.labels], true) } == hidden)
        #expect(try Self.bytes() != hidden)
    }

    @Test func eachSetCounts() throws {
        let sets: [Set<MapContent>] = [
            [], [.pois], [.transit], [.pois, .transit], [.labels], [.pois, .labels], Set(MapContent.allCases),
        ]
        #expect(try Set(sets.map { set in try Self.bytes { $0.hide = set } }).count == sets.count)
        // A set has no order.
        for _ in 0..<8 {
            #expect(
                try Self.bytes { $0.hide = [.pois, .transit, .borders] }
                    == Self.bytes { $0.hide = [.borders, .pois, .transit] })
        }
    }

    @Test func mapKitsNames() {
        var options = SnapshotRequest()
        #expect(options.showsBuildings && options.showsPointsOfInterest)
        (options.showsBuildings, options.showsPointsOfInterest) = (false, false)
        #expect(options.hide == [.pois, .buildings])
        options.showsBuildings = true
        #expect(options.hide == [.pois])
    }

    @Test func listsAndTextsInJSON() throws {
        func hide(_ value: String) throws -> Set<MapContent> {
            try SnapshotRequest(json: Array(#"{"lat": 47, "lon": 9, "hide": \#(value)}"#.utf8)).hide
        }
        for value in [#"["pois", "labels"]"#, #""pois, labels""#] { #expect(try hide(value) == [.pois, .labels]) }
        for value in ["[]", #""""#] { #expect(try hide(value).isEmpty) }
        for (value, pointer) in [(#"["pois", "x"]"#, "/hide/1"), (#""pois,x""#, "/hide"), ("7", "/hide")] {
            let error = #expect(throws: SnapshotError.self) { try hide(value) }
            #expect(error?.pointer == pointer, "\(error?.description ?? "")")
        }
    }
}
