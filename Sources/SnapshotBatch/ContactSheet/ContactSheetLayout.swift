import MapGeometry
import MapSnapshot

/// The layout of a contact sheet: columns of equal width, rows as high as their highest image, and a caption below
/// each.
///
/// All in points, x right and y down.
struct ContactSheetLayout {
    /// Pixels per point.
    static let scale = 2.0
    static let margin = 24.0
    /// Height of the caption below an image.
    static let captionHeight = 18.0
    private static let gap = 14.0
    private static let headingHeight = 30.0
    private static let maximumWidth = 1200.0
    /// Aspect ratio (height to width) of a box without an image.
    private static let plainRatio = 0.6

    /// The boxes of the images, in order.
    let boxes: [Box]
    /// Size of the whole sheet.
    let size: Size

    /// - Parameter images: sizes of the images in pixels; nil for a row without one.
    init(_ images: [(width: Int, height: Int)?]) {
        // Images are never upscaled, so small ones have narrow columns, but captions need a minimum width.
        let widestImage = Double(images.compactMap { $0?.width }.max() ?? 400) / Self.scale
        let width = min(max(widestImage, 80), images.count > 60 ? 128 : 200)
        let heights = images.map { image -> Double in
            guard let image else { return width * Self.plainRatio }
            let shrink = min(1, width * Self.scale / Double(max(image.width, 1)))
            return min((Double(image.height) * shrink / Self.scale).rounded(.up), width * 1.5)
        }
        let columns = Self.columns(images.count, width: width, height: heights.reduce(0, +))
        var boxes: [Box] = []
        var top = Self.margin + Self.headingHeight
        for start in stride(from: 0, to: heights.count, by: columns) {
            let row = heights[start..<min(start + columns, heights.count)]
            let bottom = top + (row.max() ?? 0)
            // Images are aligned at their bottom edges, like words.
            for (index, height) in zip(row.indices, row) {
                let left = Self.margin + Double(index - start) * (width + Self.gap)
                boxes.append(Box(left: left, top: bottom - height, right: left + width, bottom: bottom))
            }
            top = bottom + Self.captionHeight + Self.gap
        }
        self.boxes = boxes
        let content = Double(columns) * (width + Self.gap) - Self.gap
        size = Size(width: max(content, 320) + 2 * Self.margin, height: top - Self.gap + Self.margin)
    }

    /// The number of columns that makes the sheet about as wide as a screen.
    ///
    /// - Parameter height: total height of all images.
    private static func columns(_ count: Int, width: Double, height: Double) -> Int {
        let maximum = Int((maximumWidth - 2 * margin + gap) / (width + gap))
        let wanted = ((height + Double(count) * (captionHeight + gap)) / (width + gap) * 1.6).squareRoot()
        return max(1, min(maximum, Int(wanted.rounded(.up)), max(count, 1)))
    }
}
