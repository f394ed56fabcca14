import MapSnapshot

#if canImport(Glibc)
    import Glibc
#endif

/// A center and zoom that a service computes from an area, for framings with rules of their own.
struct FittedView {
    let center: Coordinate
    /// Zoom with a world of 256 points at zoom 0; infinite for an area without extent.
    let zoom: Double

    /// Below this zoom all tilesets have tiles, so that their depth need not limit it.
    private static let certainZoom = 12.0

    /// The request's framing: the zoom is limited to what the tilesets can show.
    ///
    /// - Parameter size: the image in points.
    func framing(size: Size) -> Framing {
        guard zoom.isFinite else { return .center(center, zoom: nil) }
        let zoom = min(max(zoom, SnapshotLimits.zooms.lowerBound), SnapshotLimits.zooms.upperBound)
        // Map points per point of the image: the world has 2^28 map points, and 256 points at zoom 0.
        let scale = exp2(20 - zoom)
        let (width, height) = (size.width * scale, size.height * scale)
        let middle = MapPoint(center)
        let rect = MapRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
        guard zoom > Self.certainZoom, rect.minY >= 0, rect.maxY <= MapRect.world.maxY else {
            return .center(center, zoom: zoom)
        }
        return .mapRect(rect)
    }
}

extension Double {
    /// A pitch as services draw it that limit it instead of refusing it; others are named among what is ignored.
    var drawnPitch: Double {
        min(max(self, SnapshotLimits.pitches.lowerBound), SnapshotLimits.pitches.upperBound)
    }

    /// The zoom of a service whose world is 512 points wide at zoom 0, as MapLibre counts, in that of this library.
    var zoomOfLargeWorld: Double { self + 1 }
}

/// The extent of places in the projection, which does not cross the antimeridian; in world widths, y down.
struct WorldExtent {
    private(set) var x: ClosedRange<Double>
    private(set) var y: ClosedRange<Double>

    /// Nil if there are no places.
    init?(_ places: [Coordinate]) {
        let points = places.map(WebMercator.project)
        guard let west = points.map(\.x).min(), let east = points.map(\.x).max(), let north = points.map(\.y).min(),
            let south = points.map(\.y).max()
        else { return nil }
        (x, y) = (west...east, north...south)
    }

    /// The middle in the projection.
    var middle: Coordinate {
        WebMercator.unproject(
            WorldPoint(x: (x.lowerBound + x.upperBound) / 2, y: (y.lowerBound + y.upperBound) / 2))
    }

    /// The largest zoom at which it fits into a space; infinite if it has no extent.
    ///
    /// - Parameter space: width and height in points, above 0.
    func zoom(in space: Size) -> Double {
        min(
            log2(space.width / ((x.upperBound - x.lowerBound) * WebMercator.tileSize)),
            log2(space.height / ((y.upperBound - y.lowerBound) * WebMercator.tileSize)))
    }
}
