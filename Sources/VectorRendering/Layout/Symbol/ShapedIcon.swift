import MapLabels
import MapStyle
import Platform
import Rasterising

/// An icon at its place relative to the label's point, in points at size 1.
struct ShapedIcon: Sendable {
    let name: String
    let image: SpriteIndex.Icon
    /// The edges of the icon.
    var box: LabelBox
    /// The parts of the icon around its content, beyond the text: left, top, right, bottom.
    var margin: SIMD4<Double>?
    /// Whether it is stretched around a text.
    var isFitted = false

    /// An icon at an anchor.
    init(_ name: String, _ image: SpriteIndex.Icon, anchor: Anchor, offset: Offset) {
        (self.name, self.image) = (name, image)
        let part = LabelAnchor(anchor)
        let (left, top) = (
            offset.x - image.pointWidth * part.horizontal, offset.y - image.pointHeight * part.vertical
        )
        box = LabelBox(left: left, top: top, right: left + image.pointWidth, bottom: top + image.pointHeight)
    }

    /// The icon around a text: stretched to its size, or centered on it.
    ///
    /// - Parameters:
    ///   - text: the box of the text in points.
    ///   - padding: top, right, bottom, left, in points.
    func fitted(
        to text: LabelBox, _ fit: SymbolLayer.TextFit, padding: [Double], offset: Offset
    ) -> ShapedIcon {
        var icon = self
        icon.isFitted = true
        let padding = padding.count == 4 ? padding : [0, 0, 0, 0]
        if let content = image.content {
            let content = content / image.pixelRatio
            icon.margin = [
                content.x, content.y, image.pointWidth - content.z, image.pointHeight - content.w,
            ]
        }
        if fit == .width || fit == .both {
            icon.box.left = offset.x + text.left - padding[3]
            icon.box.right = offset.x + text.right + padding[1]
        } else {
            icon.box.left = offset.x + (text.left + text.right - image.pointWidth) / 2
            icon.box.right = icon.box.left + image.pointWidth
        }
        if fit == .height || fit == .both {
            icon.box.top = offset.y + text.top - padding[0]
            icon.box.bottom = offset.y + text.bottom + padding[2]
        } else {
            icon.box.top = offset.y + (text.top + text.bottom - image.pointHeight) / 2
            icon.box.bottom = icon.box.top + image.pointHeight
        }
        return icon
    }

    /// The edges after one side was enlarged to the proportions of the icon's content, if it asks for that.
    var proportionalBox: LabelBox {
        guard let content = image.content, image.textFitWidth != nil || image.textFitHeight != nil else { return box }
        let (width, height) = (image.textFitWidth ?? .stretchOrShrink, image.textFitHeight ?? .stretchOrShrink)
        let aspect = (content.z - content.x) / (content.w - content.y)
        var result = box
        if height == .proportional {
            if width == .stretchOnly && box.width / box.height < aspect || width == .proportional {
                let newWidth = (box.height * aspect).rounded(.up)
                if box.width != 0 { result.left = box.left * newWidth / box.width }
                result.right = result.left + newWidth
            }
        } else if width == .proportional, height == .stretchOnly, box.width / box.height > aspect {
            let newHeight = (box.width / aspect).rounded(.up)
            if box.height != 0 { result.top = box.top * newHeight / box.height }
            result.bottom = result.top + newHeight
        }
        return result
    }
}

extension LabelAnchor {
    /// The anchor of the style specification.
    init(_ anchor: Anchor) {
        let horizontal =
            switch anchor {
            case .left, .topLeft, .bottomLeft: 0.0
            case .right, .topRight, .bottomRight: 1.0
            case .center, .top, .bottom: 0.5
            }
        let vertical =
            switch anchor {
            case .top, .topLeft, .topRight: 0.0
            case .bottom, .bottomLeft, .bottomRight: 1.0
            case .center, .left, .right: 0.5
            }
        self.init(horizontal: horizontal, vertical: vertical)
    }
}

/// One rectangle of an icon: all of it, or a piece between the lines at which it stretches.
struct IconPart: Sendable {
    /// A corner: a place that grows with the icon's size, and a distance that does not, both in points.
    struct Corner: Sendable {
        var x, y: Double
        var fixedX, fixedY: Double
    }

    /// Top left, top right and bottom left; the fourth follows.
    let corners: (Corner, Corner, Corner)
    /// The part of the image in its pixels, with a border of one pixel around the whole.
    let part: TexelRect
    /// The smallest sizes at which the text is enclosed.
    let minimumSize: (x: Double, y: Double)

