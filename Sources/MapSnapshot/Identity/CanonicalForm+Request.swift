import MapGeometry

extension CanonicalForm {
    /// Adds every field that affects the file.
    ///
    /// Excludes `notes`, and `tiles`, because the identity of the tilesets counts and not their ids.
    ///
    /// - Parameters:
    ///   - framing: that of the validated request.
    ///   - images: identities of the images that pins name.
    /// - Throws: `SnapshotError` with `unknownImage`.
    mutating func add(
        _ request: SnapshotRequest, _ framing: ValidatedFraming, images: [String: [UInt8]]
    ) throws(SnapshotError) {
        add(framing)
        add(request.size)
        add(request.scale)
        add(request.bearing)
        for side in [request.padding.top, request.padding.right, request.padding.bottom, request.padding.left] {
            add(side)
        }
        add(request.zoomSnapping)
        add(request.maximumZoom) { $0.add($1) }
        add(request.appearance)
        add(request.background) { $0.add($1) }
        add(request.missingTiles)
        add(request.maximumOverzoom)
        add(request.detail)
        add(request.attribution)
        add(each: request.overlays) { $0.add($1) }
        add(request.overlayLevel)
        add(request.hidden.contains(.labels))
        add(request.language) { $0.add($1) }
        add(request.pins.count)
        for (index, pin) in request.pins.enumerated() {
            do throws(SnapshotError) { try add(pin, images: images) } catch { throw error.within("/pins/\(index)") }
        }
        add(request.pinOrder)
        add(request.declutter)
        add(request.cluster)
        add(request.scaleBar) { $0.add($1) }
        add(request.northArrow)
        add(request.title) { $0.add($1) }
        add(request.ornamentScale) { $0.add($1) }
        add(request.cornerRadius)
        add(request.border) { form, border in
            form.add(border.color)
            form.add(border.width)
        }
        add(request.file)
        // Flat images have the digests that they had before there were tilted ones.
        if request.isTilted {
            add("tilt")
            for number in [request.pitch, request.roll, request.fieldOfView] { add(number) }
        }
        // Labels have a byte of their own; without anything else, images have the digests that they had before.
        let hidden = request.hidden.subtracting([.labels])
        if !hidden.isEmpty {
            add("hide")
            add(each: hidden.sorted { $0.rawValue < $1.rawValue }) { $0.add($1) }
        }
        if let margin = request.tileMargin { add(margin) }
        // Also kept apart, for the same reason.
        if request.file.compression != .standard {
            add("compression")
            add(request.file.compression)
        }
    }

    private mutating func add(_ framing: ValidatedFraming) {
        switch framing {
        case .center(let place, let zoom):
            add("center")
            add(place)
            add(zoom) { $0.add($1) }
        case .region(let region):
            add("region")
            add(region.center)
            add(region.span.latitudeDelta)
            add(region.span.longitudeDelta)
        case .bounds(let bounds):
            add("bounds")
            for side in [bounds.west, bounds.south, bounds.east, bounds.north] { add(side) }
        case .mapRect(let rect):
            add("mapRect")
            for number in [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] { add(number) }
        case .annotations: add("annotations")
        }
    }

    private mutating func add(_ attribution: Attribution) {
        switch attribution {
        case .automatic: add("automatic")
        case .off: add("off")
        case .text(let text):
            add("text")
            add(text)
        }
    }

    private mutating func add(_ file: FileOptions) {
        add(file.format)
        add(file.quality) { $0.add($1) }
        add(file.maximumBytes) { $0.add($1) }
    }

    private mutating func add(_ size: Size) {
        add(size.width)
        add(size.height)
    }

    mutating func add(_ place: Coordinate) {
        add(place.latitude)
        add(place.longitude)
    }
}
