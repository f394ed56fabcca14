import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct RecordReaderTests {
    /// The records of a text that arrives in chunks of a size, with their positions.
    static func records<Finder: RecordFinder>(
        of text: String, _ finder: Finder, limit: Int = 100, chunk: Int
    ) throws -> [String] {
        let bytes = Array(text.utf8)
        var reader = RecordReader(finder, limit: limit)
        var records: [Record] = []
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            let part = Array(bytes[start..<min(start + chunk, bytes.count)])
            var position = 0
            while let record = try reader.next(in: part, from: &position) { records.append(record) }
        }
        if let record = try reader.finish() { records.append(record) }
        return records.enumerated().map { index, record in
            #expect(record.ordinal == index + 1)
            let range = Int(record.offset)..<Int(record.offset) + record.length
            #expect(record.bytes == nil || record.bytes == Array(bytes[range]))
            return
                "\(record.line):\(record.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "long \(record.length)")"
        }
    }

    private static let lines: [(String, [String])] = [
        ("", []), ("\n\n \t\r\n", []), ("a", ["1:a"]), ("a\nb\n", ["1:a", "2:b"]), ("\n a \r\n\nb", ["2:a \r", "4:b"]),
        ("123456789\nab", ["1:long 9", "2:ab"]), ("12345678\n", ["1:12345678"]),
        ("a\n123456789123456789", ["1:a", "2:long 18"]),
    ]

    @Test(arguments: lines) func cutsLines(text: String, records: [String]) throws {
        for chunk in 1...max(text.utf8.count, 1) {
            #expect(try Self.records(of: text, LineFinder(), limit: 8, chunk: chunk) == records)
        }
    }

    @Test func aByteOrderMarkIsNoneOfIt() throws {
        #expect(try Self.records(of: "\u{FEFF}a\nb", LineFinder(), chunk: 100) == ["1:a", "2:b"])
        #expect(try Self.records(of: "\u{FEFF}\"a\nb\"", CSVFinder(), chunk: 100) == ["1:\"a\nb\""])
    }

    @Test(arguments: [
        ("a,b\r\nc,d", ["1:a,b\r", "2:c,d"]), ("\n\r\na\n", ["3:a"]),
        ("\"a\nb\",c\n\"d\"\n", ["1:\"a\nb\",c", "3:\"d\""]),
        ("\"a\"\"\n\"\"b\"\nc", ["1:\"a\"\"\n\"\"b\"", "3:c"]), ("5\" pipe,a\n\"b\n\"", ["1:5\" pipe,a", "2:\"b\n\""]),
        ("a,\"b\n\"\nc", ["1:a,\"b\n\"", "3:c"]), (",\n,", ["1:,", "2:,"]),
    ])
    func cutsCSV(text: String, records: [String]) throws {
        for chunk in 1...text.utf8.count {
            var finder = CSVFinder()
            finder.delimiter = UInt8(ascii: ",")
            #expect(try Self.records(of: text, finder, chunk: chunk) == records)
        }
    }

    /// The error of a stray quote names its line.
    @Test(arguments: [
        ("\"open\na", "in line 1 that is never closed"), ("a,b\n\"c\nd\",\"e\n\n", "in line 3 that is never closed"),
        ("a\n\n\"b\n,c\nd,\"e\",f\n", "in line 3 that is closed in the middle of line 5"),
        ("a\n\"b\"\"\n\(String(repeating: "c", count: 100))\"\n", "in line 2 that is not closed for more than"),
    ])
    func namesStrayQuotes(text: String, words: String) {
        for chunk in 1...text.utf8.count {
            var finder = CSVFinder()
            finder.delimiter = UInt8(ascii: ",")
            let error = #expect(throws: InputDefect.self) { try Self.records(of: text, finder, chunk: chunk) }
            #expect(error?.clause.contains(words) == true, "\(error?.clause ?? "")")
            #expect(error?.clause.hasSuffix("write it twice, or remove it") == true)
        }
    }

    /// They do not affect other rows.
    @Test(arguments: ["\"a\"b,c\nd", "\"\(String(repeating: "a", count: 200))\"\nb", "\"a\nb\"\r\nc", "\"a\" ,b\nc"])
    func quotesWithinALineConcernItAlone(text: String) throws {
        var finder = CSVFinder()
        finder.delimiter = UInt8(ascii: ",")
        #expect(try Self.records(of: text, finder, chunk: 7).count == 2)
    }

    @Test(arguments: [
        (#"{"type":"FeatureCollection","features":[{"a":1},{"b":[{}]}]}"#, [#"1:{"a":1}"#, #"1:{"b":[{}]}"#]),
        ("{ \"features\" : [\n{\"a\":\"]}\\\"\"}\n,\n{}\n]\n,\"features2\":[{}] }\n", [#"2:{"a":"]}\""}"#, "4:{}"]),
        (#"{"bbox":[1,2],"crs":{"features":[{}]},"name":"features","features":[]}"#, []),
        (#"{"a":["features",{"features":[1]}],"features":[{"features":[{}]}]}"#, [#"1:{"features":[{}]}"#]),
    ])
    func cutsFeatures(text: String, records: [String]) throws {
        for chunk in 1...text.utf8.count {
            #expect(try Self.records(of: text, FeatureFinder(), chunk: chunk) == records)
        }
    }

    @Test(arguments: [
        "", " ", "[]", "{}", "{", #"{"features":{}}"#, #"{"features":[1]}"#, #"{"features":[[]]}"#,
        #"{"features":["a"]}"#,
        #"{"features":[{}"#, #"{"features":[{}]"#, #"{"features":[{}]}{}"#, #"{"features":[{}]}x"#, "7", "\"features\"",
    ])
    func rejectsOtherJSON(text: String) {
        for chunk in 1...max(text.utf8.count, 1) {
            #expect(throws: InputDefect.self) { try Self.records(of: text, FeatureFinder(), chunk: chunk) }
        }
    }
}
