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
        /// Its rings, as a range of the layout's ends, or of `ends` if it is cut.
        let rings: Range<Int>
        /// The index of its first corner, as counted in those ends.
        let start: Int
        /// Whether a part of it behind the camera is cut off.
        let isCut: Bool
        /// The bounding box of its corners.
        let box: PixelBox
    }

    /// The corners; there may be more than the areas have.
    private(set) var points: [PixelPoint] = []
    /// The areas, in drawing order.
    private(set) var areas: [Area] = []
    /// The end index of each ring of areas that are cut, in `points`.
    private(set) var ends: [Int] = []

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
        ends.removeAll(keepingCapacity: true)
        let (visible, transform) = (placement.visibleBox(margin: 2), placement.transform)
        let plane = placement.isTilted ? placement.plane : nil
        let (features, vertices) = (layout.features, layout.points)
        var end = 0
        for index in part {
            if index % CheckInterval.features == 0 { try check() }
            let feature = features[index]
            guard feature.box.touches(visible) else { continue }
            let (start, count) = (end, feature.points.count)
            if count > CheckInterval.vertices { try check() }
            if let plane, plane.nearestDepth(of: feature.box) < TiltedPlane.nearestDepth {
                end = placeCut(index, of: layout, plane, at: end)
                continue
            }
            end += count
            reserve(end)
            let corners = vertices.span.extracting(feature.points)
            let box =
                if let plane {
                    place(corners, at: start) { plane.point($0) }
                } else {
                    place(corners, at: start) { transform.point($0) }
                }
            areas.append(
                Area(
                    index: index, points: start..<end, rings: feature.rings, start: feature.points.lowerBound,
                    isCut: false, box: box))
        }
    }

    /// Places corners that are not cut, and returns their box.
    @inline(__always)
    private mutating func place(
        _ corners: Span<TilePoint>, at start: Int, _ position: (TilePoint) -> PixelPoint
    ) -> PixelBox {
        // Through a span, which checks once that nobody else holds the array.
        var places = points.mutableSpan
        var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)
        for offset in 0..<corners.count {
            let point = position(corners[offset])
            places[start &+ offset] = point
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        return PixelBox(left: left, top: top, right: right, bottom: bottom)
    }

    private mutating func reserve(_ count: Int) {
        guard points.count < count else { return }
        let more = max(count - points.count, points.count, 1024)
        points.append(contentsOf: repeatElement(PixelPoint(x: 0 as Int32, y: 0), count: more))
    }

    /// Places the part of an area in front of the camera.
    ///
    /// - Returns: the end of its corners.
    private mutating func placeCut(_ index: Int, of layout: FillLayout, _ plane: TiltedPlane, at start: Int) -> Int {
        let (feature, firstRing) = (layout.features[index], ends.count)
        var (end, box) = (start, PixelBox(left: .max, top: .max, right: .min, bottom: .min))
        for ring in feature.rings {
            let corners = TiltedPlane.clipped(
                layout.points[layout.vertices(ofRing: ring)].map { plane.place(x: Double($0.x), y: Double($0.y)) })
            guard !corners.isEmpty else { continue }
            reserve(end + corners.count)
            for corner in corners {
                points[end] = plane.snapped(corner)
                box.formUnion(points[end])
                end += 1
            }
            ends.append(end)
        }
        guard end > start else { return start }
        areas.append(
            Area(
                index: index, points: start..<end, rings: firstRing..<ends.count, start: start, isCut: true, box: box))
        return end
    }
}
