import MapLabels
import MapStyle

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
