import MapSnapshot
import TestSupport
import Testing

@testable import snapshot

@Suite(.runsTheTool) struct FlagNamesTests {
    /// What the tool adds to a message is a flag that there is.
    @Test func everyFieldHasAFlag() throws {
        let help = try Desk().run(["render", "--help"]).text
        for field in SnapshotRequest.fields {
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
    ]) func errorsGetFlagsByCodeAndField(error: SnapshotError, text: String) {
        #expect(Advice.message(error) == text)
    }
}
