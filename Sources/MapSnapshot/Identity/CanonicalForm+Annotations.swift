extension CanonicalForm {
    /// - Parameter images: identities of the images, by the names that pins use.
    mutating func add(_ pin: Pin, images: [String: [UInt8]]) throws(SnapshotError) {
        add(pin.coordinate)
        add(pin.color)
        add(pin.size)
        add(pin.scale)
        try add(pin.image) { (form, name) throws(SnapshotError) in form.add(try images.image(named: name)) }
        add(pin.icon) { $0.add($1) }
        add(pin.label) { $0.add($1) }
        add(pin.shape) { $0.add($1) }
        add(pin.centerOffset) { form, offset in
            form.add(offset.x)
            form.add(offset.y)
        }
        add(pin.anchor) { $0.add($1) }
        add(pin.priority)
    }

    mutating func add(_ overlay: Overlay) {
        switch overlay {
        case .polyline(let line):
            add("polyline")
            add(each: line.coordinates) { $0.add($1) }
            add(line.stroke)
            add(line.opacity)
            add(line.isGeodesic)
        case .polygon(let polygon):
            add("polygon")
            add(each: polygon.rings) { form, ring in form.add(each: ring) { $0.add($1) } }
            add(polygon.fill) { $0.add($1) }
            add(polygon.stroke) { $0.add($1) }
            add(polygon.opacity)
        case .circle(let circle):
            add("circle")
            add(circle.center)
            add(circle.radius)
            add(circle.fill) { $0.add($1) }
            add(circle.stroke) { $0.add($1) }
            add(circle.opacity)
        }
    }

    private mutating func add(_ stroke: Stroke) {
        add(stroke.color)
        add(stroke.width)
        add(each: stroke.dash) { $0.add($1) }
        add(stroke.casing) { form, casing in
            form.add(casing.color)
            form.add(casing.width)
        }
        add(stroke.cap)
        add(stroke.join)
        add(stroke.miterLimit)
        add(stroke.arrow) { $0.add($1) }
    }
}
