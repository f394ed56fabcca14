import HTTP
import Imaging
import MapGeometry
import StyleSources
import TestSupport
import Testing

@testable import MapSnapshot
@testable import TileSources

/// If a server fails to deliver a file of a style, the image is incomplete.
@Suite(.timeLimit(.minutes(20))) struct MissingResourceTests {
    /// The files that a style can name.
    enum Part: String, CaseIterable {
        case sprite, image, features
    }

    private static let red: UInt32 = 0xFFFF_0000
    private let server: FaultServer
    private let folder: TemporaryFolder

    init() throws {
        server = try FaultServer()
        folder = try TemporaryFolder()
    }

    /// Draws a style whose whole image is red if the part is there.
    private func drawn(_ part: Part) async throws -> Snapshot {
        let corners = "[[-179, 80], [179, 80], [179, -80], [-179, -80]]"
        let (sources, layer) =
            switch part {
            case .sprite: ("", #""type": "background", "paint": {"background-pattern": "icon"}"#)
            case .image:
                (
                    #""s": {"type": "image", "url": "\#(server.url("/a.png"))", "coordinates": \#(corners)}"#,
                    #""type": "raster", "source": "s""#
                )
            case .features:
                (
                    #""s": {"type": "geojson", "data": "\#(server.url("/a.json"))"}"#,
                    #""type": "fill", "source": "s", "paint": {"fill-color": "red"}"#
                )
            }
        let path = try folder.write(
            Array(
                #"""
                {"version": 8, "sprite": "\#(server.url("/a"))", "sources": {\#(sources)},
                 "layers": [{"id": "ground", "type": "background"}, {"id": "a", \#(layer)}]}
                """#.utf8), to: "style.json")
        var options = TileNetwork.Options()
        options.cacheFolder = nil
        let style = try await OpenedStyle(
            opening: path, network: TileNetwork(options: options, http: HTTPClient.patient))
        return try await StyledLayerTests.draw([.style(StyledLayer(style))], StyledLayerTests.request(.blank))
    }

    private func isRed(_ snapshot: Snapshot) -> Bool {
        snapshot.image.pixmap.pixels.allSatisfy { $0 == Self.red }
    }

    @Test(arguments: Part.allCases) func theImageIsIncompleteWithANote(part: Part) async throws {
        let snapshot = try await drawn(part)
        #expect(!snapshot.diagnostics.isComplete && !isRed(snapshot))
        let notes = snapshot.diagnostics.notes.filter { $0.code == .stylePartlyDrawn }
        #expect(notes.count == 1 && notes[0].pointer == "/style")
        #expect(notes.first?.description.contains(part == .sprite ? "the sprite is missing" : "the source s") == true)
        #expect(try !SnapshotFile(snapshot).isComplete)
    }

    @Test(arguments: Part.allCases) func theImageIsCompleteOnceTheServerDelivers(part: Part) async throws {
        let image = FaultAnswer(body: try PNGEncoder.encode(Pixmap(width: 4, height: 4, fill: Self.red)))
        let json =
            part == .sprite
            ? #"{"icon": {"x": 0, "y": 0, "width": 4, "height": 4}}"#
            : #"{"type": "Polygon", "coordinates": [[[-179, -80], [179, -80], [179, 80], [-179, 80], [-179, -80]]]}"#
        server.on("/a.png", image)
        server.on("/a.json", FaultAnswer(body: Array(json.utf8)))
        let snapshot = try await drawn(part)
        #expect(snapshot.diagnostics.isComplete && isRed(snapshot) && snapshot.diagnostics.notes.isEmpty)
    }
}
