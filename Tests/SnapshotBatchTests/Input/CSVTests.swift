import MapGeometry
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct CSVTests {
    static func cells(_ text: String) throws -> [String] {
        try CSVRecord(Array(text.utf8), delimiter: UInt8(ascii: ",")).cells
    }

    static func row(_ header: String, _ record: String, _ defaults: RequestDefaults = RequestDefaults()) throws
        -> BatchRow
    {
        let columns = try CSVColumns(header: Array(header.utf8))
        return BatchRow(csv: Array(record.utf8), columns: columns, line: 2, defaults: defaults)
    }

    /// What Python's `csv` reads.
    @Test(arguments: [
        ("a,b", ["a", "b"]), ("a,b\r", ["a", "b"]), ("", [""]), (",", ["", ""]), (#""a","b""#, ["a", "b"]),
        (#""a,b",c"#, ["a,b", "c"]), (#""a""b",c"#, [#"a"b"#, "c"]), (#""""#, [""]), (#""""""#, [#"""#]),
        ("\"a\r\nb\",", ["a\r\nb", ""]), (#"a"b,c"#, [#"a"b"#, "c"]), (" a , b", [" a ", " b"]), ("ü,é", ["ü", "é"]),
    ])
    func takesRecordsApart(text: String, cells: [String]) throws { #expect(try Self.cells(text) == cells) }

    @Test(arguments: [#""a"#, #""a"b"#, #""a" ,b"#, #"a,""#]) func refusesQuotesThatDoNotPair(text: String) {
        #expect(throws: SnapshotError.self) { try Self.cells(text) }
    }

    @Test(arguments: [
        ("lat,lon", "1,2"), ("Latitude,LONG", "1, 2"), ("lat;lng", "1;2"), ("lat\tlongitude", "1\t2"),
        ("\"lat\",\"lon\",name", "\"1\",\"2\",\"x,y\""), ("name,lon,lat\r", "x,2,1\r"), ("geo", "\"geo:1,2\""),
        ("lat;lon", "1,0;2,0"), ("lat,lon,zoom,id", "1,2,,"),
    ])
    func findsThePlace(header: String, record: String) throws {
        let row = try Self.row(header, record)
        #expect(try row.request.get() == ValidatedRequest(json: Array(#"{"lat":1,"lon":2}"#.utf8)))
        #expect(row.id == nil && row.out == nil && row.meta == nil && row.line == 2)
    }

    @Test func readsEveryKindOfField() throws {
        let row = try Self.row(
            "id,out,meta,lat,lon,span,size,max-zoom,north_arrow,declutter,padding,tiles,paths,pin.color,Label,pin.offset,"
                + "pin.priority,cluster,title,ornament-scale,corner_radius,border",
            #"007,"a b.webp",{},1,2,"0.5,0.6",400x200@2x,9,TRUE,0,"1,2,3,4","["#
                + #"""x""]","[{""points"":[[1,2],[3,4]]}]",teal,"Café ""A""",0:-16,2,1,"""A"", and B",1.5,8,gray:2"#)
        #expect(row.id == #""007""# && row.out == "a b.webp" && row.meta == #""{}""#)
        let same = try ValidatedRequest(
            json: Array(
                #"""
                {"lat":1,"lon":2,"span":[0.5,0.6],"size":"400x200@2x","max_zoom":9,"north_arrow":true,"declutter":false,
                 "cluster":true,"title":"\"A\", and B","ornament_scale":1.5,"corner_radius":8,"border":"gray:2",
                 "padding":[1,2,3,4],"tiles":["x"],"paths":[{"points":[[1,2],[3,4]]}],"format":"webp",
                 "pins":[{"lat":1,"lon":2,"color":"teal","label":"Café \"A\"","offset":[0,-16],"priority":2}]}
                """#.utf8))
        #expect(try row.request.get() == same)
    }

    @Test(arguments: [
        ("lat,lon", "x,2", "/lat"), ("lat,lon", "1,2,3", nil), ("lat,lon,meta", "1,2", nil), ("lat,lon", ",2", "/lat"),
        ("lat,lon", "1,5,2", nil), ("lat,lon,fit", "1,2,yes", "/fit"), ("lat,lon,pins", "1,2,[", "/pins"),
        ("lat,lon,pin.color", "1,2,rad", "/pin.color"), ("lat,lon,pin.offset", "1,2,3", "/pin.offset"),
        ("lat,lon,pin.label", "1,2,\(String(repeating: "x", count: 257))", "/pin.label"),
        ("lat,lon,geojson", "1,2,{}", "/geojson"), ("lat,lon,geojson", "1,2,5", "/geojson"),
        ("lat,lon,out", "1,2,../a.png", "/out"), ("lat,lon", "\"1,2", nil), ("lat,lon,size", "1,2,400", "/size"),
    ])
    func namesTheField(header: String, record: String, pointer: String?) throws {
        let row = try Self.row("id," + header, "5," + record)
        guard case .failure(let failure) = row.request else {
            Issue.record("it was read")
            return
        }
        #expect(failure.pointer == pointer, "\(failure.detail)")
        #expect(row.id == (record == "\"1,2" ? nil : #""5""#))
    }

    @Test(arguments: [
        ("nan", #"field lat "nan" is not valid: use a number"#), ("4 7", #""4 7""#), ("1e999", #""1e999""#),
        ("\"47,1\"", #"field lat "47,1" is not valid: use a number, such as 47.1"#),
    ])
    func showsTheCell(cell: String, sentence: String) throws {
        let failure = BatchRowTests.failure(try Self.row("lat,lon", "\(cell),2"))
        #expect(failure?.detail.contains(sentence) == true, "\(failure?.detail ?? "")")
    }

    @Test func reportsIgnoredColumns() throws {
        let columns = try CSVColumns(header: Array("lat,lon,\"na\nme\",lable,".utf8))
        #expect(columns.note(in: "shops.csv")?.description.hasSuffix("such field: na me, lable") == true)
        #expect(try CSVColumns(header: Array("lat,lon".utf8)).note(in: "a") == nil)
        let wide = "lat,lon," + (1...30).map { "c\($0)" }.joined(separator: ",")
        #expect(
            try CSVColumns(header: Array(wide.utf8)).note(in: "a")?.description.hasSuffix("c20 and 10 more") == true)
    }

    @Test(arguments: [
        ("lat,latitude,lon", "two columns for lat: keep one of them"),
        ("lattitude,lon", "but lattitude, lon: name the columns"),
        ("lat", "lat and lon"), ("\"lat,lon", "double quote"), ("lat,lon\u{0}", "lat and lon"),
    ])
    func refusesHeaders(header: String, sentence: String) {
        let error = #expect(throws: InputDefect.self) { try CSVColumns(header: Array(header.utf8)) }
        #expect(error?.clause.contains(sentence) == true, "\(error?.clause ?? "")")
    }

    @Test func refusesOtherEncodings() {
        for header: [UInt8] in [[0xFF, 0xFE, 0x6C, 0], [0xFE, 0xFF, 0, 0x6C], [0x6C, 0xE9]] {
            let error = #expect(throws: InputDefect.self) { try CSVColumns(header: header) }
            #expect(error?.clause.contains("UTF-8") == true)
        }
    }
}
