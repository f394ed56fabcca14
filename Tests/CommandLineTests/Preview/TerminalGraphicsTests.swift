import FoundationEssentials
import Imaging
import MapSnapshot
import SnapshotConfiguration
import TestSupport
import Testing

@testable import snapshot

@Suite struct TerminalGraphicsTests {
    static func environment(_ variables: [String: String]) -> ProcessEnvironment {
        ProcessEnvironment { variables[$0] }
    }

    @Test(
        arguments: [
            (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
            (["TERM_PROGRAM": "ghostty"], .kitty), (["TERM_PROGRAM": "iTerm.app"], .iTerm2),
            (["LC_TERMINAL": "iTerm2", "TERM": "xterm"], .iTerm2), (["TERM_PROGRAM": "WezTerm"], .iTerm2),
            (["TERM": "foot"], .sixel), (["TERM": "foot-extra"], .sixel), (["TERM": "xterm-sixel"], .sixel),
            (["TERM": "mlterm"], .sixel),
        ] as [([String: String], TerminalGraphics)])
    func knowsTerminals(variables: [String: String], terminal: TerminalGraphics) throws {
        #expect(try TerminalGraphics.detect(Self.environment(variables), isTerminal: true) == terminal)
        #expect(throws: TerminalGraphics.Absence(reason: "standard output is not a terminal")) {
            try TerminalGraphics.detect(Self.environment(variables), isTerminal: false)
        }
        // What lies between passes nothing on.
        #expect(throws: TerminalGraphics.Absence.self) {
            try TerminalGraphics.detect(
                Self.environment(variables.merging(["TMUX": "/tmp/tmux"]) { $1 }), isTerminal: true)
        }
    }

    @Test(arguments: [[:], ["TERM": "xterm-256color"], ["TERM": "screen.xterm-kitty"], ["TERM": "linux"]])
    func othersShowNothing(variables: [String: String]) {
        #expect(throws: TerminalGraphics.Absence.self) {
            try TerminalGraphics.detect(Self.environment(variables), isTerminal: true)
        }
    }

    static let image: MapImage = {
        let pixels: [UInt32] = (0..<3_600).map { index in 0xFF00_0000 | UInt32(index * 2_654_435 % 0xFF_FFFF) }
        return MapImage(pixmap: Pixmap(width: 60, height: 60, pixels: pixels))
    }()

    @Test func kittyGetsPieces() throws {
        let text = String(decoding: try TerminalGraphics.kitty.bytes(Self.image), as: UTF8.self)
        let pieces = text.dropLast().split(separator: "\u{1B}\\")
        #expect(pieces.count > 1 && pieces.first?.hasPrefix("\u{1B}_Ga=T,f=100,q=2,m=1;") == true)
        #expect(pieces.last?.hasPrefix("\u{1B}_Gm=0;") == true)
        let data = pieces.map { piece in String(piece.split(separator: ";", maxSplits: 1)[1]) }
        #expect(data.allSatisfy { $0.utf8.count <= 4_096 })
        let decoded = try #require(Data(base64Encoded: data.joined()))
        #expect(try Array(decoded) == Self.image.pngData())
    }

    @Test func iTermGetsAFile() throws {
        let text = String(decoding: try TerminalGraphics.iTerm2.bytes(Self.image), as: UTF8.self)
        let png = try Self.image.pngData()
        #expect(text.hasPrefix("\u{1B}]1337;File=inline=1;size=\(png.count);width=60px;height=60px:"))
        let data = text.split(separator: ":", maxSplits: 1)[1].prefix { $0 != "\u{7}" }
        let decoded = try #require(Data(base64Encoded: String(data)))
        #expect(Array(decoded) == png)
        #expect(try TerminalGraphics.sixel.bytes(Self.image).starts(with: "\u{1B}P".utf8))
    }
}

/// `--preview` where standard output is no terminal.
@Suite(.runsTheTool) struct PreviewTests {
    @Test func previewNeedsATerminal() throws {
        let desk = try Desk()
        let flags = AnnotationTests.flags + ["--tiles", Project.archive("vaduz-core.pmtiles"), "--preview"]
        let outcome = try desk.run(flags, environment: ["TERM": "xterm-kitty"])
        #expect(outcome.exit == 0 && outcome.output.isEmpty)
        #expect(outcome.lines == ["snapshot: --preview shows nothing, because standard output is not a terminal"])
        #expect(try desk.image().width == 200)
        let index = try #require(flags.firstIndex(of: "-o"))
        let none = Array(flags[..<index] + flags[(index + 2)...])
        let refused = try desk.run(none, environment: ["TERM": "xterm-kitty"])
        #expect(refused.exit == 64 && refused.lines.count == 1 && refused.errors.contains("add -o FILE"))
    }
}
