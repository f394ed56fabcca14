import Colors
import Foundation
import Imaging
import Testing

@testable import Cairo

/// What `pdftotext` of poppler reads; images of pages are compared by the command line's tests.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext"))) struct PDFFileTests {
    static func text(of file: [UInt8]) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID()).pdf")
        defer { try? FileManager.default.removeItem(at: path) }
        try Data(file).write(to: path)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/pdftotext")
        process.arguments = [path.path, "-"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// One script after the other, ligatures, marks, both directions; Hebrew is in Open Sans.
    @Test(arguments: [
        "Vaduz", "office fluffy", "Żółw Ђорђе Ωμέγα", "e\u{301}te\u{301}", "שלום", "two  words",
    ])
    func textCanBeRead(text: String) throws {
        let words = { (text: String) in text.split(separator: " ").joined(separator: " ") }
        #expect(
            try words(Self.read(text)).precomposedStringWithCanonicalMapping
                == words(text).precomposedStringWithCanonicalMapping)
    }

    /// Poppler omits the space where the direction changes back.
    @Test func bothDirectionsInALine() throws {
        #expect(try Self.read("Vaduz שלום Bern").filter { $0 != " " } == "VaduzשלוםBern")
    }

    /// What poppler reads of a page with one line, without the marks of direction that it adds.
    private static func read(_ text: String) throws -> String {
        let line = try #require(TextLine(text, fonts: TextTests.fonts(), size: 12))
        let page = VectorPage(width: 300, height: 40, title: "", copyright: "")
        let file = try PDFFile.draw(page) { try $0.draw(line, x: 10, y: 20, paint: .color(.black)) }
        return try Self.text(of: file).filter { !"\u{202A}\u{202B}\u{202C}\u{200E}\u{200F}".contains($0) }
    }

    /// Shapes are seen and hidden text is read; in an SVG file all that is seen is text.
    @Test(arguments: [(TextRole.plain, "Vaduz", true), (.shapes, "", true), (.hidden, "Vaduz", false)])
    func rolesOfTexts(role: TextRole, read: String, isInSVG: Bool) throws {
        let line = try #require(TextLine("Vaduz", fonts: TextTests.fonts(), size: 12))
        let page = VectorPage(width: 300, height: 40, title: "", copyright: "")
        let draw = { (cairo: borrowing CairoContext) in
            try cairo.draw(line, x: 10, y: 20, paint: .color(.black), role: role)
        }
        #expect(try Self.text(of: PDFFile.draw(page) { try draw($0) }) == read)
        let svg = try SVGFile.draw(page) { try draw($0) }
        #expect(String(decoding: svg, as: UTF8.self).contains(">Vaduz</text>") == isInSVG)
    }

    /// Cairo takes noncharacters for invalid UTF-8, and then gives no file.
    @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF] as [UInt32])
    func noncharactersAreReplaced(code: UInt32) throws {
        let odd = Character(try #require(Unicode.Scalar(code)))
        let text = "Va\(odd)duz\(odd)"
        let fonts = try TextTests.fonts()
        let line = try #require(TextLine(text, fonts: fonts, size: 12))
        // As labels of styles are, whose glyphs have places already.
        let shaped = try #require(fonts.glyphs(of: text, size: 12))
        let label = TextLine(text, glyphs: shaped.glyphs, fonts: fonts, size: 12)
        let page = VectorPage(width: 300, height: 60, title: text, copyright: text)
        for draw in [PDFFile.draw, SVGFile.draw] {
            let file = try draw(page) { cairo in
                try cairo.draw(line, x: 10, y: 20, paint: .color(.black))
                try cairo.draw(label, x: 10, y: 50, paint: .color(.black))
            }
            guard file.starts(with: "%PDF".utf8) else {
                let document = String(decoding: file, as: UTF8.self)
                #expect(document.components(separatedBy: "Va\u{FFFD}duz\u{FFFD}<").count == 5, "\(document)")
                continue
            }
            let lines = try Self.text(of: file).split(separator: "\n")
            #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("Va") && $0.contains("duz") }, "\(lines)")
        }
    }

    @Test func errorsInsideArePassedOn() {
        struct Stop: Error {}
        for draw in [PDFFile.draw, SVGFile.draw] {
            #expect(throws: Stop.self) {
                try draw(VectorPage(width: 9, height: 9, title: "", copyright: "")) { _ in throw Stop() }
            }
        }
    }
}
