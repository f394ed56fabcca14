import Cairo
import Colors
import Imaging
import JSON
import MapGeometry
import MapSnapshot

/// One row on a contact sheet.
struct ContactSheetCell {
    private enum Content {
        /// An image, scaled down to fit its box.
        case image(Pixmap)
        /// A text in place of an image.
        case words(String)
        case failure(String)
    }

    private let box: Box
    private let caption: String
    private let content: Content
    private let isComplete: Bool

    private static let (textSize, leading) = (9.0, 12.0)
    private static let limits = DecodingLimits(
        side: SnapshotLimits.side, pixels: SnapshotLimits.pixels, bytes: 1 << 28)

    /// Reads the row's image, and scales it down to its box.
    init(_ result: BatchResult, from output: any BatchOutput, in box: Box) async {
        self.box = box
        switch result.outcome {
        case .ok(let image, let missing):
            caption = result.name ?? image.out.path
            isComplete = missing == 0
            content = await Self.content(image, output, box)
        case .skipped(let image):
            caption = result.name ?? image.out.path
            isComplete = true
            content = await Self.content(image, output, box)
        case .failed(let failure):
            caption = result.name ?? result.place
            isComplete = true
            content = .failure(failure.detail)
        }
    }

    private static func content(
        _ image: BatchResult.RenderedImage, _ output: any BatchOutput, _ box: Box
    ) async -> Content {
        let ending = image.out.file.split(separator: ".").last?.uppercased() ?? ""
        // The sheet must be drawn even if files have changed since.
        guard let bytes = try? await output.read(image.out) else { return .words("gone") }
        guard let pixmap = try? ImageDecoder.decode(bytes, limits: limits) else { return .words(ending) }
        let (width, height) = (box.width * ContactSheetLayout.scale, box.height * ContactSheetLayout.scale)
        let shrink = min(1, width / Double(pixmap.width), height / Double(pixmap.height))
        return .image(
            Resampler.resample(
                pixmap, box: ResamplingBox(pixmap), width: max(1, Int((Double(pixmap.width) * shrink).rounded())),
                height: max(1, Int((Double(pixmap.height) * shrink).rounded()))))
    }

    /// Draws the image or text in its box, with the caption below.
    func draw(on cairo: borrowing CairoContext, fonts: FontStack) throws {
        switch content {
        case .image(let pixmap): try draw(pixmap, on: cairo)
        case .words(let text):
            fill(Self.gray, on: cairo)
            try write([text], on: cairo, fonts, .ink)
        case .failure(let text):
            fill(Self.rose, on: cairo)
            let most = max(1, Int((box.height - 8) / Self.leading))
            let lines = text.lines(in: box.width - 16, fonts: fonts, size: Self.textSize, most: most)
            try write(lines, on: cairo, fonts, Self.red)
        }
        let line = TextLine(caption, fonts: fonts, size: 10, fitting: box.width - (isComplete ? 0 : 12))
        let baseline = box.bottom + 13
        if !isComplete {
            // Mark images with missing tiles, as in the summary.
            cairo.circle(x: box.left + 4, y: baseline - 3.5, radius: 3.5)
            cairo.fill(.color(Self.amber))
        }
        if let line { try cairo.draw(line, x: box.left + (isComplete ? 0 : 12), y: baseline, paint: .color(.ink)) }
    }

    private func draw(_ pixmap: Pixmap, on cairo: borrowing CairoContext) throws {
        let scale = ContactSheetLayout.scale
        let (width, height) = (Double(pixmap.width) / scale, Double(pixmap.height) / scale)
        // Aligned to whole pixels, so that pixels are copied unchanged.
        let x = (box.left * scale).rounded() / scale
        let y = ((box.bottom - height) * scale).rounded() / scale
        try cairo.draw(pixmap, x: x, y: y, scale: scale)
        cairo.roundedRectangle(x: x + 0.25, y: y + 0.25, width: width - 0.5, height: height - 0.5, radius: 0)
        cairo.stroke(.color(Color.ink.with(alpha: 0x38)), width: 0.5)
    }

    private func fill(_ color: Color, on cairo: borrowing CairoContext) {
        cairo.roundedRectangle(x: box.left, y: box.top, width: box.width, height: box.height, radius: 4)
        cairo.fill(.color(color))
    }

    private func write(
        _ lines: [String], on cairo: borrowing CairoContext, _ fonts: FontStack, _ color: Color
    ) throws {
        var y = (box.top + box.bottom) / 2 - Double(lines.count - 1) * Self.leading / 2 + Self.textSize * 0.35
        for text in lines {
            if let line = TextLine(text, fonts: fonts, size: Self.textSize, fitting: box.width - 12) {
                try cairo.draw(line, x: (box.left + box.right - line.width) / 2, y: y, paint: .color(color))
            }
            y += Self.leading
        }
    }

    private static let gray = Color(red: 0xE6, green: 0xE6, blue: 0xE3)
    private static let rose = Color(red: 0xFB, green: 0xE9, blue: 0xE7)
    private static let red = Color(red: 0x9B, green: 0x1C, blue: 0x1C)
    private static let amber = Color(red: 0xE0, green: 0x8A, blue: 0x00)
}

extension BatchResult {
    /// The row's id as text.
    fileprivate var name: String? {
        guard let id, id != "null" else { return nil }
        guard id.hasPrefix("\"") else { return id }
        var scanner = JSONScanner(Array(id.utf8), maximumDepth: 1)
        return (try? scanner.string()) ?? id
    }
}

extension String {
    /// The text, wrapped at words; the last line has the rest.
    fileprivate func lines(in width: Double, fonts: FontStack, size: Double, most: Int) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            let longer = lines.last.map { $0 + " " + word } ?? String(word)
            if let last = lines.indices.last,
                lines.count == most || (TextLine(longer, fonts: fonts, size: size)?.width ?? .infinity) <= width
            {
                lines[last] = longer
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
