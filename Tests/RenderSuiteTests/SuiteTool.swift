import Foundation
import Glibc
import Imaging
import JSON
import TestSupport

/// Draws tests of the suite with the tool, as a user would.
struct SuiteTool: Sendable {
    private let suite: RenderSuite
    private let server: SuiteServer
    /// The folder for styles and images.
    private let folder: String
    /// After which a run counts as hung.
    private static let seconds = 60

    init(_ suite: RenderSuite, in folder: String) throws {
        (self.suite, self.folder) = (suite, folder)
        server = try SuiteServer(suite)
    }

    /// The image of a test; nil if the tool makes none.
    func image(of test: SuiteTest) throws -> Pixmap? {
        let name = test.id.replacing("/", with: "__")
        var style = test.style
        // What the suite's own runner starts from.
        if style["center"] == nil { style["center"] = .array([.number(0), .number(0)]) }
        if style["zoom"] == nil { style["zoom"] = .number(0) }
        let (document, output) = ("\(folder)/\(name).json", "\(folder)/\(name).png")
        try Data(server.served(style)).write(to: URL(fileURLWithPath: document))
        let arguments = [
            "-C", folder, "timeout", "\(Self.seconds)", BuiltProgram.path("snapshot"), "--style", document,
            "--size", "\(Int(test.width))x\(Int(test.height))", "--scale", "\(test.scale)", "--no-pin",
            "--attribution", "off", "--background", "#0000", "--missing-tiles", "blank", "-q", "-o", output,
        ]
        let process = try Spawn.start(
            "/usr/bin/env", arguments, environment: ["HOME=\(folder)", "PATH=/usr/bin:/bin"]
        ) { actions in
            for descriptor in [Int32(1), 2] {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
            }
        }
        // 3: drawn, but a tile is missing; the suite has one that is cut off.
        guard [0, 3 << 8].contains(Spawn.end(of: process)), let bytes = suite.read(output) else { return nil }
        return try ImageDecoder.decode(bytes, limits: SuiteDrawing.limits)
    }
}
