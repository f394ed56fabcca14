import MapSnapshot
import TestSupport
import Testing

@testable import snapshot

@Suite(.runsTheTool) struct FlagNamesTests {
    /// Every flag that the tool adds to a message exists.
    @Test func everyFieldHasAFlag() throws {
        let help = try Desk().run(["render", "--help"]).text
        for field in SnapshotRequest.jsonNames {
            let flag = FlagNames.flag(for: field)
            #expect(help.contains("\(flag) ") || help.contains("\(flag)\n"), "\(field): \(flag)")
        }
    }

    @Test(
        arguments: [
            (nil, nil), ("/zoom", "--zoom"), ("/pins/3/color", "--pin"), ("/max_bytes", "--max-bytes"),
            ("/layers/4/paint", nil), ("/features/0", nil), ("/jobs", "--jobs"),
        ] as [(String?, String?)])
    func pointersLeadToFlags(pointer: String?, flag: String?) { #expect(FlagNames.flag(at: pointer) == flag) }

    @Test(arguments: [
        (SnapshotError(.noTiles, "a", pointer: "/zoom"), "a (--zoom; --tiles; README, section \"Getting tiles\")"),
        (SnapshotError(.invalidStyle, "a", remedy: "b", pointer: "/layers/0"), "a: b (--style)"),
        (SnapshotError(.tileSourceFailed, "a", pointer: "/sources/x"), "a"),
        (
            SnapshotError(.unsupported, "a", remedy: "b", values: ["tile_size": .integer(1)]),
            "a: b (LOCATION#tile-size=256)"
        ),
    ]) func errorsGetFlagsByCodeAndField(error: SnapshotError, text: String) {
        #expect(Advice.message(error) == text)
    }
}
