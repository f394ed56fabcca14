import Rasterising
import VectorTiles

/// The corners of visible areas of a tile in an image, placed once for the areas and their outlines.
struct FillPlaces {
    /// A visible area.
    struct Area {
        /// Its index in the layout.
        let index: Int
        /// Its corners, as a range of `points`.
        let points: Range<Int>
        /// The bounding box of its corners.
        let box: PixelBox
    }

    /// The corners; there may be more than the areas have.
    private(set) var points: [PixelPoint] = []
    /// The areas, in drawing order.
    private(set) var areas: [Area] = []

    /// Parts of the features of a layout, to be placed one after the other.
    ///
    /// - Parameter limit: maximum number of vertices per part, unless one feature has more.
    static func parts(of layout: FillLayout, limit: Int) -> [Range<Int>] {
        let features = layout.features
        guard layout.points.count > limit else { return [features.indices] }
        var parts: [Range<Int>] = []
        var (start, count) = (0, 0)
        for index in features.indices {
            let more = features[index].points.count
            if count + more > limit, index > start {
                parts.append(start..<index)
                (start, count) = (index, 0)
            }
            count += more
        }
        return parts + [start..<features.count]
    }

    /// Places the visible ones of some features, and forgets the earlier ones.
    ///
    /// - Parameters:
    ///   - part: the indexes of the features.
    ///   - check: called now and then; throwing stops.
    mutating func place(
        _ part: Range<Int>, of layout: FillLayout, _ placement: TilePlacement, check: () throws -> Void
    ) rethrows {
        areas.removeAll(keepingCapacity: true)
        let (visible, transform) = (placement.visibleBox(margin: 2), placement.transform)
        let (features, vertices) = (layout.features, layout.points)
        var end = 0
        for index in part {
            if index % CheckInterval.features == 0 { try check() }
            let feature = features[index]
            guard feature.box.touches(visible) else { continue }
            let (start, count) = (end, feature.points.count)
            if count > CheckInterval.vertices { try check() }
            end += count
            if points.count < end {
                let more = max(end - points.count, points.count, 1024)
                points.append(contentsOf: repeatElement(PixelPoint(x: 0 as Int32, y: 0), count: more))
            }
            // Through a span, which checks once that nobody else holds the array.
            var places = points.mutableSpan
            let corners = vertices.span.extracting(feature.points)
            var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)
            for offset in 0..<count {
                let point = transform.point(corners[offset])
                places[start &+ offset] = point
                (left, right) = (min(left, point.x), max(right, point.x))
                (top, bottom) = (min(top, point.y), max(bottom, point.y))
            }
            let box = PixelBox(left: left, top: top, right: right, bottom: bottom)
            areas.append(Area(index: index, points: start..<end, box: box))
        }
    }
}
