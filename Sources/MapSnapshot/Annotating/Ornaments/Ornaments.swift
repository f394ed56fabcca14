import Cairo
import MapGeometry

/// Title, scale bar and north arrow; the latter two are stacked in a corner that pins and attribution leave free.
struct Ornaments {
    /// The boxes of the scale bar and the north arrow.
    private(set) var boxes: [Box] = []
    /// The box of the title; nil without one.
    var titleBox: Box? { title?.box }
    /// Notes for the caller.
    private(set) var notes: [SnapshotNote] = []
    private let scaleBar: ScaleBarOrnament?
    private let northArrow: NorthArrow?
    private let title: TitleOrnament?
    /// The size, in multiples of the usual size.
    private let scale: Double

    /// Distance to the edges and between the two, in points.
    private static let margin = 8.0

    /// - Parameter title: the title, which they stay below.
    init(
        _ request: ValidatedRequest, viewport: Viewport, title: TitleOrnament? = nil, avoiding obstacles: [Box]
    ) throws(SnapshotError) {
        let scale = request.ornamentFactor
        (self.scale, self.title) = (scale, title)
        var scaleBar: ScaleBarOrnament?
        if request.scaleBar != nil, viewport.pitch != 0 {
            notes.append(
                SnapshotNote(
                    .noSingleScale, "a tilted map has no single scale, so it has no scale bar",
                    remedy: "use pitch 0", pointer: "/scale_bar"))
        } else if let wanted = request.scaleBar {
            scaleBar = try ScaleBarOrnament(wanted, request.appearance, viewport: viewport, scale: scale)
            if scaleBar == nil {
                notes.append(
                    SnapshotNote(
                        .scaleBarOmitted, "the image is too small for a scale bar", remedy: "make it larger",
                        pointer: "/scale_bar"))
            }
        }
        if let text = request.plainTitle, title.map(\.isShortened) ?? true {
            notes.append(
                SnapshotNote(
                    title == nil ? .titleOmitted : .titleShortened,
                    "the image is too small for \(title == nil ? "a title" : "the whole title")",
                    remedy: title == nil ? "make it larger" : "make it larger, or shorten the title",
                    pointer: "/title", values: ["title": .text(text)]))
        }
        // If north is up, the arrow is unnecessary.
        let arrow =
            request.northArrow && viewport.bearing != 0
            ? try NorthArrow(request.appearance, bearing: viewport.bearing) : nil
        let sizes = [arrow?.size, scaleBar?.size].compactMap { $0 }
            .map { Size(width: $0.width * scale, height: $0.height * scale) }
        (self.scaleBar, northArrow) = (scaleBar, arrow)
        let gap = Self.margin * scale
        let all = Size(
            width: sizes.map(\.width).max() ?? 0,
            height: sizes.map(\.height).reduce(0, +) + gap * Double(max(0, sizes.count - 1)))
        let outline = ImageOutline(request)
        var area = Box(viewport.size)
        if let title { area.top = title.box.bottom - outline.borderWidth }
        let margin = max(gap + outline.borderWidth, outline.cornerMargin)
        guard
            let corner = Corner.choose(
                from: [.bottomLeft, .topLeft, .topRight, .bottomRight], for: all, in: area, margin: margin,
                avoiding: obstacles)
        else { return }
        let place = corner.box(all, in: area, margin: margin)
        var top = place.top
        for size in sizes {
            boxes.append(
                Box(origin: Point(x: corner.isLeft ? place.left : place.right - size.width, y: top), size: size))
            top += size.height + gap
        }
    }

    var lines: [TextLine] { (scaleBar?.lines ?? []) + (title.map { [$0.line] } ?? []) }

    func draw(on cairo: borrowing CairoContext) throws {
        try title?.draw(on: cairo)
        try cairo.isolated { cairo in
            cairo.scale(x: scale, y: scale)
            if let northArrow, let box = boxes.first { try northArrow.draw(on: cairo, at: origin(of: box)) }
            if let scaleBar, let box = boxes.last { try scaleBar.draw(on: cairo, at: origin(of: box)) }
        }
    }

    /// The top left of a box in points of the usual size.
    private func origin(of box: Box) -> Point { Point(x: box.left / scale, y: box.top / scale) }
}

extension ValidatedRequest {
    /// The factor for sizes of attribution, scale bar, north arrow and title.
    ///
    /// On posters they keep their share of the image, and up to 1024x1024 points their usual size.
    var ornamentFactor: Double {
        self.ornamentScale ?? min(max((self.size.width * self.size.height).squareRoot() / 1024, 1), 8)
    }
}

/// A corner of the image, for ornaments and attribution.
enum Corner: Hashable, Sendable {
    case bottomRight, bottomLeft, topLeft, topRight

    var isLeft: Bool { self == .bottomLeft || self == .topLeft }
    var isTop: Bool { self == .topLeft || self == .topRight }

    /// The box of something with a size in this corner.
    ///
    /// - Parameters:
    ///   - area: the image, without a band that it may have.
    ///   - margin: distance to the edges in points.
    func box(_ size: Size, in area: Box, margin: Double) -> Box {
        Box(
            origin: Point(
                x: isLeft ? area.left + margin : area.right - margin - size.width,
                y: isTop ? area.top + margin : area.bottom - margin - size.height), size: size)
    }

    /// The first free corner, or the one with the smallest overlap.
    static func choose(
        from corners: [Corner], for size: Size, in area: Box, margin: Double, avoiding obstacles: [Box]
    ) -> Corner? {
        let covered = corners.map { corner in
            let box = corner.box(size, in: area, margin: margin)
            return obstacles.reduce(0) { $0 + box.overlap(with: $1) }
        }
        return covered.indices.min { covered[$0] < covered[$1] }.map { corners[$0] }
    }
}
