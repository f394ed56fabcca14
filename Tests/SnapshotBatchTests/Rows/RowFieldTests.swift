import SnapshotTestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

/// The columns of a table, which come from the table of fields.
@Suite struct RowFieldTests {
    private static func request(_ cells: [String: String]) throws -> ValidatedRequest {
        let names = cells.keys.sorted()
        let columns = try CSVColumns(header: Array(names.joined(separator: ";").utf8))
        let quoted = names.map { "\"\((cells[$0] ?? "").replacing("\"", with: "\"\""))\"" }
        let row = BatchRow(
            csv: Array(quoted.joined(separator: ";").utf8), columns: columns, line: 2, defaults: RequestDefaults())
        return try row.request.get()
    }

    private static func cells(_ members: [String: String]) -> [String: String] {
        let fields = Dictionary(uniqueKeysWithValues: SnapshotRequest.fields.map { ($0.name, $0) })
        return Dictionary(
            uniqueKeysWithValues: members.map { name, value in
                // A list of names is JSON in a cell.
                (name, fields[name].map { $0.kind == .names ? value : FieldExamples.text($0, value) } ?? value)
            })
    }

    @Test(arguments: SnapshotRequest.fields.filter { $0.carriers.contains(.column) })
    func everyFieldIsAColumn(field: RequestField) throws {
        let members = FieldExamples.members(with: field.name)
        #expect(try Self.request(Self.cells(members)) == ValidatedRequest(json: members.json))
    }

    @Test(arguments: Pin.styleFields) func everyStyleFieldOfThePinIsAColumn(field: RequestField) throws {
        var cells = Self.cells(FieldExamples.members(with: ""))
        let value = FieldExamples.pin[field.name] ?? ""
        cells["pin." + field.name] = FieldExamples.text(field, value)
        var members = FieldExamples.members(with: "")
        members["pins"] = #"[{"lat":47.1,"lon":9.5,"\#(field.name)":\#(value)}]"#
        #expect(try Self.request(cells) == ValidatedRequest(json: members.json))
    }
}
