import SnapshotTestSupport

import struct Colors.Color
import struct MapGeometry.Coordinate
import struct MapGeometry.Point

@testable import MapSnapshot

/// A request in which everything is there that can be, and for each of its values a change of just that.
enum RequestChanges {
    typealias Change = @Sendable (inout SnapshotRequest) -> Void
    private typealias StrokeChange = @Sendable (inout Stroke) -> Void

    static let full: SnapshotRequest = {
        let place = Coordinate(latitude: 47.1, longitude: 9.5)
        let stroke = Stroke(dash: [8, 4], casing: Stroke.Casing(color: .white), arrow: .end)
        var request = SnapshotRequest(framing: .center(place, zoom: 12), maximumZoom: 14, background: .green)
        request.attribution = .text("me")
        request.overlays = [
            .polyline(Polyline([place, place], stroke: stroke)),
            .polygon(Polygon(rings: [[place, place, place]], stroke: stroke)),
            .circle(Circle(center: place, radius: 100, stroke: stroke)),
        ]
        request.pins = [
            Pin(place, image: "a", label: "x", shape: .dot, centerOffset: Point(x: 1, y: 2), anchor: .top)
        ]
        request.scaleBar = .metric
        request.title = "Vaduz"
        request.ornamentScale = 2
        request.border = Border(color: .black, width: 2)
        request.file = FileOptions(format: .jpeg, quality: 70, maximumBytes: 9_999)
        return request
    }()

    /// By the names of the properties on the way to the value, those of enum cases among them.
    static let all: [String: Change] =
        [own, pins, framings, lines, areas, circles].reduce(into: [:]) { $0.merge($1) { $1 } }

    private static let own: [String: Change] = [
        "size.width": { $0.size.width += 1 }, "size.height": { $0.size.height += 1 },
        "scale": { $0.scale = 2 }, "bearing": { $0.bearing = 1 }, "pitch": { $0.pitch = 31 }, "roll": { $0.roll = 1 },
        // It shows in tilted images only.
        "fieldOfView": { ($0.pitch, $0.fieldOfView) = (31, 31) },
        "padding.top": { $0.padding.top = 1 }, "padding.right": { $0.padding.right = 1 },
        "padding.bottom": { $0.padding.bottom = 1 }, "padding.left": { $0.padding.left = 1 },
        "zoomSnapping": { $0.zoomSnapping = .integral }, "maximumZoom": { $0.maximumZoom = nil },
        "appearance": { $0.appearance = .dark }, "background": { $0.background = nil },
        "missingTiles": { $0.missingTiles = .fail }, "maximumOverzoom": { $0.maximumOverzoom = 4 },
        "detail": { $0.detail = .legible }, "attribution.text": { $0.attribution = .text("you") },
        "overlayLevel": { $0.overlayLevel = .aboveLabels }, "hideLabels": { $0.hideLabels = true },
        "hide": { $0.hide = [.pois] },
        "language": { $0.language = "ja" }, "tileMargin": { $0.tileMargin = 9 },
        "pinOrder": { $0.pinOrder = .list }, "declutter": { $0.declutter = true }, "scaleBar": { $0.scaleBar = nil },
        "cluster": { $0.cluster = true }, "title": { $0.title = nil }, "ornamentScale": { $0.ornamentScale = nil },
        "cornerRadius": { $0.cornerRadius = 5 }, "border.color": { $0.border?.color = .white },
        "border.width": { $0.border?.width = 3 },
        "northArrow": { $0.northArrow = true }, "file.format": { $0.file.format = .webp },
        "file.quality": { $0.file.quality = nil },
        "file.maximumBytes": { $0.file.maximumBytes = nil },
    ]

    private static let pins: [String: Change] = [
        "pins.coordinate.latitude": { $0.pins[0].coordinate.latitude += 1 },
        "pins.coordinate.longitude": { $0.pins[0].coordinate.longitude += 1 },
        "pins.color": { $0.pins[0].color = .blue }, "pins.size": { $0.pins[0].size = .large },
        "pins.scale": { $0.pins[0].scale = 2 },
        "pins.image": { $0.pins[0].image = "b" }, "pins.icon": { $0.pins[0].icon = "bus" },
        "pins.label": { $0.pins[0].label = nil },
        "pins.shape": { $0.pins[0].shape = nil }, "pins.centerOffset.x": { $0.pins[0].centerOffset?.x = 0 },
        "pins.centerOffset.y": { $0.pins[0].centerOffset?.y = 0 }, "pins.anchor": { $0.pins[0].anchor = nil },
        "pins.priority": { $0.pins[0].priority = 1 },
    ]

