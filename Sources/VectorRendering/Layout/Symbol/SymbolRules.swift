import MapLabels
import MapStyle

/// The properties of a symbol layer that do not depend on features.
struct SymbolRules: Sendable {
    /// What applies to texts, or to icons.
    struct Part: Sendable {
        /// Whether the rotation is relative to the map.
        var rotatesWithMap: Bool
        /// Whether it lies on the map, as a tilted image shows; in others, icons that lie are interpolated.
        var isFlat: Bool
        /// Whether it follows a line.
        var isAlongLine: Bool
        /// Whether it is flipped where it would be upside down.
        var keepsUpright: Bool
    }

    let placement: SymbolLayer.Placement
    /// Distance between labels along a line, in points.
    let spacing: Double
    let text: Part
    let icon: Part
    /// Order of drawing and placing.
    let sortsByKey: Bool
    let drawsByY: Bool
    let placesByY: Bool
    /// Whether labels may overlap; then the sort key decides about drawing over all tiles.
    let mayOverlap: Bool
    let labels: LabelRules
    let textFit: SymbolLayer.TextFit
    /// Top, right, bottom, left, in points.
    let textFitPadding: [Double]
    /// In ems.
    let lineHeight: Double
    /// In points.
    let textPadding: Double
    /// In degrees.
    let maximumAngle: Double
    /// The writing modes to try for labels at points; true is vertical.
    let writingModes: [Bool]
    /// The size of icons if it is the same for all; nil if features decide.
    let iconSize: Property<Double>?
    /// Whether no icon is rotated by the style.
    let hasNoIconRotation: Bool

    /// Whether texts have several anchors to try.
    let hasVariableAnchors: Bool

    /// Whether labels at points may be written vertically.
    var allowsVerticalPlacement: Bool { writingModes.contains(true) }

    init(_ layer: SymbolLayer, zoom: Double) {
        placement = layer.placement.value(at: zoom)
        spacing = layer.spacing.value(at: zoom)
        text = Self.part(
            layer.text.rotationAlignment.value(at: zoom), layer.text.pitchAlignment.value(at: zoom),
            layer.text.keepUpright.value(at: zoom), placement)
        icon = Self.part(
            layer.icon.rotationAlignment.value(at: zoom), layer.icon.pitchAlignment.value(at: zoom),
            layer.icon.keepUpright.value(at: zoom), placement)
        textFit = layer.icon.textFit.value(at: zoom)
        textFitPadding = layer.icon.textFitPadding.value(at: zoom)
        lineHeight = layer.text.lineHeight.value(at: zoom)
        textPadding = layer.text.padding.value(at: zoom)
        maximumAngle = layer.text.maxAngle.value(at: zoom)
        var modes: [Bool] = []
        for mode in layer.text.writingMode?.value(at: zoom) ?? [] where !modes.contains(mode == .vertical) {
            modes.append(mode == .vertical)
        }
        writingModes = placement == .point && !modes.isEmpty ? modes : [false]
        iconSize = layer.icon.size.isDataDriven ? nil : layer.icon.size
        hasVariableAnchors = layer.text.variableAnchor != nil || layer.text.variableAnchorOffset != nil
        hasNoIconRotation = !layer.icon.rotate.isDataDriven && layer.icon.rotate.value(at: zoom) == 0

        var labels = LabelRules()
        labels.textOverlap = Self.overlap(layer.text.overlap, layer.text.allowOverlap, zoom)
        labels.iconOverlap = Self.overlap(layer.icon.overlap, layer.icon.allowOverlap, zoom)
        labels.isTextOptional = layer.text.optional.value(at: zoom)
        labels.isIconOptional = layer.icon.optional.value(at: zoom)
        labels.textIgnoresPlacement = layer.text.ignorePlacement.value(at: zoom)
        labels.iconIgnoresPlacement = layer.icon.ignorePlacement.value(at: zoom)
        labels.fitsIcons = textFit != .none
        labels.verticalFirst = writingModes
        self.labels = labels

        let order = layer.zOrder.value(at: zoom)
        let hasKey = layer.sortKey?.isDataDriven == true
        mayOverlap =
            labels.textOverlap != .never || labels.iconOverlap != .never || labels.textIgnoresPlacement
            || labels.iconIgnoresPlacement
        sortsByKey = order != .viewportY && hasKey
        drawsByY = mayOverlap && (order == .viewportY || order == .auto && !sortsByKey)
        placesByY = order == .viewportY
    }

    private static func part(
        _ rotation: SymbolLayer.RotationAlignment, _ pitch: SymbolLayer.PitchAlignment, _ keepsUpright: Bool,
        _ placement: SymbolLayer.Placement
    ) -> Part {
        let rotation = rotation == .auto ? (placement == .point ? .viewport : .map) : rotation
        return Part(
            rotatesWithMap: rotation == .map, isFlat: pitch == .auto ? rotation == .map : pitch == .map,
            isAlongLine: rotation != .viewport && placement != .point, keepsUpright: keepsUpright)
    }

    private static func overlap(
        _ overlap: Property<SymbolLayer.Overlap>?, _ isAllowed: Property<Bool>, _ zoom: Double
    ) -> OverlapMode {
        switch overlap?.value(at: zoom) {
        case .never: .never
        case .always: .always
        case .cooperative: .cooperative
        case nil: isAllowed.value(at: zoom) ? .always : .never
        }
    }
}
