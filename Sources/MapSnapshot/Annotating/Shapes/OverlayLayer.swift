import Cairo
import MapGeometry

import struct Colors.Color

/// Draws lines and areas in order.
struct OverlayLayer {
    let overlays: [Overlay]
    let viewport: Viewport
    /// Pixels per point; invisible detail is left out.
    let scale: Double

    func draw(on cairo: borrowing CairoContext) {
        for overlay in overlays {
            switch overlay {
            case .polyline(let line): draw(line, on: cairo)
            case .polygon(let polygon):
                let projection = projection(polygon.stroke)
                draw(projection.area(polygon.rings), polygon.fill, polygon.stroke, polygon.opacity, on: cairo)
            case .circle(let circle):
                guard let outline = GeodesicCircle(center: circle.center, radius: circle.radius) else { continue }
                let projection = projection(circle.stroke)
                draw(projection.area(outline), circle.fill, circle.stroke, circle.opacity, on: cairo)
            }
        }
    }

    /// The visible lines and borders, for labels to avoid.
    var lines: LineIndex {
        var index = LineIndex(bounds: Box(viewport.size))
        for overlay in overlays {
            switch overlay {
            case .polyline(let line):
                guard line.opacity > 0, line.stroke.width > 0 else { continue }
                let paths = projection(line.stroke).paths(line.coordinates, isGeodesic: line.isGeodesic)
                for path in paths { index.insert(path, width: line.stroke.visibleWidth) }
            case .polygon(let polygon):
                guard polygon.opacity > 0 else { continue }
                let area = projection(polygon.stroke).area(polygon.rings)
                for path in area.borders { index.insert(path, width: polygon.stroke?.visibleWidth ?? 0) }
            case .circle(let circle):
                guard circle.opacity > 0,
                    let outline = GeodesicCircle(center: circle.center, radius: circle.radius)
                else { continue }
                let area = projection(circle.stroke).area(outline)
                for path in area.borders { index.insert(path, width: circle.stroke?.visibleWidth ?? 0) }
            }
        }
        return index
    }

    /// Boxes around the visible ends of lines, for ornaments to avoid.
    var ends: [Box] {
        let image = Box(viewport.size)
        return overlays.flatMap { overlay -> [Box] in
            guard case .polyline(let line) = overlay, line.opacity > 0, line.stroke.width > 0,
                let first = line.coordinates.first, let last = line.coordinates.last
            else { return [] }
            let reach = max(line.stroke.reach, 4)
            return [first, last].compactMap(viewport.position).map { point in
                Box(left: point.x - reach, top: point.y - reach, right: point.x + reach, bottom: point.y + reach)
            }.filter(image.intersects)
        }
    }

    private func draw(_ line: Polyline, on cairo: borrowing CairoContext) {
        guard line.opacity > 0, line.stroke.width > 0 else { return }
        let paths = projection(line.stroke).paths(line.coordinates, isGeodesic: line.isGeodesic)
        guard !paths.isEmpty else { return }
        let painter = StrokePainter(
            line.stroke, ends: (line.coordinates.first, line.coordinates.last), viewport: viewport)
        cairo.group(opacity: line.opacity) { painter.draw(paths, on: $0) }
    }

    private func draw(
        _ area: ProjectedArea, _ fill: Color?, _ stroke: Stroke?, _ opacity: Double, on cairo: borrowing CairoContext
    ) {
        guard opacity > 0, !(area.rings.isEmpty && area.borders.isEmpty) else { return }
        cairo.group(opacity: opacity) { cairo in
            if let fill, !area.rings.isEmpty {
                for ring in area.rings { cairo.add(ring, isClosed: true) }
                cairo.fill(.color(fill))
            }
            if let stroke { StrokePainter(stroke).draw(area.borders, on: cairo) }
        }
    }

    private func projection(_ stroke: Stroke?) -> LineProjection {
        let reach = stroke.map { $0.reach } ?? 0
        return LineProjection(viewport: viewport, margin: reach + 1, tolerance: 0.25 / scale)
    }
}

extension Stroke {
    /// Width with its casing, in points.
    fileprivate var visibleWidth: Double { width + 2 * (casing?.width ?? 0) }

    /// Maximum distance of painted pixels from the geometry, in points.
    var reach: Double {
        // A corner of the casing is as sharp as that of the line.
        let corner = join == .miter ? visibleWidth / 2 * miterLimit : 0
        let end = width / 2 * (cap == .square ? 1.5 : 1)
        let head = arrow == nil ? 0 : ArrowHead.length(width: width)
        return max(corner, max(end, head) + (casing?.width ?? 0))
    }
}

extension CairoContext {
    /// Adds vertices to the path.
    borrowing func add(_ points: [Point], isClosed: Bool) {
        guard let first = points.first else { return }
        move(x: first.x, y: first.y)
        for point in points.dropFirst() { line(x: point.x, y: point.y) }
        if isClosed { close() }
    }
}
