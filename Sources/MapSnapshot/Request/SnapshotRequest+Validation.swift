import MapGeometry
import MapStyle
import StyleSources

extension SnapshotRequest {
    /// Checks every value against its range, and the image against the limits.
    ///
    /// - Throws: `SnapshotError` that names the value, its range and the remedy.
    public func validate() throws(SnapshotError) { _ = try check() }

    /// Checks everything; only `ValidatedRequest` has a use for the result.
    func check() throws(SnapshotError) -> ValidatedFraming {
        Validations.observer?()
        try checkImage()
        let framing = try checkedFraming()
        guard bearing.isFinite else {
            throw .invalid("bearing", bearing, "a finite number of degrees", pointer: "/bearing")
        }
        try checkPitch()
        try checkPadding()
        try checkHorizon()
        if let maximumZoom, !SnapshotLimits.zooms.contains(maximumZoom) {
            throw .invalid("max_zoom", maximumZoom, SnapshotLimits.zooms.text, pointer: "/max_zoom")
        }
        try checkFile()
        if case .text(let text) = attribution, text.unicodeScalars.count > SnapshotLimits.attributionLength {
            throw SnapshotError(
                .tooLarge, "attribution is over the limit of \(SnapshotLimits.attributionLength) characters",
                remedy: "shorten it", pointer: "/attribution")
        }
        guard SnapshotLimits.overzoom.contains(maximumOverzoom) else {
            throw .invalid(
                "max_overzoom", maximumOverzoom, "\(SnapshotLimits.overzoom.text) levels", pointer: "/max_overzoom")
        }
        try checkDecoration()
        try OverlayCheck.run(overlays)
        guard pins.count <= SnapshotLimits.pins else {
            throw SnapshotError(
                .tooLarge, "\(pins.count) pins are over the limit of \(SnapshotLimits.pins)", pointer: "/pins")
        }
        for index in pins.indices { try checkPin(at: index) }
        return framing
    }

    /// Checks the options of the file, and whether its format allows the size of the image.
    func checkFile() throws(SnapshotError) {
        try file.validate()
        let (width, height) = pixelSize
        guard max(width, height) <= file.format.maximumSide else {
            throw SnapshotError(
                .tooLarge,
                "size \(size.text) at scale \(scale.text) is over the limit of \(file.format.maximumSide) pixels per side "
                    + "in \(file.format.rawValue)",
                remedy: "use a smaller size, or another format", pointer: "/size")
        }
    }

    /// Checks one pin, which must exist.
    func checkPin(at index: Int) throws(SnapshotError) {
        do throws(SnapshotError) {
            try pins[index].validate()
        } catch {
            throw error.within("/pins/\(index)")
        }
    }

