import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot

/// The table of fields, and the forms that come from it.
@Suite struct RequestFieldTests {
    static let fields = SnapshotRequest.fields.filter { $0.carriers.contains(.json) }

    @Test func everyFieldHasAnExample() {
        #expect(Set(Self.fields.map(\.name)) == Set(FieldExamples.json.keys))
        #expect(Set(Pin.fields.map(\.name)) == Set(FieldExamples.pin.keys))
        #expect(Set(SnapshotRequest.fields.map(\.name)).count == SnapshotRequest.fields.count)
    }

    @Test(arguments: Self.fields) func everyFieldIsReadFromJSON(field: RequestField) throws {
        var members = FieldExamples.members(with: field.name)
        let request = try ValidatedRequest(json: members.json)
        members[field.name] = FieldExamples.members(with: "")[field.name]
        guard !["geo", "bbox", "fit"].contains(field.name) else { return }
        #expect(try ValidatedRequest(json: members.json) != request)
        members[field.name] = "{}"
        let error = #expect(throws: SnapshotError.self) { try ValidatedRequest(json: members.json) }
        #expect(error?.pointer?.hasPrefix("/\(field.name)") == true)
    }

    @Test(arguments: Self.fields.filter { $0.carriers.contains(.query) })
    func everyFieldIsReadFromAQuery(field: RequestField) throws {
        var members = FieldExamples.members(with: field.name)
        let pins = members.removeValue(forKey: "pins") == nil ? [] : ["47,9", "48,9"]
        let texts = members.map { name, value in
            SnapshotRequest.TextField(
                name, Self.fields.first { $0.name == name }.map { FieldExamples.text($0, value) } ?? value)
        }
        let request = try ValidatedRequest(texts: texts + pins.map { SnapshotRequest.TextField("pin", $0) })
        #expect(try request == ValidatedRequest(json: FieldExamples.members(with: field.name).json))
    }

    /// Names of layers do not count, because the layers do.
    @Test(arguments: Self.fields.filter { !["tiles", "style"].contains($0.name) })
    func everyFieldChangesTheDigest(field: RequestField) throws {
        func form(_ members: [String: String]) throws -> [UInt8] {
            var form = CanonicalForm()
            let request = try ValidatedRequest(json: members.json)
            try form.add(request.request, request.framing, images: [:])
            return form.bytes
        }
        #expect(try form(FieldExamples.members(with: field.name)) != form(FieldExamples.members(with: "")))
    }

    /// The ranges that the table states are those that a request is checked against.
    @Test(arguments: Self.fields.filter { $0.minimum != nil || $0.maximum != nil })
    func rangesAgreeWithValidation(field: RequestField) {
        func isValid(_ number: Double) -> Bool {
            var members = FieldExamples.members(with: field.name)
            members[field.name] = number.text
            return (try? ValidatedRequest(json: members.json)) != nil
        }
        let step = field.kind == .integer ? 1 : 0.001
        if let minimum = field.minimum { #expect(isValid(minimum) && !isValid(minimum - step)) }
        if let maximum = field.maximum { #expect(isValid(maximum) && !isValid(maximum + step)) }
    }

    @Test(arguments: Self.fields) func choicesAndLimitsAgreeWithValidation(field: RequestField) {
        func isValid(_ text: String) -> Bool {
            var members = FieldExamples.members(with: field.name)
            members[field.name] = "\"\(text)\""
            return (try? ValidatedRequest(json: members.json)) != nil
        }
        switch field.kind {
        case .choice(let names): #expect(names.allSatisfy(isValid) && !isValid("other"))
        case .text(let limit?):
            #expect(isValid(String(repeating: "x", count: limit)) && !isValid(String(repeating: "x", count: limit + 1)))
        default: break
        }
    }

    /// What maps the columns of a cluster's tables knows the same fields.
    @Test func theColumnsOfContribAreTheSame() throws {
        let source = String(
            decoding: try TemporaryFolder.bytes(of: Project.root + "/contrib/spark/columns.py"), as: UTF8.self)
        func words(_ name: String) throws -> Set<String> {
            let start = try #require(source.firstRange(of: "\n\(name) = ")).upperBound
            let end = try #require(source[start...].firstIndex { $0 == ")" || $0 == "}" })
            return Set(
                source[start..<end].split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
            ).subtracting(["set", "split"])
        }
        func names(_ isIncluded: (RequestField.Kind) -> Bool) -> Set<String> {
            Set(Self.fields.filter { isIncluded($0.kind) && $0.carriers.contains(.column) }.map(\.name))
        }
        #expect(try words("FIELDS") == names { _ in true }.union(["id", "out", "meta"]))
        #expect(try words("NUMBERS") == names { $0 == .number || $0 == .integer })
        #expect(try words("FLAGS") == names { $0 == .flag })
        #expect(try words("JSON") == names { $0 == .objects || $0 == .names || $0 == .geoJSON })
    }
}
