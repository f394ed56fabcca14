import Cairo
import Imaging
import MapGeometry

/// A pin whose image and text are settled.
struct PinMarker {
    let pin: Pin
    private let picture: Picture
    /// What is written beside the marker, where there is room.
    let caption: String?

    private enum Picture {
        case image(PinImage)
        case shape(any PinShape, Look)
    }

    /// All that changes the pixels of a built-in marker.
    struct Look: Hashable, Sendable {
        let shape: Pin.Shape
        let color: Color
        let size: Pin.Size
        let label: ExactText?
        let appearance: Appearance
    }

    /// - Parameters:
    ///   - appearance: of the map that it stands on.
    ///   - images: by the names that pins use.
    /// - Throws: `SnapshotError` with `unknownImage` where the pin names an image that is not there, with
    ///   `fontMissing` where it has a label and there is no font.
    init(_ pin: Pin, on appearance: Appearance = .light, images: [String: PinImage]) throws(SnapshotError) {
        self.pin = pin
        let label = pin.foldedLabel
        guard let name = pin.image else {
            let isShort = (label?.count ?? 0) <= PinEmblem.characters
            let emblem = isShort ? label : nil
            let kind = pin.shape ?? (isShort ? .pin : .label)
            let holdsLabel = isShort || kind == .label || kind == .text
            let shape: any PinShape =
                switch kind {
                case .pin: try DropShape(pin, label: emblem)
                case .dot: try DotShape(pin, label: emblem)
                case .label: try ChipShape(pin, label: label)
                case .text: try TextShape(pin, label: label, on: appearance)
                }
            let look = Look(
                shape: kind, color: pin.color, size: pin.size, label: holdsLabel ? label.map(ExactText.init) : nil,
                appearance: appearance)
            picture = .shape(shape, look)
            caption = holdsLabel ? nil : label
            return
        }
        picture = .image(try images.image(named: name))
        caption = label
    }

    /// What is written on the marker itself.
    var lines: [TextLine] {
        if case .shape(let shape, _) = picture { shape.lines } else { [] }
    }

    /// From the pin's place to the image's box.
    var placement: PinImage.Placement {
        let (size, defaultAnchor): (Size, Pin.Anchor) =
            switch picture {
            case .image(let image): (image.size, .center)
            case .shape(let shape, _): (shape.bounds, shape.anchor)
            }
        // An offset alone is MapKit's: from the place to the middle, whatever the marker.
        let anchor = pin.anchor ?? (pin.centerOffset == nil ? defaultAnchor : .center)
        let offset = pin.centerOffset ?? Point(x: 0, y: 0)
        return PinImage.Placement(
            origin: Point(x: offset.x - anchor.x * size.width, y: offset.y - anchor.y * size.height), size: size)
    }

    private var margin: EdgeInsets {
        if case .shape(let shape, _) = picture { shape.margin } else { .zero }
    }

    /// The box of the image, without the shadow of a built-in marker, for a place at `point`.
    func box(at point: Point) -> Box {
        let placement = self.placement
        return Box(
            origin: Point(x: point.x + placement.origin.x, y: point.y + placement.origin.y), size: placement.size)
    }

    /// All that is painted, from the pin's place: the image's box, of a built-in marker with its rim and shadow.
    var extent: PinImage.Placement {
        let box = placement
        let margin = self.margin
        return PinImage.Placement(
            origin: Point(x: box.origin.x - margin.left, y: box.origin.y - margin.top),
            size: Size(
                width: box.size.width + margin.left + margin.right,
                height: box.size.height + margin.top + margin.bottom))
    }

    /// Whether any of it may be seen where its place is at `point` of a picture.
    ///
    /// One on another continent must not be drawn: cairo's coordinates end at 2^23 pixels and begin anew.
    func isVisible(at point: Point, in size: Size) -> Bool {
        // Filters and the ground under a pin reach a little further.
        let reach = 4.0
        let extent = self.extent
        let box = Box(origin: Point(x: point.x + extent.origin.x, y: point.y + extent.origin.y), size: extent.size)
        return box.left < size.width + reach && box.top < size.height + reach && box.right > -reach
            && box.bottom > -reach
    }

    /// Draws the pin for a place at `point`.
    ///
    /// - Parameters:
    ///   - scale: of the picture; an image of the same density is put on whole pixels to stay sharp.
    ///   - rasters: where built-in markers are kept as pixels; nil to draw their curves, as vector files want them.
    func draw(
        on cairo: borrowing CairoContext, at point: Point, scale: Double, rasters: AnnotationRasterCache?
    ) throws {
        let box = box(at: point)
        switch picture {
        case .image(let image):
            try image.variant(forScale: scale)?.draw(on: cairo, at: Point(x: box.left, y: box.top), scale: scale)
        case .shape(let shape, let look):
            // Quarters of a pixel are finer than anybody sees, and few enough to be met again.
            let corner = Point(x: (box.left * scale * 4).rounded() / 4, y: (box.top * scale * 4).rounded() / 4)
            if let rasters,
                try rasters.draw(
                    .marker(look), shape.bounds, reach: shape.reach, on: cairo, at: corner, scale: scale,
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
    /// The label in one line; nil for none.
    fileprivate var foldedLabel: String? {
        let text = AttributionText.folded(label ?? "")
        return text.isEmpty ? nil : text
    }
}

extension Pin.Anchor {
    /// The part of the width that lies left of the place.
    fileprivate var x: Double {
        switch self {
        case .left, .topLeft, .bottomLeft: 0
        case .center, .top, .bottom: 0.5
        case .right, .topRight, .bottomRight: 1
        }
    }

    /// The part of the height that lies above the place.
    fileprivate var y: Double {
        switch self {
        case .top, .topLeft, .topRight: 0
        case .center, .left, .right: 0.5
        case .bottom, .bottomLeft, .bottomRight: 1
        }
    }
}
