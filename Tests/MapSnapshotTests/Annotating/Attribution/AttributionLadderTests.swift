import Cairo
import Imaging
import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct AttributionLadderTests {
    @Test(arguments: [
        ("© OpenStreetMap contributors", "© OpenStreetMap", "© OpenStreetMap", "© OSM"),
        ("OpenStreetMap contributors", "OpenStreetMap", "© OpenStreetMap", "© OSM"),
        (
            "© OpenStreetMap contributors, © CARTO", "© OpenStreetMap, © CARTO", "© OpenStreetMap © CARTO",
            "© OSM © CARTO"
        ),
        (
            "© Mapbox © OpenStreetMap Improve this map", "© Mapbox © OpenStreetMap", "© Mapbox © OpenStreetMap",
            "© Mapbox © OSM"
        ),
        ("© 2024 TomTom. All rights reserved. Terms", "© 2024 TomTom.", "© TomTom.", "© TomTom."),
        ("Map data © Google | Terms of Use | Report a problem", "© Google", "© Google", "© Google"),
        ("Kartendaten: swisstopo", "Kartendaten: swisstopo", "Kartendaten: swisstopo", "Kartendaten: swisstopo"),
        ("(c) 2010-2020 Geofabrik and others", "(c) 2010-2020 Geofabrik and others", "© Geofabrik", "© Geofabrik"),
        ("Contributors", "Contributors", "Contributors", "Contributors"), ("©", "©", "©", "©"),
        ("© 地図", "© 地図", "© 地図", "© 地図"),
    ])
    func wordings(text: String, essential: String, holders: String, abbreviated: String) {
        let wording = AttributionWording(text)
        #expect(wording.full == text)
        #expect(wording.essential == essential)
        #expect(wording.holders == holders)
        #expect(wording.abbreviated == abbreviated)
    }

    @Test(arguments: [
        (["A", "a", " A ", "<b>A</b>"], ["A"]), (["© OpenStreetMap", "©OpenStreetMap"], ["© OpenStreetMap"]),
        (["© OSM", "© OSM, © CARTO"], ["© OSM, © CARTO"]), (["© OSM, © CARTO", "© CARTO"], ["© OSM, © CARTO"]),
        // A name that only begins like another is another.
        (["© Map", "© Mapbox"], ["© Map", "© Mapbox"]), (["", " "], []), (["B", "A", "b"], ["B", "A"]),
    ])
    func mergesDuplicateTexts(html: [String], texts: [String]) {
        #expect(AttributionText.merged(html) == texts)
    }

    static let texts = [
        ["© OpenStreetMap contributors"], [AttributionTests.long],
        ["© OpenStreetMap contributors", "© Mapbox. All rights reserved. Improve this map", "Natural Earth"],
        ["Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"],
        ["© 地図 ، ديموقراطية สวัสดี 🍕"], [String(repeating: "word ", count: 500)],
    ]

    /// Whatever the size, the plate and every line on it lie within the image.
    @Test(arguments: texts) func fitsEveryImage(texts: [String]) throws {
        for width in [32.0, 40, 64, 90, 128, 200, 333.5, 500, 800] {
            for height in [32.0, 48, 64, 100, 200, 800] {
                let image = Size(width: width, height: height)
                let ornament = try AttributionOrnament(texts, .light, in: ImageOutline(image), avoiding: [])
                let box = try #require(ornament.box)
                #expect(Box(image).contains(box), "\(width)x\(height)")
                #expect(box.right == width && box.bottom == height)
                #expect(ornament.lines.count <= 2)
                for line in ornament.lines { #expect(line.width + 3 <= box.width + 1e-9) }
                #expect((ornament.display == .elsewhere) == ornament.lines.isEmpty)
            }
        }
    }

    /// The more room, the more is said.
    @Test(arguments: texts) func moreSpaceNeverShowsLess(texts: [String]) throws {
        let ranks: [AttributionDisplay: Int] = [.elsewhere: 0, .shortened: 1, .full: 2]
        var last = 0
        for width in stride(from: 16.0, through: 900, by: 17) {
            let display = try AttributionOrnament(
                texts, .light, in: ImageOutline(Size(width: width, height: 400)), avoiding: []
            )
            .display
            let rank = try #require(ranks[display])
            #expect(rank >= last)
            last = rank
        }
    }

    @Test(arguments: [
        (400.0, 200.0, AttributionDisplay.full, 9.5), (256, 256, .full, 8), (180, 100, .shortened, 9.5),
        (150, 100, .shortened, 7), (130, 100, .shortened, 7), (100, 64, .shortened, 8), (64, 64, .shortened, 7),
        (40, 64, .shortened, 8),
        (64, 32, .elsewhere, 0), (32, 32, .elsewhere, 0),
    ])
    func shortensTheUsualAttributionStepwise(
        width: Double, height: Double, display: AttributionDisplay, size: Double
    ) throws {
        let ornament = try AttributionOrnament(
            ["© OpenStreetMap contributors"], .light, in: ImageOutline(Size(width: width, height: height)), avoiding: []
        )
        #expect(ornament.display == display)
        #expect((ornament.lines.first?.size ?? 0) == size)
    }

    /// In a list's cell: one line within half of the width, which names everyone.
    @Test(arguments: [
        ("© OpenMapTiles © OpenStreetMap contributors", 160.0, 120.0), ("© OpenStreetMap contributors", 160, 120),
        ("© OpenMapTiles © OpenStreetMap contributors", 200, 140), ("© OpenStreetMap contributors", 120, 90),
    ])
    func smallImagesHaveOneLine(text: String, width: Double, height: Double) throws {
        let image = ImageOutline(Size(width: width, height: height))
        let ornament = try AttributionOrnament([text], .light, in: image, avoiding: [])
        let box = try #require(ornament.box)
        #expect(ornament.lines.count == 1 && box.width <= width / 2, "\(box.width)")
        #expect(ornament.display == .shortened && (ornament.lines.first?.size ?? 0) >= 7)
    }

    @Test func leavesTheCornerToAPin() throws {
        let image = Size(width: 300, height: 200)
        func corner(_ obstacles: [Box]) throws -> Box {
            try #require(try AttributionOrnament(["© OSM"], .light, in: ImageOutline(image), avoiding: obstacles).box)
        }
        let right = Box(left: 280, top: 170, right: 300, bottom: 199)
        let left = Box(left: 5, top: 190, right: 9, bottom: 195)
        #expect(try corner([]).right == 300)
        let moved = try corner([right])
        #expect(moved.left == 0 && moved.bottom == 200)
        let up = try corner([right, left])
        #expect(up.right == 300 && up.top == 0)
        // Where no corner is free, the one where least is covered.
        let everywhere = [
            right, left, Box(left: 200, top: 0, right: 300, bottom: 50), Box(left: 0, top: 0, right: 99, bottom: 50),
        ]
        #expect(try corner(everywhere).left == 0 && corner(everywhere).bottom == 200)
    }

    @Test func reportsImagesTooSmallForAttribution() async throws {
        for (width, height, isMarked) in [(300.0, 32.0, true), (26, 26, true), (25, 300, false), (1, 1, false)] {
            let snapshot = try await AttributionTests.snapshot([AttributionTests.long], width: width, height: height)
            #expect(AttributionTests.changed(snapshot.image).isEmpty != isMarked)
            #expect(snapshot.diagnostics.attribution == .elsewhere)
            let isTold = snapshot.diagnostics.notes.contains {
                $0.code == .attributionOmitted && $0.values == ["attribution": .text(AttributionTests.long)]
            }
            #expect(isTold)
            #expect(snapshot.attribution == [AttributionTests.long])
        }
    }

    @Test func reportsHowAttributionIsShown() async throws {
        #expect(try await AttributionTests.snapshot(["A"]).diagnostics.attribution == .full)
        #expect(try await AttributionTests.snapshot(["A"], .off).diagnostics.attribution == .elsewhere)
        #expect(try await AttributionTests.snapshot([" "]).diagnostics.attribution == nil)
        let short = try await AttributionTests.snapshot(["© OpenStreetMap contributors"], width: 100)
        #expect(short.diagnostics.attribution == .shortened && short.diagnostics.notes.isEmpty)
    }
}
