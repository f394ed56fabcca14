import Testing

@testable import TileSources

@Suite struct PMTilesDirectoryTests {
    typealias Row = PMTilesSketch.Row

    @Test func findsRunsAndGaps() throws {
        let rows = [
            Row(id: 0, length: 10, offset: 0), Row(id: 5, run: 3, length: 7, offset: 10),
            Row(id: 20, run: 0, length: 9, offset: 100), Row(id: 40, length: 1, offset: 5),
        ]
        let directory = try PMTilesDirectory(parsing: PMTilesSketch.directory(rows))
        #expect(directory.entries.map(\.offset) == [0, 10, 100, 5])
        let found = [0, 1, 4, 5, 7, 8, 19, 20, 39, 40, 41, UInt64.max].map { directory.entry(for: $0)?.id }
        #expect(found == [0, nil, nil, 5, 5, nil, nil, 20, 20, 40, nil, nil])
        #expect(directory.entry(for: 39)?.isLeaf == true)
    }

    @Test func nothingBeforeTheFirst() throws {
        let directory = try PMTilesDirectory(parsing: PMTilesSketch.directory([Row(id: 9, length: 1, offset: 0)]))
        #expect(directory.entry(for: 8) == nil)
    }

    static let ascending = PMTilesSketch.directory([
        Row(id: 3, length: 10, offset: 0), Row(id: 5, run: 3, length: 7, offset: 300),
    ])

    @Test func everyCutIsCorrupt() {
        for length in 0..<Self.ascending.count {
            #expect(throws: Defect.self) { try PMTilesDirectory(parsing: Array(Self.ascending.prefix(length))) }
        }
    }

    /// Columns: count, ids, run lengths, lengths, offsets.
    @Test(
        arguments: [
            ("no entries", [[0]]),
            ("more entries than bytes", [[200, 1]]),
            ("a count beyond memory", [[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [1, 1, 1, 1]]),
            ("the same id twice", [[2], [1, 0], [1, 1], [1, 1], [1, 1]]),
            (
                "an id beyond 64 bits",
                [[2], [1], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1], [1, 1, 1, 1, 1, 1]]
            ),
            ("length 0", [[1], [1], [1], [0], [1]]),
            ("length beyond 32 bits", [[1], [1], [1], [0x80, 0x80, 0x80, 0x80, 0x10], [1]]),
            ("run length beyond 32 bits", [[1], [1], [0x80, 0x80, 0x80, 0x80, 0x10], [1], [1]]),
            ("no offset of the first", [[1], [1], [1], [1], [0]]),
            (
                "an end beyond 64 bits",
                [[1], [1], [1], [2], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]]
            ),
        ] as [(String, [[UInt8]])])
    func refuses(what: String, columns: [[UInt8]]) {
        let error = #expect(throws: Defect.self, "\(what)") { try PMTilesDirectory(parsing: columns.flatMap { $0 }) }
        #expect(error?.code == .corrupt)
    }
}
