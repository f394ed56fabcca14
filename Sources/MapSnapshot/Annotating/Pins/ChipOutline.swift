import Cairo
import MapGeometry

/// A rounded rectangle with a tip on one of its edges.
struct ChipOutline: Hashable, Sendable {
    /// The edge that the tip is on.
    enum Edge: Hashable, Sendable { case top, right, bottom, left }

    /// Size of the rectangle without its tip, in points.
    let width, height: Double
    /// Radius of its corners.
    let corner: Double
    /// Length of the tip, and half of its width.
    let tip: Double
    let edge: Edge
    /// Position of the tip along its edge, from the left or top of the rectangle.
    let position: Double

    /// Size of the box that includes the tip.
    var size: Size {
        switch edge {
        case .top, .bottom: Size(width: width, height: height + tip)
        case .left, .right: Size(width: width + tip, height: height)
        }
    }

    /// The rectangle in the box.
    var body: Box {
        Box(
            origin: Point(x: edge == .left ? tip : 0, y: edge == .top ? tip : 0),
            size: Size(width: width, height: height))
    }

    /// The box of the tip.
    var tipBox: Box {
        switch edge {
        case .top: Box(left: position - tip, top: 0, right: position + tip, bottom: tip)
        case .right: Box(left: width, top: position - tip, right: width + tip, bottom: position + tip)
        case .bottom: Box(left: position - tip, top: height, right: position + tip, bottom: height + tip)
        case .left: Box(left: 0, top: position - tip, right: tip, bottom: position + tip)
        }
    }

    /// The end of the tip in the box.
    var point: Point {
        switch edge {
        case .top: Point(x: position, y: 0)
        case .bottom: Point(x: position, y: height + tip)
        case .left: Point(x: 0, y: position)
        case .right: Point(x: width + tip, y: position)
        }
    }

    func add(to cairo: borrowing CairoContext, inset: Double) {
        let (left, top) = (body.left + inset, body.top + inset)
        let (right, bottom) = (body.right - inset, body.bottom - inset)
        let radius = corner - inset
        // The tip is a right angle, so its point moves in farther than its sides do.
        let length = tip - inset * 0.41
        cairo.move(x: left + radius, y: top)
        if edge == .top {
            cairo.line(x: position - length, y: top)
            cairo.line(x: position, y: top - length)
            cairo.line(x: position + length, y: top)
        }
        cairo.arc(x: right - radius, y: top + radius, radius: radius, from: -.pi / 2, to: 0)
        if edge == .right {
            cairo.line(x: right, y: position - length)
            cairo.line(x: right + length, y: position)
            cairo.line(x: right, y: position + length)
        }
        cairo.arc(x: right - radius, y: bottom - radius, radius: radius, from: 0, to: .pi / 2)
        if edge == .bottom {
            cairo.line(x: position + length, y: bottom)
            cairo.line(x: position, y: bottom + length)
            cairo.line(x: position - length, y: bottom)
        }
        cairo.arc(x: left + radius, y: bottom - radius, radius: radius, from: .pi / 2, to: .pi)
        if edge == .left {
            cairo.line(x: left, y: position + length)
            cairo.line(x: left - length, y: position)
            cairo.line(x: left, y: position - length)
        }
        cairo.arc(x: left + radius, y: top + radius, radius: radius, from: .pi, to: 1.5 * .pi)
        cairo.close()
    }
}

extension ChipOutline {
    /// The outline with its tip on another edge, and at a point, so that all of it is in an area; nil if that is
    /// impossible.
    func moved(to edge: Edge, at point: Point, in room: Box) -> ChipOutline? {
        let isUpright = edge == .top || edge == .bottom
        // On a short side, the corners make room for the tip.
        let corner = isUpright ? corner : min(corner, height / 2 - tip * 0.8)
        let (length, low, high) =
            isUpright ? (width, room.left, room.right) : (height, room.top, room.bottom)
        let along = isUpright ? point.x : point.y
        guard low + length <= high else { return nil }
        let start = min(max(along - length / 2, low), high - length)
        // A quarter of a point is finer than anyone sees, and lets equal markers share their pixels.
        let position = ((along - start) * 4).rounded() / 4
        let margin = corner + tip * (isUpright ? 1 : 0.8)
        guard position >= margin - 0.25, position <= length - margin + 0.25 else { return nil }
        let moved = ChipOutline(
            width: width, height: height, corner: corner, tip: isUpright ? tip : tip * 0.8, edge: edge,
            position: abs(position - length / 2) < 0.25 ? length / 2 : position)
        let box = Box(origin: Point(x: point.x - moved.point.x, y: point.y - moved.point.y), size: moved.size)
        let slack = 0.25
        guard box.left >= room.left - slack, box.right <= room.right + slack, box.top >= room.top - slack,
            box.bottom <= room.bottom + slack
        else { return nil }
        return moved
    }
}
