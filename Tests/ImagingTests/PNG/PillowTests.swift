import Compression
import Foundation
import Testing

@testable import Imaging

/// A second reader for what our encoder writes; needs Python 3 with Pillow, so it runs only when asked.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["CHECK_WITH_PILLOW"] != nil)) struct PillowTests {
    @Test(arguments: [(2, "P"), (16, "P"), (200, "P"), (900, "RGB")]) func seesTheSame(colors: Int, mode: String) throws
    {
        let image = PNGEncoderTests.image(colors: colors)
        let file = FileManager.default.temporaryDirectory.appending(path: "imaging-\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let options = PNGEncoder.Options(filter: .up, pixelsPerMeter: 2835, text: [("Comment", "© map")])
        try Data(PNGEncoder.encode(image, options: options)).write(to: file)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", Fixture.folder.appending(path: "check.py").path, file.path]
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let crc = String(image.crc, radix: 16)
        let padded = String(repeating: "0", count: 8 - crc.count) + crc
        #expect(line == "\(image.width) \(image.height) \(mode) \(padded)\n")
    }
}
