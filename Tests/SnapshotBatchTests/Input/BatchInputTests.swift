import Glibc
import MapGeometry
import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct BatchInputTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ text: String, _ name: String = "rows.ndjson") throws -> BatchInput {
        try BatchInput.open(try folder.write(Array(text.utf8), to: name), defaults: RequestDefaults())
    }

    private func rows(_ input: BatchInput) throws -> [BatchRow] { try input.order().flatMap(input.rows) }

    /// A Hilbert curve goes from each square to a neighboring one, through all of them.
    @Test func theOrderIsACurveOfHilbert() throws {
        let side = 16
        var places: [(x: Int, y: Int)] = []
        for x in 0..<side { for y in 0..<side { places.append((x, y)) } }
        var random = SplitMix64(state: 5)
        places.shuffle(using: &random)
        let lines = places.map { x, y in
            let longitude = (Double(x) + 0.5) / Double(side) * 360 - 180
            return #"{"id":[\#(x),\#(y)],"lat":\#(90 - (Double(y) + 0.5) / Double(side) * 180),"lon":\#(longitude)}"#
                .replacing("[\(x),\(y)]", with: "\"\(x) \(y)\"")
        }
        let order = try rows(try open(lines.joined(separator: "\n"))).compactMap(\.id).map { id in
            id.dropFirst().dropLast().split(separator: " ").compactMap { Int($0) }
        }
        #expect(Set(order).count == side * side)
        for (one, next) in zip(order, order.dropFirst()) {
            #expect(abs(one[0] - next[0]) + abs(one[1] - next[1]) == 1, "\(one) to \(next)")
        }
    }

    @Test func ofOnePlaceTheZoomDecidesThenThePosition() throws {
        let input = try open(
            #"""
            {"id":1,"lat":1,"lon":2,"zoom":9}
            {"id":2,"lat":1,"lon":2,"zoom":8.5}
            {"id":3,"lat":1,"lon":2,"zoom":9}

            {"id":4}
            {"id":5,"lat":1,"lon":2,"span":100}
            nonsense
            """#)
        let order = try rows(input)
        #expect(order.map(\.line) == [5, 7, 6, 2, 1, 3])
        #expect(order.map(\.id) == ["4", nil, "5", "2", "1", "3"])
        #expect(input.count == 6 && input.notes.isEmpty)
    }

    /// Otherwise the image drawn last would get the name.
    @Test func givesDuplicateNamesToTheFirstRow() throws {
        let input = try open(
            #"""
            {"id":1,"lat":1,"lon":2,"out":"a.png"}
            {"id":2,"lat":-60,"lon":2,"out":"a.png"}
            {"id":3,"lat":1,"lon":2,"zoom":null,"out":"a.png"}
            {"id":4,"lat":50,"lon":2,"out":"./a.png"}

            {"id":5,"lat":1,"lon":2,"out":"b.png"}
            {"id":6,"lat":7,"lon":2}
            {"id":7,"lat":50,"lon":2,"out":"a.png"}
            {"id":8,"lat":99,"lon":2,"out":"b.png"}
            {"id":9,"lat":1,"lon":2,"tiles":["x"],"out":"b.png","meta":9}
            """#)
        let order = try rows(input).sorted { $0.line < $1.line }
        let failures = order.map(BatchRowTests.failure)
        #expect(failures.map { $0?.pointer } == [nil, "/out", nil, "/out", nil, nil, "/out", "/lat", "/out"])
        for (index, line) in [(1, 1), (6, 1), (8, 6)] {
            #expect(
                failures[index]?.detail
                    == "line \(line) has the same name for another image: give each row its own name")
            #expect(failures[index]?.code == "invalid_request" && failures[index]?.isRetryable == false)
        }
        #expect(order[8].id == "9" && order[8].meta == "9")
    }

    /// Properties that are not drawn do not make another image.
    @Test func aNameOfFeatures() throws {
        func feature(_ symbol: String, _ place: String) -> String {
            #"{"type":"Feature","properties":{"out":"a.png","marker-symbol":"\#(symbol)"},"#
                + #""geometry":{"type":"MultiPoint","coordinates":[\#(place)]}}"#
        }
        let features = [feature("none", "[1,2]"), feature("nothing", "[1,2]"), feature("none", "[1,3]")]
        let input = try open(
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#, "rows.geojson")
        let order = try rows(input).sorted { $0.line < $1.line }
        #expect(throws: Never.self) { _ = try (order[0].request.get(), order[1].request.get()) }
        let failure = BatchRowTests.failure(order[2])
        #expect(failure?.pointer == "/properties/out")
        #expect(failure?.detail == "feature 1 has the same name for another image: give each row its own name")
    }

    @Test func reportsDuplicateNames() throws {
        let lines = (1...500).map { #"{"lat":\#($0 % 50),"lon":2,"out":"\#($0 % 3).png"}"# }
        let refused = try rows(try open(lines.joined(separator: "\n"))).filter { BatchRowTests.failure($0) != nil }
        // Of each name those stay whose latitude is that of the first.
        let right = (1...500).filter { $0 % 50 != [3, 1, 2][$0 % 3] }
        #expect(Set(refused.map(\.line)) == Set(right))
    }

    @Test func aRowTooLongIsAnErrorRow() throws {
        let long = #"{"lat":1,"lon":2,"attribution":"\#(String(repeating: "x", count: BatchLimits.line))"}"#
        let order = try rows(try open(#"{"lat":1,"lon":2}"# + "\n\(long)\n" + #"{"lat":3,"lon":2}"#))
        #expect(order.map(\.line) == [2, 1, 3])
        guard case .failure(let failure) = order[0].request else {
            Issue.record("it was read")
            return
        }
        #expect(failure.code == "row_too_long" && !failure.isRetryable)
    }

    @Test func readsCSVWithBreaksInQuotes() throws {
        let input = try open("\u{FEFF}lat,lon,id,name\r\n1,2,\"a\nb\",x\r\n\r\n3,4,c,\"y\r\nz\"\r\n", "rows.CSV")
        #expect(try rows(input).map(\.line).sorted() == [2, 5])
        #expect(Set(try rows(input).map(\.id)) == [#""a\nb""#, #""c""#])
        #expect(input.notes.count == 1 && input.notes[0].description.contains("name"))
    }

    @Test func readsGeoJSON() throws {
        let input = try open(
            """
            {"type": "FeatureCollection", "features": [
                {"type": "Feature", "id": 1, "geometry": {"type": "Point", "coordinates": [2, 1]}},
                {"type": "Feature", "id": 2, "geometry": null},
                {"type": "Feature", "id": 3, "geometry": {"type": "LineString", "coordinates": [[2, 1], [3, 4]]}}
            ]}
            """, "rows.json")
        let order = try rows(input)
        #expect(order.map(\.line) == [2, 1, 3] && order.map(\.id) == ["2", "1", "3"])
    }

    @Test(arguments: [
        ("a.txt", "", "has no known file extension"), ("a.csv", "", "is empty"), ("a.csv", "name\n1", "lat and lon"),
        ("a.geojson", "{\"lat\":1}", "FeatureCollection"), ("a.geojson", "{\"features\":[{}", "copy the whole file"),
        ("a.json", "[{\"lat\":1,\"lon\":2}]", "one object per line"),
        ("a.csv", "id,lat,lon\na,1,2\n\"Joe's,1,2\nb,1,2\n", "a.csv has a double quote in line 3 that is never closed"),
        ("a.csv", "lat,lon,\"id\n1,2,3\n", "a double quote in line 1 that is never closed"),
        (
            "a.csv", "id,lat,lon\n\"a,1,2\n\(String(repeating: "b,1,2\n", count: 300_000))\"c\",1,2\n",
            "a double quote in line 2 that is not closed"
        ),
    ])
    func rejectsOtherInputs(name: String, text: String, sentence: String) throws {
        let error = #expect(throws: BatchInputError.self) { try open(text, name) }
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
        #expect(error?.status == 66)
    }

    @Test func aMissingFile() {
        let error = #expect(throws: BatchInputError.self) {
            try BatchInput.open("\(folder.path)/none.csv", defaults: RequestDefaults())
        }
        #expect(error?.status == 66)
        #expect(throws: BatchInputError.self) {
            try BatchInput.open(folder.path, format: .csv, defaults: RequestDefaults())
        }
    }

    /// The examples of docs/batch.md, in their order.
    @Test func theDocumentedRowsAreRight() throws {
        let text = String(decoding: try TemporaryFolder.bytes(of: Project.root + "/docs/batch.md"), as: UTF8.self)
        let section = try #require(text.split(separator: "\n## Rows\n").last)
        let parts = section.split(separator: "```", omittingEmptySubsequences: false)
        for (index, name) in ["rows.ndjson", "rows.csv", "rows.geojson"].enumerated() {
            let block = try #require(parts.dropFirst(1 + 2 * index).first)
            let all = try rows(try open(String(block.drop { $0 != "\n" }.dropFirst()), name))
            #expect(all.count == 2)
            for row in all {
                #expect(throws: Never.self) { try row.request.get() }
                #expect(row.id != nil)
            }
        }
    }

    @Test func documentedColumnsAreComplete() throws {
        let text = String(decoding: try TemporaryFolder.bytes(of: Project.root + "/docs/batch.md"), as: UTF8.self)
        let section = try #require(text.split(separator: "\n### CSV\n").last)
        let block = try #require(section.split(separator: "```").dropFirst().first)
        let input = try open(String(block.drop(while: \.isNewline)), "rows.csv")
        #expect(input.notes.count == 1 && input.notes[0].description.hasSuffix("such field: name"))
        let requests = try rows(input).sorted { $0.line < $1.line }.map { try $0.request.get() }
        let same = [
            #"{"lat":47.1410,"lon":9.5209,"zoom":15,"pins":[{"lat":47.1410,"lon":9.5209,"label":"A","color":"teal"}]}"#,
            #"{"lat":47.1660,"lon":9.5100,"pins":[{"lat":47.1660,"lon":9.5100,"label":"Café \"B\""}]}"#,
        ]
        #expect(try requests == same.map { try ValidatedRequest(json: Array($0.utf8)) })
    }

    @Test func anEmptyFileHasNoRows() throws { #expect(try open("").count == 0) }

    /// The rows of a small table are those that were first read.
    @Test func aSmallTableIsReadOnce() throws {
        let path = try folder.write(Array("{\"lat\":1,\"lon\":2,\"id\":7}\n".utf8), to: "rows.ndjson")
        let plan = RowPlan(scales: [1, 2])
        let input = try BatchInput.open(path, defaults: RequestDefaults(), plan: plan)
        let first = try rows(input)
        #expect(first.count == 2 && first.allSatisfy { $0.id == "7" })
        try folder.write([], to: "rows.ndjson")
        #expect(try rows(input).map(\.id) == first.map(\.id))
        #expect(try rows(input).map { try $0.request.get() } == first.map { try $0.request.get() })
    }

    @Test func aLargeFileThatChangesMeanwhileIsAnError() throws {
        let meta = String(repeating: "m", count: 2_000)
        let line = "{\"lat\":1,\"lon\":2,\"meta\":\"\(meta)\"}\n"
        let path = try folder.write(Array(String(repeating: line, count: 200).utf8), to: "rows.ndjson")
        let input = try BatchInput.open(path, defaults: RequestDefaults())
        let entry = try #require(input.order().last)
        #expect(entry.line == 200)
        #expect(try input.rows(at: entry).map(\.meta) == ["\"\(meta)\""])
        let descriptor = Glibc.open(path, O_WRONLY | O_APPEND)
        #expect(write(descriptor, "\n", 1) == 1)
        close(descriptor)
        let error = #expect(throws: BatchInputError.self) { try input.rows(at: entry) }
        #expect(error?.status == 74)
        #expect(error?.description.contains("changed while it was read") == true)
    }

    @Test func aFileWithoutANameIsRead() throws {
        let path = try folder.write(Array("lat,lon\n1,2\n".utf8), to: "spool")
        let descriptor = Glibc.open(path, O_RDONLY)
        unlink(path)
        let input = try BatchInput.open(
            descriptor: descriptor, name: "standard input", format: .csv, defaults: RequestDefaults())
        close(descriptor)
        #expect(try rows(input).map(\.line) == [2])
    }
}