    /// Width and height of the image in pixels; call it on a validated request.
    package var pixelSize: (width: Int, height: Int) {
        (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    }

    /// Checks scale and size.
    func checkImage() throws(SnapshotError) {
        guard scale.isFinite, SnapshotLimits.scales.contains(scale) else {
            throw .invalid("scale", scale, SnapshotLimits.scales.text, pointer: "/scale")
        }
        guard size.width.isFinite, size.height.isFinite, size.width >= 1, size.height >= 1 else {
            throw .invalid(
                "size", size.text, "a width and height of at least 1 point, such as 400x200", pointer: "/size")
        }
        let limit = Double(SnapshotLimits.side)
        guard size.width * scale <= limit, size.height * scale <= limit else {
            throw SnapshotError(
                .tooLarge,
                "size \(size.text) at scale \(scale.text) is over the limit of \(SnapshotLimits.side) pixels per side",
                remedy: "use a smaller size", pointer: "/size")
        }
        guard size.width * scale * size.height * scale <= Double(SnapshotLimits.pixels) else {
            throw SnapshotError(
                .tooLarge,
                "size \(size.text) at scale \(scale.text) is over the limit of \(SnapshotLimits.pixels) pixels",
                remedy: "use a smaller size", pointer: "/size")
        }
    }

    /// Checks the framing.
    func checkedFraming() throws(SnapshotError) -> ValidatedFraming {
        switch framing {
        case .center(let center, let zoom):
            try Self.validate(center)
            if let zoom, !SnapshotLimits.zooms.contains(zoom) {
                throw .invalid("zoom", zoom, SnapshotLimits.zooms.text, pointer: "/zoom")
            }
            return .center(center, zoom: zoom)
        case .region(let region):
            try Self.validate(region.center)
            let span = region.span
            guard SnapshotLimits.latitudeSpans.contains(span.latitudeDelta),
                SnapshotLimits.longitudeSpans.contains(span.longitudeDelta)
            else {
                throw .invalid(
                    "span", span.longitudeDelta == 0 ? span.latitudeDelta.text : span.text,
                    "degrees of latitude (\(SnapshotLimits.latitudeSpans.text)) and longitude "
                        + "(\(SnapshotLimits.longitudeSpans.text))",
                    pointer: "/span")
            }
            return .region(region)
        case .bounds(let bounds):
            guard bounds.isValid else {
                let meant = SwappedCoordinates.reordered(bounds).map { ", such as \($0.text)" } ?? ""
                throw .invalid(
                    "bbox", bounds.text,
                    "W,S,E,N in degrees: longitudes up to 180, latitudes up to 90, south below north\(meant)",
                    pointer: "/bbox")
            }
            return .bounds(bounds)
        case .mapRect(let rect):
            guard [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].allSatisfy(\.isReasonable),
                rect.size.width >= 0, rect.size.height >= 0
            else { throw .invalid("map rect", rect, "finite numbers, with a size of 0 or more") }
            return .mapRect(rect)
        case .camera(let camera):
            try Self.validate(camera.centerCoordinate)
            return .center(camera.centerCoordinate, zoom: try zoom(of: camera))
        case .annotations:
            guard !pins.isEmpty || !overlays.isEmpty else { throw .nothingToFit }
            return .annotations
        }
    }

    private func checkDecoration() throws(SnapshotError) {
        if let language, LabelLanguage(language) == nil {
            throw .invalid("language", language, "a code such as de, ja or pt-BR", pointer: "/language")
        }
        guard (title?.unicodeScalars.count ?? 0) <= SnapshotLimits.labelLength else {
            throw SnapshotError(
                .tooLarge, "title is over the limit of \(SnapshotLimits.labelLength) characters", remedy: "shorten it",
                pointer: "/title")
        }
        if let ornamentScale, !SnapshotLimits.ornamentScales.contains(ornamentScale) {
            throw .invalid(
                "ornament_scale", ornamentScale, SnapshotLimits.ornamentScales.text, pointer: "/ornament_scale")
        }
        guard SnapshotLimits.cornerRadii.contains(cornerRadius) else {
            throw .invalid(
                "corner_radius", cornerRadius, "\(SnapshotLimits.cornerRadii.text) points", pointer: "/corner_radius")
        }
        if let border, !Border.widths.contains(border.width) {
            throw .invalid("border width", border.width, Border.widthMeaning, pointer: "/border")
        }
    }

    static func validate(_ coordinate: Coordinate) throws(SnapshotError) {
        guard SnapshotLimits.latitudes.contains(coordinate.latitude) else {
            let hint = SwappedCoordinates.swapped(coordinate) == nil ? "" : "; latitude and longitude may be swapped"
            throw .invalid(
                "latitude", coordinate.latitude, "\(SnapshotLimits.latitudes.text) degrees\(hint)", pointer: "/lat")
        }
        guard SnapshotLimits.longitudes.contains(coordinate.longitude) else {
            throw .invalid(
                "longitude", coordinate.longitude, "\(SnapshotLimits.longitudes.text) degrees", pointer: "/lon")
        }
    }

    func checkPitch() throws(SnapshotError) {
        guard SnapshotLimits.pitches.contains(pitch) else {
            throw .invalid("pitch", pitch, "\(SnapshotLimits.pitches.text) degrees", pointer: "/pitch")
        }
    }

    /// Checks that the ground is seen everywhere in the image; call it after checking the padding.
    private func checkHorizon() throws(SnapshotError) {
        let viewport = Viewport(
            center: Coordinate(latitude: 0, longitude: 0), zoom: 0, size: size, padding: padding, pitch: pitch,
            roll: roll, fieldOfView: drawnFieldOfView)
        guard viewport.showsHorizon else { return }
        let sides = [padding.top, padding.right, padding.bottom, padding.left].map(\.text).joined(separator: ",")
        throw SnapshotError(
            .invalidRequest, "at pitch \(pitch.text) and padding \(sides), the image would show the horizon",
            remedy: "use less pitch or padding", pointer: "/pitch", values: ["value": .number(pitch)])
    }

    private func checkPadding() throws(SnapshotError) {
        let sides = [padding.top, padding.right, padding.bottom, padding.left]
        guard sides.allSatisfy({ $0.isFinite && $0 >= 0 }), padding.left + padding.right < size.width,
            padding.top + padding.bottom < size.height
        else {
            throw .invalid(
                "padding", sides.map(\.text).joined(separator: ","),
                "points of 0 or more that leave room in an image of \(size.text)", pointer: "/padding")
        }
    }
}

extension Pin {
    /// The description of valid scales in errors.
    static let scaleMeaning = SnapshotLimits.pinScales.text

