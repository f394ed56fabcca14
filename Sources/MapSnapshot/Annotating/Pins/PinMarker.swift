import Cairo
import Imaging
import JSON
import MapGeometry

/// A pin with its resolved image and text.
struct PinMarker {
    let pin: Pin
    private var content: Content
    /// The label beside the marker, if there is room.
    let caption: String?

    private enum Content {
        case image(PinImage)
        case shape(any PinShape, Style)
    }

    /// Everything that affects the pixels of a built-in marker.
    struct Style: Hashable, Sendable {
        let shape: Pin.Shape
        let color: Color
        let size: Pin.Size
        var scale = 1.0
        var icon: String?
        let label: ExactText?
        let appearance: Appearance
        /// Where the tip of a chip is; nil for its usual place and for other shapes.
        var tip: ChipShape.Tip?
        /// Number of pins of a cluster; nil for a single pin.
        var count: Int?
    }

    /// - Parameters:
    ///   - appearance: appearance of the map.
    ///   - images: images by the names that pins use.
    /// - Throws: `SnapshotError` with `unknownImage` if the pin names an unknown image, with `fontMissing` if it has a
    ///   label and no font is installed.
    init(_ pin: Pin, on appearance: Appearance = .light, images: [String: PinImage]) throws(SnapshotError) {
        self.pin = pin
        let label = pin.foldedLabel
        guard let name = pin.image else {
            let isShort = (label?.count ?? 0) <= PinEmblem.characters
            let kind = pin.shape ?? (isShort || pin.icon != nil ? .pin : .label)
            let icon = kind == .pin || kind == .dot ? pin.icon : nil
            let emblem = isShort && icon == nil ? label : nil
            let holdsLabel = isShort && icon == nil || kind == .label || kind == .text
            let shape: any PinShape =
                switch kind {
                case .pin: try DropShape(pin, icon: icon, label: emblem)
                case .dot: try DotShape(pin, icon: icon, label: emblem)
                case .label: try ChipShape(pin, label: label)
                case .text: try TextShape(pin, label: label, on: appearance)
                }
            let style = Style(
                shape: kind, color: pin.color, size: pin.size, scale: pin.scale, icon: icon,
                label: holdsLabel ? label.map(ExactText.init) : nil, appearance: appearance)
            content = .shape(shape, style)
            caption = holdsLabel ? nil : label
            return
        }
        content = .image(try images.image(named: name))
        caption = label
    }

    /// Creates the marker of a cluster.
    ///
    /// - Parameters:
    ///   - pin: the place, color, size and priority.
    ///   - count: number of pins.
    init(_ pin: Pin, on appearance: Appearance, count: Int) throws(SnapshotError) {
        self.pin = pin
        caption = nil
        content = .shape(
            try ClusterShape(count, color: pin.color, size: pin.size),
            Style(shape: .dot, color: pin.color, size: pin.size, label: nil, appearance: appearance, count: count))
    }

    /// Whether it is a drop.
    var isDrop: Bool {
        if case .shape(let shape, _) = content { shape is DropShape } else { false }
    }

    /// The built-in marker of a pin that differs from this one in its size only.
    func replaced(by pin: Pin) throws(SnapshotError) -> PinMarker {
        guard case .shape(_, let style) = content else { return self }
        return try PinMarker(pin, on: style.appearance, images: [:])
    }

    /// The text on the marker itself.
    var lines: [TextLine] {
        if case .shape(let shape, _) = content { shape.lines } else { [] }
    }

    /// The image's box, relative to the pin's place.
    var placement: PinImage.Placement {
        var (size, place): (Size, Point?) =
            switch content {
            case .image(let image):
                (Size(width: image.size.width * pin.scale, height: image.size.height * pin.scale), nil)
            case .shape(let shape, _): (shape.bounds, shape.place)
            }
        // An offset without anchor works as in MapKit: from the place to the center of any marker.
        if pin.anchor != nil || pin.centerOffset != nil { place = nil }
        let anchor = pin.anchor ?? .center
        let point = place ?? Point(x: anchor.x * size.width, y: anchor.y * size.height)
        let offset = pin.centerOffset ?? Point(x: 0, y: 0)
        return PinImage.Placement(origin: Point(x: offset.x - point.x, y: offset.y - point.y), size: size)
    }

