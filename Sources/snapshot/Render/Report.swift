import FoundationEssentials
import MapSnapshot

/// The JSON of `--report`: the positions of things in the image, and how it was drawn.
struct Report: Encodable {
    struct Place: Encodable { let lat, lon: Double }
    struct Spot: Encodable { let x, y: Double }
    struct View: Encodable {
        let center: Place
        let zoom, bearing, pitch, scale: Double
        let width, height: Double
        /// West, south, east and north of the visible area.
        let bbox: [Double]
    }
    struct PinEntry: Encodable {
        let lat, lon: Double
        /// Points from the top left, y down; absent behind the camera of a tilted map.
        let point: Spot?
    }
    struct TileEntry: Encodable {
        let layer: String
        let z, x, y: Int
        let outcome: String
        let levels: Int?
        /// Why the tile could not be read.
        let problem: String?
        /// Why a stale tile was used.
        let stale: String?
    }

    struct LabelEntry: Encodable {
        let id, text: String
        /// Left, top, right and bottom in points.
        let box: [Double]
        let anchor: Spot
    }

    let version: String
    /// The output name, as given.
    let file: String
    /// The appearance that was drawn: `light` if there are no dark tiles.
    let appearance: String
    let complete: Bool
    let viewport: View
    let pins: [PinEntry]
    let tiles: [TileEntry]
    /// The texts and icons of styles.
    let labels: [LabelEntry]
    /// What was done about missing tiles: `overzoom`, `uniform`, `blank` or `fail`.
    let missingTiles: String
    let attribution: [String]
    /// How much of the attribution is readable in the image: full, shortened, elsewhere or unknown.
    let notice: String?
    /// The messages of `diagnostics`.
    let notes: [String]
    let diagnostics: [SnapshotNote]
    let format: String
    let bytes: Int
    let width, height: Int
    /// Milliseconds per stage.
    let timings: [String: Double]

    /// Creates a report; nil for a cached image, for which this information is not stored.
    init?(_ image: RenderedImage) {
        guard let snapshot = image.served.snapshot else { return nil }
        let request = image.request
        let view = snapshot.viewport
        let bounds = view.bounds
        version = Version.number
        file = image.path
        appearance = snapshot.appearance.rawValue
        complete = snapshot.diagnostics.isComplete
        viewport = View(
            center: Place(lat: view.center.latitude, lon: view.center.longitude), zoom: view.zoom,
            bearing: view.bearing, pitch: view.pitch, scale: request.scale, width: view.size.width,
            height: view.size.height, bbox: [bounds.west, bounds.south, bounds.east, bounds.north])
        pins = request.pins.map { pin in
            PinEntry(
                lat: pin.coordinate.latitude, lon: pin.coordinate.longitude,
                point: view.position(of: pin.coordinate).map { Spot(x: $0.x, y: $0.y) })
        }
        tiles = snapshot.diagnostics.tiles.map { tile in
            let (outcome, levels): (String, Int?) =
                switch tile.kind {
                case .exact: ("exact", nil)
                case .overzoomed(let levels): ("overzoomed", levels)
                case .missing: ("missing", nil)
                }
            return TileEntry(
                layer: tile.layer, z: tile.coordinate.z, x: tile.coordinate.x, y: tile.coordinate.y, outcome: outcome,
                levels: levels, problem: tile.problem, stale: tile.staleReason)
        }
        labels = snapshot.diagnostics.labels.map { label in
            LabelEntry(
                id: label.id, text: label.text,
                box: [
                    label.origin.x, label.origin.y, label.origin.x + label.size.width,
                    label.origin.y + label.size.height,
                ], anchor: Spot(x: label.anchor.x, y: label.anchor.y))
        }
        missingTiles = request.missingTiles.rawValue
        attribution = snapshot.attribution
        notice = snapshot.diagnostics.attribution?.rawValue
        notes = image.notes.map(\.description)
        diagnostics = image.notes
        format = request.file.format.rawValue
        bytes = image.file.bytes.count
        width = image.file.width
        height = image.file.height
        timings = Dictionary(
            (snapshot.diagnostics.timings + [("encoding", image.served.encoding)]).map {
                ($0.0, Self.milliseconds($0.1))
            },
            uniquingKeysWith: +)
    }

    /// One report, or a list for several images.
    static func json(_ images: [RenderedImage], asList: Bool) throws -> [UInt8] {
        let reports = images.compactMap(Report.init)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let json = asList ? try encoder.encode(reports) : try encoder.encode(reports.first)
        return Array(TerminalText.json(String(decoding: json, as: UTF8.self)).utf8) + [0x0A]
    }

    /// Milliseconds, rounded to a thousandth.
    static func milliseconds(_ duration: Duration) -> Double {
        (duration / .microseconds(1)).rounded() / 1000
    }
}
