import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

/// Stamped files as other programs read them.
@Suite struct StampReaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The output of a program; throws if it fails.
    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let log = "\(folder.path)/\(program.split(separator: "/").last ?? "").log"
        try ChildProcess.run(program, arguments, log: log)
        return String(decoding: try TemporaryFolder.bytes(of: log), as: UTF8.self)
    }

    /// Writes the image of every case without and with its stamp.
    private func write(_ name: String, _ format: FileFormat, _ file: [UInt8]) throws -> [String] {
        [
            try folder.write(file, to: "plain-\(name)"),
            try folder.write(RenderStamp(RenderStampTests.digest).apply(to: file, format), to: name),
        ]
    }

    @Test func pillowSeesTheSamePixels() async throws {
        try ChildProcess.run("\(Project.root)/scripts/oracle-environment", [], log: "\(folder.path)/environment.log")
        var paths: [String] = []
        for attributed in [true, false] {
            for format in [FileFormat.png, .png8, .jpeg, .webp] {
                paths += try write(
                    "\(format)-\(attributed)", format, try await RenderStampTests.file(format, attributed: attributed))
            }
        }
        paths += try write("clear", .webp, try RenderStampTests.transparentWebP())
        let python = "\(Project.root)/.build-oracle/bin/python"
        let lines = try run(python, ["\(Project.root)/Tests/Oracle/stamps.py"] + paths).split(separator: "\n")
        #expect(lines.count == paths.count)
        for index in stride(from: 0, to: lines.count - 1, by: 2) {
            let words = lines[index].split(separator: " ")
            let stamped = lines[index + 1].split(separator: " ")
            #expect(stamped.prefix(4) == words.prefix(4), "\(paths[index + 1])")
            if words[2] != "WEBP" { #expect(stamped.contains("\(RenderStampTests.digest)"), "\(lines[index + 1])") }
        }
    }

    @Test func popplerAndLibrsvgOpenThem() async throws {
        let pdf = try write("map.pdf", .pdf, try await RenderStampTests.file(.pdf))
        #expect(try run("/usr/bin/pdfinfo", [pdf[1]]).contains("60 x 50 pts"))
        let svg = try write("map.svg", .svg, try await RenderStampTests.file(.svg))
        for path in pdf + svg {
            let isPDF = path.hasSuffix("pdf")
            _ =
                try isPDF
                ? run("/usr/bin/pdftocairo", ["-png", "-singlefile", path, path])
                : run("/usr/bin/rsvg-convert", ["-o", "\(path).png", path])
        }
        for paths in [pdf, svg] {
            #expect(
                try TemporaryFolder.bytes(of: "\(paths[0]).png") == TemporaryFolder.bytes(of: "\(paths[1]).png"))
        }
        let words = try String(decoding: TemporaryFolder.bytes(of: "\(folder.path)/pdftocairo.log"), as: UTF8.self)
        #expect(!words.contains("rror"), "\(words)")
    }

    @Test func chromiumShowsThem() async throws {
        var names: [String] = []
        for format in FileFormat.allCases where format != .pdf {
            names.append("\(format).\(format.fileExtension)")
            _ = try write(names[names.count - 1], format, try await RenderStampTests.file(format, attributed: false))
        }
        names.append("clear.webp")
        _ = try write("clear.webp", .webp, try RenderStampTests.transparentWebP())
        let images = names.map { "<img src=\"\($0)\" onload=\"this.alt = this.naturalWidth\">" }.joined()
        let page = try folder.write(Array("<!DOCTYPE html><body>\(images)</body>".utf8), to: "page.html")
        let text = try run(
            "/usr/bin/chromium",
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--user-data-dir=\(folder.path)/profile",
                "--dump-dom", "file://\(page)",
            ])
        for (name, width) in zip(names, [12, 12, 12, 12, 60, 7]) {
            let image = text.split(separator: "<img").first { $0.contains("\"\(name)\"") }
            #expect(image?.contains("alt=\"\(width)\"") == true, "\(name): \(text)")
        }
    }
}
