import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct BatchRowTests {
    static func row(_ json: String) -> BatchRow {
        BatchRow(json: Array(json.utf8)[...], line: 7, defaults: RequestDefaults())
    }

    static func failure(_ row: BatchRow) -> BatchResult.Failure? {
        if case .failure(let failure) = row.request { failure } else { nil }
    }

    @Test func readsARow() throws {
        let row = Self.row(#" {"id":"p17","out":"ab/p17.webp","meta":{"a": [1, "b\n"]},"lat":1,"lon":2,"zoom":null} "#)
        #expect(row.line == 7 && row.id == #""p17""# && row.out == "ab/p17.webp" && row.meta == #"{"a": [1, "b\n"]}"#)
        #expect(try row.request.get() == ValidatedRequest(json: Array(#"{"lat":1,"lon":2,"format":"webp"}"#.utf8)))
    }

    @Test(arguments: [
        ("9007199254740993", "9007199254740993"), ("-1.50", "-1.50"), ("null", "null"), ("true", "true"),
        (#""\u00e9\"""#, #""\u00e9\"""#), (#""é""#, #""é""#), ("\"\(String(repeating: "x", count: 254))\"", nil),
    ])
    func echoesTheID(written: String, same: String?) {
        #expect(Self.row(#"{"id":\#(written),"lat":1,"lon":2}"#).id == same ?? written)
    }

    @Test func anIDOfAnotherKindIsShown() {
        #expect(
            Self.failure(Self.row(#"{"id":{"a":1},"lat":1,"lon":2}"#))?.detail
                == #"field id {"a":1} is not valid: use a string, a number, true, false or null"#)
    }

    @Test func echoesMetaInOneLine() {
        #expect(
            Self.row("{\"meta\":{\r\n \"a\" :\t1,\n\"b\":\"\\n\"},\"lat\":1,\"lon\":2}").meta
                == "{ \"a\" :\t1,\"b\":\"\\n\"}")
    }

    @Test(arguments: [
        (#"{"id":1,"lat":1}"#, "/lon", "1"), (#"{"id":2,"lat":1,"lon":2,"colour":3}"#, "/colour", "2"),
        (#"{"id":3,"out":"../a.png","lat":1,"lon":2}"#, "/out", "3"),
        (#"{"id":4,"out":7,"lat":1,"lon":2}"#, "/out", "4"),
        (#"{"id":5,"out":"a.png","format":"webp","lat":1,"lon":2}"#, "/format", "5"),
        (#"{"id":{},"lat":1,"lon":2}"#, "/id", nil), (#"{"id":[],"lat":1,"lon":2}"#, "/id", nil),
        (#"{"id":"\#(String(repeating: "x", count: 255))","lat":1,"lon":2}"#, "/id", nil),
        (#"{"id":6,"meta":"\#(String(repeating: "x", count: 2047))","lat":1,"lon":2}"#, "/meta", "6"),
        (#"{"id":7,"id":8,"lat":1,"lon":2}"#, nil, nil), ("[]", nil, nil), ("7", nil, nil), ("", nil, nil),
        (#"{"id":9}"#, nil, "9"), ("{\"id\":9,\"lat\":1,\"lon\":2,\"tiles\":[\"\u{0}\"]}", nil, nil),
        (#"{"id":9,"lat":1,"lon":2,"meta":\#(String(repeating: "[", count: 100_000))"#, nil, nil),
        (#"{"id":9,"lat":1,"lon":2,"tiles":["\x"]}"#, nil, nil),
        (#"{"id":9,"lat":1,"lon":2,"tiles":["\u12g4"]}"#, nil, nil),
    ])
    func namesTheRowAndTheField(json: String, pointer: String?, id: String?) {
        let row = Self.row(json)
        let failure = Self.failure(row)
        #expect(failure?.code == "invalid_request" && failure?.isRetryable == false)
        #expect(failure?.pointer == pointer, "\(failure?.detail ?? "")")
        #expect(row.id == id)
    }

    @Test func rejectsInvalidUTF8() {
        let bytes = Array(#"{"id":"\#u{1}","lat":1,"lon":2}"#.utf8).map { $0 == 1 ? 0xFF : $0 }
        #expect(
            Self.failure(BatchRow(json: bytes[...], line: 1, defaults: RequestDefaults()))?.detail.contains("UTF-8")
                == true)
    }

    @Test func readsSlices() throws {
        let bytes = Array(#"xx{"lat":1,"lon":2}yy"#.utf8)
        let row = BatchRow(json: bytes[2..<(bytes.count - 2)], line: 1, defaults: RequestDefaults())
        #expect(try row.request.get().framing == .center(Coordinate(latitude: 1, longitude: 2), zoom: nil))
    }
}