    private static let framings: [String: Change] = [
        "framing.center.0.latitude": center { $0.latitude += 1 },
        "framing.center.0.longitude": center { $0.longitude += 1 },
        "framing.center.zoom": { $0.framing = .center($0.pins[0].coordinate, zoom: nil) },
    ]

    private static let lines: [String: Change] = strokes("polyline") { change in line { change(&$0.stroke) } }
        .merging([
            "overlays.polyline.coordinates.latitude": line { $0.coordinates[0].latitude += 1 },
            "overlays.polyline.coordinates.longitude": line { $0.coordinates[1].longitude += 1 },
            "overlays.polyline.opacity": line { $0.opacity = 0.5 },
            "overlays.polyline.isGeodesic": line { $0.isGeodesic = true },
        ]) { $1 }

    private static let areas: [String: Change] = strokes("polygon") { change in area { $0.stroke.map(change) } }
        .merging([
            "overlays.polygon.rings.latitude": area { $0.rings[0][0].latitude += 1 },
            "overlays.polygon.rings.longitude": area { $0.rings[0][2].longitude += 1 },
            "overlays.polygon.fill": area { $0.fill = nil },
            "overlays.polygon.opacity": area { $0.opacity = 0.5 },
        ]) { $1 }

    private static let circles: [String: Change] = strokes("circle") { change in circle { $0.stroke.map(change) } }
        .merging([
            "overlays.circle.center.latitude": circle { $0.center.latitude += 1 },
            "overlays.circle.center.longitude": circle { $0.center.longitude += 1 },
            "overlays.circle.radius": circle { $0.radius += 1 },
            "overlays.circle.fill": circle { $0.fill = nil },
            "overlays.circle.opacity": circle { $0.opacity = 0.5 },
        ]) { $1 }

    private static func strokes(_ shape: String, _ apply: (@escaping StrokeChange) -> Change) -> [String: Change] {
        let changes: [String: StrokeChange] = [
            "color": { $0.color = .green }, "width": { $0.width += 1 }, "dash": { $0.dash[1] = 3 },
            "casing.color": { $0.casing?.color = .black }, "casing.width": { $0.casing?.width += 1 },
            "cap": { $0.cap = .butt }, "join": { $0.join = .bevel }, "miterLimit": { $0.miterLimit = 10 },
            "arrow": { $0.arrow = nil },
        ]
        return changes.reduce(into: [:]) { $0["overlays.\(shape).stroke.\($1.key)"] = apply($1.value) }
    }
}

extension RequestChanges {
    private static func center(_ change: @escaping @Sendable (inout Coordinate) -> Void) -> Change {
        { request in
            var place = request.pins[0].coordinate
            change(&place)
            request.framing = .center(place, zoom: 12)
        }
    }

    private static func line(_ change: @escaping @Sendable (inout Polyline) -> Void) -> Change {
        { request in
            guard case .polyline(var line) = request.overlays[0] else { return }
            change(&line)
            request.overlays[0] = .polyline(line)
        }
    }

    private static func area(_ change: @escaping @Sendable (inout Polygon) -> Void) -> Change {
        { request in
            guard case .polygon(var area) = request.overlays[1] else { return }
            change(&area)
            request.overlays[1] = .polygon(area)
        }
    }

    private static func circle(_ change: @escaping @Sendable (inout Circle) -> Void) -> Change {
        { request in
            guard case .circle(var circle) = request.overlays[2] else { return }
            change(&circle)
            request.overlays[2] = .circle(circle)
        }
    }
}

extension Stroke? {
    fileprivate mutating func map(_ change: (inout Stroke) -> Void) {
        guard var stroke = self else { return }
        change(&stroke)
        self = stroke
    }
}