    /// The marker for a place at `point`, with the tip of a chip moved so that it does not leave an area.
    ///
    /// A marker with an anchor or offset stays as it is.
    ///
    /// - Returns: also the point for its place, which is moved for a chip that points outward.
    func kept(in area: Box, at point: Point) -> (marker: PinMarker, point: Point) {
        guard pin.anchor == nil, pin.centerOffset == nil, case .shape(let shape, var style) = content,
            let chip = shape as? ChipShape, !area.contains(box(at: point))
        else { return (self, point) }
        let moved = chip.kept(in: area, at: point)
        style.tip = moved.chip.tip
        var marker = self
        marker.content = .shape(moved.chip, style)
        return (marker, moved.place)
    }

    private var margin: EdgeInsets {
        if case .shape(let shape, _) = content { shape.margin } else { .zero }
    }

    /// The box of the image for a place at `point`, without the shadow of a built-in marker.
    func box(at point: Point) -> Box {
        let placement = self.placement
        return Box(
            origin: Point(x: point.x + placement.origin.x, y: point.y + placement.origin.y), size: placement.size)
    }

    /// The shape for a place at `point` as simple parts, without rim and shadow.
    func obstacles(at point: Point) -> [LabelObstacle] {
        let box = box(at: point)
        guard case .shape(let shape, _) = content else { return [.box(box)] }
        return shape.obstacles.map { $0.moved(x: box.left, y: box.top) }
    }

    /// The painted area, relative to the pin's place: the image's box, with rim and shadow for a built-in marker.
    var extent: PinImage.Placement {
        let box = placement
        let margin = self.margin
        return PinImage.Placement(
            origin: Point(x: box.origin.x - margin.left, y: box.origin.y - margin.top),
            size: Size(
                width: box.size.width + margin.left + margin.right,
                height: box.size.height + margin.top + margin.bottom))
    }

    /// Whether any of it may be visible in an image with its place at `point`.
    ///
    /// Pins far away must not be drawn, because cairo's coordinates wrap at 2^23 pixels.
    func isVisible(at point: Point, in size: Size) -> Bool {
        // Filters and the shadow below a pin extend slightly further.
        let reach = 4.0
        let extent = self.extent
        let box = Box(origin: Point(x: point.x + extent.origin.x, y: point.y + extent.origin.y), size: extent.size)
        return box.left < size.width + reach && box.top < size.height + reach && box.right > -reach
            && box.bottom > -reach
    }

    /// Draws the pin for a place at `point`.
    ///
    /// - Parameters:
    ///   - scale: scale of the map image; a pin image with the same density is aligned to whole pixels to stay sharp.
    ///   - rasters: a cache of built-in markers as pixels; nil to draw shapes, for vector files.
    func draw(
        on cairo: borrowing CairoContext, at point: Point, scale: Double, rasters: AnnotationRasterCache?
    ) throws {
        let box = box(at: point)
        switch content {
        case .image(let image):
            guard pin.scale != 1 else {
                try image.variant(forScale: scale)?.draw(on: cairo, at: Point(x: box.left, y: box.top), scale: scale)
                return
            }
            try cairo.isolated { cairo in
                cairo.translate(x: box.left, y: box.top)
                cairo.scale(x: pin.scale, y: pin.scale)
                let density = scale * pin.scale
                try image.variant(forScale: density)?.draw(on: cairo, at: Point(x: 0, y: 0), scale: density)
            }
        case .shape(let shape, let style):
            // Quarter pixels are too fine to see, and few enough for cache hits.
            let corner = Point(x: (box.left * scale * 4).rounded() / 4, y: (box.top * scale * 4).rounded() / 4)
            if let rasters,
                try rasters.draw(
                    .marker(style), shape.bounds, reach: shape.reach, on: cairo, at: corner, scale: scale,
                    body: shape.draw(on:))
            {
                return
            }
            try cairo.isolated { cairo in
                cairo.translate(x: box.left, y: box.top)
                try shape.draw(on: cairo)
            }
        }
    }
}

extension Pin {
    /// The label in one line; nil if there is none.
    fileprivate var foldedLabel: String? {
        let text = AttributionText.folded(label ?? "")
        return text.isEmpty ? nil : text
    }
}

extension Pin.Anchor {
    /// The fraction of the width left of the place.
    fileprivate var x: Double {
        switch self {
        case .left, .topLeft, .bottomLeft: 0
        case .center, .top, .bottom: 0.5
        case .right, .topRight, .bottomRight: 1
        }
    }

    /// The fraction of the height above the place.
    fileprivate var y: Double {
        switch self {
        case .top, .topLeft, .topRight: 0
        case .center, .left, .right: 0.5
        case .bottom, .bottomLeft, .bottomRight: 1
        }
    }
}