    /// Names of icons that begin like one that does not exist, or well-known ones.
    private static func iconExamples(like name: String) -> String {
        let similar = iconNames.filter { $0.hasPrefix(name.lowercased().prefix(3)) }
        let shown = name.isEmpty || similar.isEmpty ? ["cafe", "bus", "hospital"] : Array(similar.prefix(3))
        return shown.count == 1 ? shown[0] : shown.dropLast().joined(separator: ", ") + " or \(shown[shown.count - 1])"
    }

    /// Checks the values; an error points to a field of the pin.
    fileprivate func validate() throws(SnapshotError) {
        try SnapshotRequest.validate(coordinate)
        if let offset = centerOffset, !offset.x.isReasonable || !offset.y.isReasonable {
            throw .invalid(
                "pin offset", "\(offset.x.text),\(offset.y.text)", "two numbers: points right and down",
                pointer: "/offset")
        }
        guard SnapshotLimits.pinScales.contains(scale) else {
            throw .invalid("pin scale", scale, Self.scaleMeaning, pointer: "/scale")
        }
        guard priority.isFinite else {
            throw .invalid("pin priority", priority, "a finite number", pointer: "/priority")
        }
        if let icon, !MapIcon.isKnown(icon) {
            throw .invalid("pin icon", icon, "an icon such as \(Self.iconExamples(like: icon))", pointer: "/icon")
        }
        guard (label?.unicodeScalars.count ?? 0) <= SnapshotLimits.labelLength else {
            throw SnapshotError(
                .tooLarge, "a pin's label is over the limit of \(SnapshotLimits.labelLength) characters",
                remedy: "shorten it", pointer: "/label")
        }
    }
}

extension SnapshotError {
    /// There is nothing that `fit` could frame.
    static var nothingToFit: SnapshotError {
        SnapshotError(
            .invalidRequest, "fit has nothing to frame", remedy: "add a pin, a line or an area", pointer: "/fit")
    }

    /// The error for an invalid value; an empty value is shown as quotes, and a long one is shortened.
    package static func invalid(
        _ name: String, _ value: some Any, _ range: String, pointer: String? = nil
    ) -> SnapshotError {
        let text = (value as? Double)?.text ?? Notation.shortened("\(value)")
        return SnapshotError(
            .invalidRequest, "\(name) \(text.isEmpty ? "\"\"" : text) is not valid", remedy: "use \(range)",
            pointer: pointer, values: ["value": (value as? Double).map { .number($0) } ?? .text(text)])
    }
}

extension Double {
    /// The shortest form, without ".0" for integers.
    package var text: String {
        self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self)
    }

    /// Whether it is finite and small enough that sums and products stay finite.
    fileprivate var isReasonable: Bool { isFinite && magnitude < 1e12 }
}

extension ClosedRange<Double> {
    /// In sentences: `0 to 24`.
    var text: String { "\(lowerBound.text) to \(upperBound.text)" }
}

extension ClosedRange<Int> {
    /// In sentences: `0 to 8`.
    var text: String { "\(lowerBound) to \(upperBound)" }
}

extension CoordinateSpan {
    /// In user notation: `0.01,0.02`.
    fileprivate var text: String { "\(latitudeDelta.text),\(longitudeDelta.text)" }
}

extension Size {
    /// In user notation: `400x200`.
    package var text: String { "\(width.text)x\(height.text)" }
}
