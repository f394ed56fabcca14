import FoundationEssentials
import Imaging
import TestSupport
import Testing

/// A working folder, a home folder and no settings, to run the tool in.
final class Desk {
    private let folder: TemporaryFolder
    /// The working folder of the runs.
    let path: String
    let home: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/work"
        home = folder.path + "/home"
        for path in [path, home] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
    }

    /// Runs the tool with no other environment than the one given.
    func run(
        _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil,
        program: String = Tool.path, input: String = "/dev/null", killedWhen condition: (() -> Bool)? = nil
    ) throws -> Outcome {
        // A trap is reported by its signal; the report of the runtime would take seconds.
        let clean = ["HOME": home, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
        return try Tool.run(
            program, arguments, environment: clean.merging(environment) { $1 }, in: folder ?? path,
            input: input, killedWhen: condition)
    }

    /// Runs the tool on the set of central Vaduz.
    func draw(_ arguments: [String], tiles: String = Project.archive("vaduz-core.pmtiles")) throws -> Outcome {
        try run(arguments + ["--tiles", tiles])
    }

    /// The names in the working folder.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func bytes(_ name: String) throws -> [UInt8] { try TemporaryFolder.bytes(of: file(name)) }

    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try folder.write(Array(text.utf8), to: "work/\(name)")
    }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String { try folder.write(bytes, to: "work/\(name)") }

    func image(_ name: String = "out.png") throws -> Pixmap {
        try ImageDecoder.decode(try bytes(name), limits: .test)
    }
}

extension DecodingLimits {
    /// Enough for the tests' own images.
    static let test = DecodingLimits(side: 4096, pixels: 1 << 24, bytes: 1 << 26)
}

/// Expects a failure: its status, one line with all these words, no output and nothing left behind.
@discardableResult
func expectFailure(
    _ arguments: [String], status: Int32, says words: [String], environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
    let desk = try Desk()
    try desk.write("what was there before", to: "out.png")
    let outcome = try desk.run(arguments, environment: environment)
    let line = outcome.errors
    #expect(outcome.signal == nil && outcome.exit == status, "\(arguments): \(line)", sourceLocation: sourceLocation)
    #expect(outcome.lines.count == 1 && outcome.isTidy, "\(arguments): \(line)", sourceLocation: sourceLocation)
    for word in words {
        #expect(line.contains(word), "\(arguments) lacks \(word): \(line)", sourceLocation: sourceLocation)
    }
    #expect(outcome.output.isEmpty, "\(arguments)", sourceLocation: sourceLocation)
    #expect(try desk.names == ["out.png"], "\(arguments)", sourceLocation: sourceLocation)
    #expect(try desk.text("out.png") == "what was there before", "\(arguments)", sourceLocation: sourceLocation)
    return line
}