    /// The parts of an icon.
    ///
    /// - Parameter rotation: clockwise in degrees.
    static func parts(of icon: ShapedIcon, rotation: Double) -> [IconPart] {
        let (image, box) = (icon.image, icon.isFitted ? icon.proportionalBox : icon.box)
        let (width, height) = (Double(image.width), Double(image.height))
        let across = Side(
            image.stretchX, length: width, pixelRatio: image.pixelRatio, start: box.left, size: box.width,
            content: icon.isFitted ? image.content.map { ($0.x, $0.z) } : nil)
        let down = Side(
            image.stretchY, length: height, pixelRatio: image.pixelRatio, start: box.top, size: box.height,
            content: icon.isFitted ? image.content.map { ($0.y, $0.w) } : nil)
        let stretches = icon.isFitted && !(image.stretchX.isEmpty && image.stretchY.isEmpty)
        let columns =
            stretches ? across.cuts : [Side.Cut(fixed: 0, stretch: -1), Side.Cut(fixed: 0, stretch: width + 1)]
        let rows = stretches ? down.cuts : [Side.Cut(fixed: 0, stretch: -1), Side.Cut(fixed: 0, stretch: height + 1)]
        let angle = rotation * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        var parts: [IconPart] = []
        for (left, right) in zip(columns, columns.dropFirst()) {
            for (top, bottom) in zip(rows, rows.dropFirst()) {
                func corner(_ column: Side.Cut, _ row: Side.Cut) -> Corner {
                    let (x, y) = (across.place(column), down.place(row))
                    return Corner(
                        x: steps(x * cosine - y * sine, 32), y: steps(x * sine + y * cosine, 32),
                        fixedX: whole(across.distance(column), 16), fixedY: whole(down.distance(row), 16))
                }
                parts.append(
                    IconPart(
                        corners: (corner(left, top), corner(right, top), corner(left, bottom)),
                        part: TexelRect(
                            left: left.position, top: top.position, right: right.position, bottom: bottom.position),
                        minimumSize: (whole(across.minimumSize, 256), whole(down.minimumSize, 256))))
            }
        }
        return parts
    }

    /// Rounds to the 1/32 point that MapLibre stores vertices in; halves go up, as in JavaScript.
    private static func steps(_ value: Double, _ count: Double) -> Double {
        (value * count + 0.5).rounded(.down) / count
    }

    /// The same, cut off.
    private static func whole(_ value: Double, _ count: Double) -> Double {
        value.isFinite ? (value * count).rounded(.towardZero) / count : 0
    }
}

extension IconPart {
    /// One direction of an icon: which of its pixels stretch, and over which length.
    private struct Side {
        /// A line across the icon: pixels before it that keep their size, and pixels that stretch.
        struct Cut {
            var fixed: Double
            var stretch: Double

            var position: Double { fixed + stretch }
        }

        private let pixelRatio, start, size: Double
        private let stretchLength: Double
        /// Pixels before the content, and in it.
        private let (stretchOffset, stretchContent): (Double, Double)
        private let (fixedOffset, fixedContent): (Double, Double)
        let cuts: [Cut]

        init(
            _ ranges: [ClosedRange<Double>], length: Double, pixelRatio: Double, start: Double, size: Double,
            content: (Double, Double)?
        ) {
            (self.pixelRatio, self.start, self.size) = (pixelRatio, start, size)
            let ranges = ranges.isEmpty ? [0...length] : ranges
            func sum(_ low: Double, _ high: Double) -> Double {
                ranges.reduce(0) { sum, range in
                    sum + max(low, min(high, range.upperBound)) - max(low, min(high, range.lowerBound))
                }
            }
            stretchLength = sum(0, length)
            let fixedLength = length - stretchLength
            if let content {
                stretchOffset = sum(0, content.0)
                stretchContent = sum(content.0, content.1)
                fixedOffset = content.0 - stretchOffset
                fixedContent = content.1 - content.0 - stretchContent
            } else {
                (stretchOffset, stretchContent) = (0, stretchLength)
                (fixedOffset, fixedContent) = (0, fixedLength)
            }
            var cuts = [Cut(fixed: -1, stretch: 0)]
            for range in ranges {
                let last = cuts[cuts.count - 1].stretch
                cuts.append(Cut(fixed: range.lowerBound - last, stretch: last))
                cuts.append(
                    Cut(fixed: range.lowerBound - last, stretch: last + range.upperBound - range.lowerBound))
            }
            cuts.append(Cut(fixed: fixedLength + 1, stretch: stretchLength))
            self.cuts = cuts
        }

        /// The place of a cut that grows with the icon's size.
        func place(_ cut: Cut) -> Double {
            stretchContent == 0 ? start : (cut.stretch - stretchOffset) / stretchContent * size + start
        }

        /// The distance from there that does not grow.
        func distance(_ cut: Cut) -> Double {
            (cut.fixed - fixedOffset - fixedContent * cut.stretch / stretchLength) / pixelRatio
        }

        var minimumSize: Double { size > 0 ? fixedContent / pixelRatio / size : 0 }
    }
}
