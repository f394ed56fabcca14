import Cairo
import Colors
import Imaging
import MapGeometry
import MapSnapshot

/// A contact sheet: an overview of a batch, with its images side by side above their names.
package struct ContactSheet {
    /// Maximum number of images on a sheet.
    package static let maximumCells = 200

    private let heading: String
    private let cells: [ContactSheetCell]
    private let layout: ContactSheetLayout

    /// The indexes of the rows to show, spread evenly if there are more than fit.
    package static func sample(_ count: Int) -> [Int] {
        count <= maximumCells ? Array(0..<count) : (0..<maximumCells).map { $0 * count / maximumCells }
    }

    /// Reads the images, one by one.
    ///
    /// - Parameters:
    ///   - results: the results of the rows to show, at most `maximumCells`.
    ///   - output: the output that contains their files.
    ///   - heading: one line of text.
    package init(_ results: [BatchResult], from output: any BatchOutput, heading: String) async {
        self.heading = heading
        let layout = ContactSheetLayout(results.map(\.outcome.imageSize))
        var cells: [ContactSheetCell] = []
        for (result, box) in zip(results, layout.boxes) {
            cells.append(await ContactSheetCell(result, from: output, in: box))
        }
        (self.cells, self.layout) = (cells, layout)
    }

    /// The sheet as a PNG file.
    ///
    /// - Throws: `SnapshotError` with `fontMissing` or `renderingFailed`.
    package func png() throws -> [UInt8] {
        let size = layout.size
        let scale = ContactSheetLayout.scale
        var canvas = Pixmap(
            width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up)),
            fill: Color(red: 0xF7, green: 0xF7, blue: 0xF5).premultiplied)
        let (regular, semibold) = (try TextFont.fonts(.regular), try TextFont.fonts(.semibold))
        do {
            try canvas.draw(scale: scale) { cairo in
                let margin = ContactSheetLayout.margin
                let line = TextLine(heading, fonts: semibold, size: 14, fitting: size.width - 2 * margin)
                if let line { try cairo.draw(line, x: margin, y: margin + 13, paint: .color(.ink)) }
                for cell in cells { try cell.draw(on: cairo, fonts: regular) }
            }
        } catch let error as CairoError {
            throw SnapshotError(.renderingFailed, "the contact sheet cannot be drawn: \(error.description)")
        }
        return try MapImage(pixmap: canvas, scale: scale).pngData()
    }
}

extension BatchResult.Outcome {
    /// Size of the image in pixels; nil if there is none.
    fileprivate var imageSize: (width: Int, height: Int)? {
        switch self {
        case .ok(let image, _), .skipped(let image): (image.width, image.height)
        case .failed: nil
        }
    }
}
