import Imaging
import TestSupport
import Testing

/// Output formats and size limits.
@Suite(.runsTheTool) struct FormatTests {
    static let vaduz = RenderTests.vaduz + ["-z", "14", "--size", "160x120", "-q"]

    @Test(arguments: [
        ("out.png", nil, "\u{89}PNG"), ("out.PNG", "png8", "\u{89}PNG"), ("out.jpg", nil, "\u{FF}\u{D8}\u{FF}"),
        ("out.jpeg", "JPG", "\u{FF}\u{D8}\u{FF}"), ("out.webp", nil, "RIFF"), ("out.svg", nil, "<svg "),
        ("out.pdf", nil, "%PDF-1."), ("out", "webp", "RIFF"), ("-", "jpeg", "\u{FF}\u{D8}\u{FF}"),
        ("-", nil, "\u{89}PNG"),
    ])
    func isThatOfTheNameOrTheFlag(name: String, format: String?, start: String) throws {
        let desk = try Desk()
        let outcome = try desk.draw(Self.vaduz + ["-o", name] + (format.map { ["--format", $0] } ?? []))
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome)")
        let file = name == "-" ? outcome.output : try desk.bytes(name)
        #expect(file.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
    }

    /// The same map in each format, within the loss of lossy formats.
    @Test(arguments: [("a.jpg", 5), ("a.webp", 5), ("a.png", 0), ("png8", 0.5)])
    func showsTheSame(name: String, error: Double) throws {
        let desk = try Desk()
        #expect(try desk.draw(Self.vaduz + ["-o", "out.png"]).exit == 0)
        let flags = name == "png8" ? ["-o", "8.png", "--format", "png8"] : ["-o", name]
        #expect(try desk.draw(Self.vaduz + flags).exit == 0)
        let (wanted, got) = try (desk.image(), desk.image(flags[1]))
        #expect(wanted.meanDifference(from: got) <= error)
        #expect(name != "png8" || Set(got.pixels).count <= 256)
    }

    @Test func qualityCounts() throws {
        let desk = try Desk()
        for quality in ["20", "90"] {
            #expect(try desk.draw(Self.vaduz + ["-o", "\(quality).jpg", "--quality", quality]).exit == 0)
        }
        #expect(try desk.bytes("20.jpg").count * 2 < desk.bytes("90.jpg").count)
    }

    /// The best file that fits, with a note about what was reduced, and unchanged if it fits anyway.
    @Test(arguments: [
        ("out.jpg", "quality"), ("out.webp", "quality"), ("out.png", "colors"),
    ])
    func fitsInSoManyBytes(name: String, lost: String) throws {
        let desk = try Desk()
        let place = Self.vaduz.filter { $0 != "-q" }
        #expect(try desk.draw(place + ["-o", name]).exit == 0)
        let whole = try desk.bytes(name)
        let limit = whole.count * 2 / 3
        let outcome = try desk.draw(place + ["-o", name, "--max-bytes", "\(limit)", "--report", "r.json"])
        #expect(outcome.exit == 0 && outcome.isTidy)
        #expect(outcome.errors.contains(lost) && outcome.errors.contains("\(limit) bytes"), "\(outcome.errors)")
        let fitted = try desk.bytes(name)
        #expect(fitted.count <= limit && fitted.count > limit / 3)
        #expect(try desk.text("r.json").contains("to fit in \(limit) bytes"))
        let roomy = try desk.draw(place + ["-o", name, "--max-bytes", "\(whole.count)"])
        #expect(try roomy.exit == 0 && roomy.errors.isEmpty && desk.bytes(name) == whole)
    }

    @Test(arguments: ["png", "png8", "jpeg", "webp", "svg", "pdf"])
    func writesNothingWhereItCannotFit(format: String) throws {
        let desk = try Desk()
        let outcome = try desk.draw(Self.vaduz + ["-o", "out", "--format", format, "--max-bytes", "99"])
        #expect(outcome.exit == 1 && outcome.lines.count == 1 && outcome.isTidy)
        for word in [format, "the smallest", "more than max_bytes 99", "raise the limit", "--max-bytes"] {
            #expect(outcome.errors.contains(word), "\(outcome.errors)")
        }
        #expect(try desk.names.isEmpty)
    }

    @Test(arguments: [("out.jpg", "out.jgw"), ("out.webp", "out.wpw"), ("out.png", "out.pgw")])
    func worldFilesAreNamedForTheFormat(name: String, world: String) throws {
        let desk = try Desk()
        #expect(try desk.draw(Self.vaduz + ["-o", name, "--world-file"]).exit == 0)
        #expect(try desk.names == [name, world].sorted())
    }
}
