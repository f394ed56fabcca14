import MapGeometry
import MapSnapshot
import Testing

@testable import SnapshotBatch

/// The names of files from a pattern.
@Suite struct NameTemplateTests {
    private static func row(_ json: String) -> BatchRow {
        BatchRow(json: Array(json.utf8)[...], line: 7, defaults: RequestDefaults())
    }

    private static func names(_ pattern: String, _ plan: (NameTemplate) -> RowPlan, of row: BatchRow) throws
        -> [String?]
    {
        plan(try NameTemplate(parsing: pattern)).rows(of: row).map { $0.out?.path }
    }

    @Test(arguments: [
        ("{id}.png", #""vaduz""#, "vaduz.png"), ("{id}.png", "7", "7.png"), ("{id}.png", "true", "true.png"),
        ("maps/{id}/{line}.png", #""a""#, "maps/a/7.png"), ("{id}@{scale}x.png", #""a""#, "a@2x.png"),
        ("{appearance}/{id}.png", #""a""#, "light/a.png"), ("{line}", "null", "7"),
        // What no name may contain.
        ("{id}.png", #""a/b\\c\n""#, "a-b-c-.png"), ("{id}.png", #""..""#, "...png"),
        ("{id}.png", #""Zürich 🏔""#, "Zürich 🏔.png"),
    ])
    func theFieldsOfARowAreFilledIn(pattern: String, id: String, name: String) throws {
        let row = Self.row(#"{"id": \#(id), "lat": 47, "lon": 9, "scale": 2}"#)
        #expect(try Self.names(pattern, { RowPlan(template: $0) }, of: row) == [name])
    }

    @Test(arguments: [
        "map.png", "{name}.png", "{id", "id}.png", "{}.png", "{ID}.png", "../{id}.png", "/{id}.png", "{id}/",
        "{id}.gif",
        "{scale}.png", "",
    ])
    func patternsThatCannotBeNamesAreRefused(pattern: String) {
        let error = #expect(throws: SnapshotError.self) { try NameTemplate(parsing: pattern) }
        #expect(error?.code == .invalidRequest && error?.pointer == "/name" && error?.remedy != nil)
    }

    @Test(arguments: [("{id}.jpg", FileFormat.jpeg), ("{id}.png", .png), ("{id}", nil), ("{id}.x/{line}", nil)])
    func theExtensionIsAFormat(pattern: String, format: FileFormat?) throws {
        #expect(try NameTemplate(parsing: pattern).format == format)
    }

    @Test(
        arguments: [
            (#"{"lat": 47, "lon": 9}"#, "{id}.png", "no id", "/id"),
            (#"{"id": null, "lat": 47, "lon": 9}"#, "{id}", "no id", "/id"),
            (#"{"id": "", "lat": 47, "lon": 9}"#, "{id}.png", "no id", "/id"),
            (#"{"id": 1, "lat": 47, "lon": 9, "format": "webp"}"#, "{id}.png", "format webp", "/format"),
            (#"{"id": "..", "lat": 47, "lon": 9}"#, "{id}/map.png", "..", nil),
        ] as [(String, String, String, String?)])
    func aRowWithoutANameFails(json: String, pattern: String, words: String, pointer: String?) throws {
        let planned = try RowPlan(template: NameTemplate(parsing: pattern)).rows(of: Self.row(json))
        guard case .failure(let failure)? = planned.first?.request else {
            Issue.record("\(planned)")
            return
        }
        #expect(planned.count == 1 && failure.detail.contains(words) && !failure.isRetryable, "\(failure.detail)")
        if let pointer { #expect(failure.pointer == pointer) }
    }

    @Test func aRowsOwnNameCounts() throws {
        let row = Self.row(#"{"id": 1, "lat": 47, "lon": 9, "out": "own.png"}"#)
        #expect(try Self.names("{id}.png", { RowPlan(template: $0) }, of: row) == ["own.png"])
    }

    /// What the pattern does not say is marked as `render` does.
    @Test(arguments: [
        ("{id}.png", ["a.png", "a@2x.png", "a-dark.png", "a-dark@2x.png"]),
        ("{id}@{scale}x.png", ["a@1x.png", "a@2x.png", "a@1x-dark.png", "a@2x-dark.png"]),
        ("{appearance}/{id}.png", ["light/a.png", "light/a@2x.png", "dark/a.png", "dark/a@2x.png"]),
        ("{appearance}/{scale}/{id}", ["light/1/a", "light/2/a", "dark/1/a", "dark/2/a"]),
    ])
    func eachVariantHasAName(pattern: String, names: [String]) throws {
        let row = Self.row(#"{"id": "a", "lat": 47, "lon": 9, "scale": 3}"#)
        let planned = try RowPlan(
            template: NameTemplate(parsing: pattern), scales: [1, 2], appearances: [.light, .dark]
        ).rows(of: row)
        #expect(planned.map { $0.out?.path } == names)
        #expect(planned.compactMap(\.variant?.index) == [0, 1, 2, 3])
        #expect(try planned.map { try $0.request.get().scale } == [1, 2, 1, 2])
        #expect(try planned.map { try $0.request.get().appearance } == [.light, .light, .dark, .dark])
    }

    @Test func variantsOfOutAreMarkedToo() throws {
        let row = Self.row(#"{"lat": 47, "lon": 9, "out": "x/a.png"}"#)
        let plan = RowPlan(scales: [1, 3])
        #expect(plan.rows(of: row).map { $0.out?.path } == ["x/a.png", "x/a@3x.png"])
        #expect(plan.rows(of: Self.row(#"{"lat": 47, "lon": 9}"#)).allSatisfy { $0.out == nil })
        #expect(plan.imagesPerRow == 2 && RowPlan().imagesPerRow == 1)
    }
}
