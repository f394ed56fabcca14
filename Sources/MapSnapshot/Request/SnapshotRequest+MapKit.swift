public import MapGeometry

/// The properties of MapKit's options. Region, rectangle and camera replace the framing, so the last one counts.
extension SnapshotRequest {
    /// Creates a request for the whole world, to set its properties one by one, like MapKit's options.
    public init() { self.init(framing: .mapRect(.world)) }

    /// The region to show, completely visible and centered.
    ///
    /// If another property sets the framing, it is the region that its image shows; with `Framing.annotations`, which
    /// depend on their icons, it is the whole world.
    public var region: CoordinateRegion {
        get {
            switch framing {
            case .region(let region): region
            case .bounds(let bounds): CoordinateRegion(bounds)
            case .mapRect(let rect): CoordinateRegion(rect)
            case .center, .camera, .annotations: CoordinateRegion(framedViewport.bounds)
            }
        }
        set { framing = .region(newValue) }
    }

    /// The rectangle to show of MapKit's world of 2^28 points, y down, completely visible.
    ///
    /// If another property sets the framing, it is the rectangle around its `region`.
    public var mapRect: MapRect {
        get { if case .mapRect(let rect) = framing { rect } else { MapRect(region) } }
        set { framing = .mapRect(newValue) }
    }

    /// The camera above the map; setting it also sets `bearing` to its heading and `pitch` to its pitch.
    ///
    /// The zoom for its distance depends on `size`, in whatever order they are set. If another property sets the
    /// framing, it is the camera that sees its image.
    public var camera: MapCamera {
        get {
            if case .camera(var camera) = framing {
                (camera.heading, camera.pitch) = (bearing, pitch)
                return camera
            }
            let viewport = framedViewport
            return MapCamera(
                lookingAtCenter: viewport.center, fromDistance: viewport.cameraDistance, pitch: pitch,
                heading: bearing)
        }
        set {
            framing = .camera(newValue)
            turn(to: newValue)
        }
    }

    /// Whether points of interest are drawn; false is MapKit's `pointOfInterestFilter` of `.excludingAll`.
    ///
    /// It is a part of `hide`.
    public var showsPointsOfInterest: Bool {
        get { !hide.contains(.pois) }
        set { if newValue { hide.remove(.pois) } else { hide.insert(.pois) } }
    }

    /// Whether buildings are drawn.
    ///
    /// It is a part of `hide`.
    public var showsBuildings: Bool {
        get { !hide.contains(.buildings) }
        set { if newValue { hide.remove(.buildings) } else { hide.insert(.buildings) } }
    }

    /// The viewport of an image with tiles at every zoom; the world's if the framing is not valid.
    private var framedViewport: Viewport {
        let world = Viewport(center: Coordinate(latitude: 0, longitude: 0), zoom: 0, size: size)
        func centered(_ center: Coordinate, _ zoom: Double) -> Viewport {
            Viewport(
                center: center, zoom: zoom, bearing: bearing, size: size, padding: padding, pitch: pitch,
                roll: roll, fieldOfView: drawnFieldOfView)
        }
        switch framing {
        case .center(let center, let zoom): return centered(center, zoom ?? DefaultZoom.preferred)
        case .region(let region):
            return Viewport(
                fitting: region, size: size, padding: padding, bearing: bearing, pitch: pitch, roll: roll,
                fieldOfView: drawnFieldOfView) ?? world
        case .bounds(let bounds):
            return Viewport(
                fitting: bounds, size: size, padding: padding, bearing: bearing, pitch: pitch, roll: roll,
                fieldOfView: drawnFieldOfView) ?? world
        case .mapRect(let rect):
            return Viewport(
                fitting: rect, size: size, padding: padding, bearing: bearing, pitch: pitch, roll: roll,
                fieldOfView: drawnFieldOfView) ?? world
        case .camera(let camera):
            guard let zoom = try? zoom(of: camera) else { return world }
            return centered(camera.centerCoordinate, zoom)
        case .annotations: return world
        }
    }
}
