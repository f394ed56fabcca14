import Imaging
import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot

@Suite struct FileTests {
    @Test(arguments: FileFormat.allCases) func dataIsOfTheFormatAskedFor(format: FileFormat) async throws {
        let file = try await Samples.snapshot(FileOptions(format: format)).data()
        switch format {
        case .svg: #expect(file.starts(with: "<svg ".utf8))
        case .pdf: #expect(file.starts(with: "%PDF-".utf8))
        case .png, .png8: #expect(ImageFormat(sniffing: file) == .png)
        case .jpeg: #expect(ImageFormat(sniffing: file) == .jpeg)
        case .webp: #expect(ImageFormat(sniffing: file) == .webp)
        }
    }

    @Test func encodesOtherRasterFormatsAndRequestedVectors() async throws {
        let drawn = try await Samples.snapshot(FileOptions(format: .pdf))
        #expect(try drawn.data(FileOptions(format: .svg)).starts(with: "<svg ".utf8))
        #expect(try drawn.data(FileOptions()) == drawn.pngData())
        let pixels = try await Samples.snapshot(FileOptions())
        #expect(drawn.image == pixels.image)
        let error = await snapshotError { _ = try pixels.data(FileOptions(format: .pdf)) }
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains("set the format in the request") == true)
    }

    /// The map in a vector file is bare: its pixels have no pin.
    @Test func separatesMapAndAnnotations() async throws {
        let drawn = try await Samples.snapshot(FileOptions(format: .svg))
        let parts = try #require(drawn.vectors).parts
        guard parts.count == 1, case .pixels(let map)? = parts.first else {
            Issue.record("raster tiles are not one image: \(parts.count) parts")
            return
        }
        #expect(Set(map.pixels) == [Color.green.premultiplied])
        #expect(Set(drawn.image.pixmap.pixels).count > 10)
    }

    /// Every number of bytes gets a file that fits, and more bytes never a smaller quality.
    @Test(arguments: [FileFormat.jpeg, .webp]) func theBestQualityThatFits(format: FileFormat) throws {
        let image = Samples.noise(side: 48)
        func file(_ quality: Int) throws -> [UInt8] {
            try format == .jpeg ? image.jpegData(quality: quality) : image.webPData(quality: quality)
        }
        let all = try (10...70).map { try file($0) }
        for limit in stride(from: all[0].count, through: all[60].count + 50, by: 97) {
            let options = FileOptions(format: format, quality: 70, maximumBytes: limit)
            let fitted = try FileFitting(image: image, options: options).run()
            let best = all.last { $0.count <= limit }
            #expect(fitted.bytes.count <= limit)
            #expect(fitted.bytes == best)
        }
    }

    @Test func reducesColorsToFit() throws {
        let image = Samples.noise()
        let sizes = try [256, 128, 64, 32].map { try image.png8Data(colors: $0).count }
        #expect(sizes == sizes.sorted(by: >) && Set(sizes).count == 4)
        for (limit, colors) in [(sizes[0], 256), (sizes[0] - 1, 128), (sizes[2], 64), (sizes[3], 32)] {
            let fitted = try FileFitting(image: image, options: FileOptions(maximumBytes: limit)).run()
            #expect(fitted.bytes.count <= limit && fitted.note?.values["colors"] == .integer(colors))
        }
        let error = #expect(throws: SnapshotError.self) {
            try FileFitting(image: image, options: FileOptions(format: .png8, maximumBytes: sizes[3] - 1)).run()
        }
        #expect(error?.code == .fileTooLarge)
        #expect(error?.description.contains("\(sizes[3]) bytes") == true)
    }

    @Test(arguments: [FileFormat.png, .png8]) func compressionChangesBytesAndNoPixels(format: FileFormat) async throws {
        let drawn = try await Samples.snapshot(FileOptions(format: format))
        let files = try CompressionEffort.allCases.map {
            try drawn.data(FileOptions(format: format, compression: $0))
        }
        let images = try files.map { try ImageDecoder.decode($0, limits: .tile) }
        #expect(Set(images).count == 1)
        #expect(files[1] == (try drawn.data(FileOptions(format: format))))
        // A file of few bytes may gain nothing.
        #expect(files[2].count < files[1].count || format == .png8)
    }

    @Test(arguments: [
        FileOptions(format: .jpeg, quality: 0), FileOptions(format: .webp, quality: 101),
        FileOptions(format: .png, quality: 50), FileOptions(maximumBytes: 0), FileOptions(maximumBytes: .min),
        FileOptions(format: .pdf, quality: .max), FileOptions(format: .jpeg, compression: .small),
        FileOptions(format: .svg, compression: .fast),
    ])
    func impossibleOptions(options: FileOptions) async throws {
        #expect(await snapshotError { try options.validate() }?.code == .invalidRequest)
        #expect(await snapshotError { _ = try await Samples.snapshot(options) }?.code == .invalidRequest)
        let drawn = try await Samples.snapshot(FileOptions())
        #expect(await snapshotError { _ = try drawn.data(options) }?.code == .invalidRequest)
    }

    @Test(arguments: [
        ("jpg", FileFormat.jpeg), ("JPEG", .jpeg), ("png", .png), ("WebP", .webp), ("pdf", .pdf), ("svg", .svg),
        ("png8", nil), ("", nil), ("gif", nil),
    ])
    func extensions(name: String, format: FileFormat?) { #expect(FileFormat(fileExtension: name) == format) }

    @Test func listsOfFormatsAreSentences() {
        #expect(FileFormat.allCases.endings == ".png, .jpg, .webp, .svg or .pdf")
        #expect(FileFormat.forTiles.names == "png, png8, jpeg or webp" && FileFormat.lossy.names == "jpeg or webp")
        #expect(FileFormat.allCases.allEndings == [".png", ".jpg", ".webp", ".svg", ".pdf", ".jpeg"])
    }

    @Test(arguments: [
        ("command-line.md", "| `--format FORMAT` | from the file name", FileFormat.allCases, false),
        ("command-line.md", "| `--format FORMAT` | by the folder's ending", FileFormat.forTiles, false),
        ("command-line.md", "| `format`, `quality`, `max_bytes` |", FileFormat.allCases, false),
        ("batch.md", "  no `format`, the extension sets it:", FileFormat.allCases, true),
        ("server.md", "| `GET /snapshot.png`", FileFormat.raster, true),
        ("server.md", "| `GET /styles/{id}/[512/]{z}", FileFormat.forTiles, true),
    ])
    func documentsNameEveryFormat(
        document: String, start: String, formats: [FileFormat], areEndings: Bool
    ) throws {
        let text = String(decoding: try TemporaryFolder.bytes(of: "\(Project.root)/docs/\(document)"), as: UTF8.self)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(start) })
        for format in areEndings ? formats.named : formats {
            let name = areEndings ? ".\(format.fileExtension)" : format.rawValue
            #expect(line.contains("\(name)`") || line.contains("\"\(name)\""), "\(document): \(name)")
        }
    }
}
