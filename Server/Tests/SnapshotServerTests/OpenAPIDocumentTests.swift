import FoundationEssentials
import MapSnapshot
import Testing

@testable import SnapshotServer

/// The description of the routes has the fields of a request, and nothing else.
@Suite struct OpenAPIDocumentTests {
    private let document: Document

    init() throws {
        document = try JSONDecoder().decode(Document.self, from: Data(OpenAPIDocument.bytes))
    }

    @Test func queriesHaveEveryFieldOfAQuery() throws {
        let fields = SnapshotRequest.fields.filter { $0.carriers.contains(.query) }
        let path = try #require(document.paths["/snapshot.{extension}"])
        let names = path.parameters?.compactMap { $0.reference?.split(separator: "/").last.map(String.init) } ?? []
        #expect(Set(names).subtracting(["extension"]) == Set(fields.map(\.name)) && names.count == fields.count + 1)
        for field in fields {
            let parameter = try #require(document.components.parameters[field.name])
            #expect(parameter.name == field.name && parameter.place == "query")
            #expect(parameter.description == field.summary, "\(field.name)")
            guard field.kind != .geoJSON else { continue }
            let schema = try #require(parameter.schema)
            if field.carriers == .query, field.kind != .flag {
                #expect(schema.type == "array" && schema.items == .reference("string", nil), "\(field.name)")
            } else {
                try schema.check(field)
            }
        }
    }

    @Test func objectsHaveEveryFieldOfTheJSONForm() throws {
        let schemas = document.components.schemas
        for (name, fields) in [("Snapshot", SnapshotRequest.fields), ("Pin", Pin.fields)] {
            let fields = fields.filter { $0.carriers.contains(.json) }
            let properties = try #require(schemas[name]?.properties)
            #expect(Set(properties.keys) == Set(fields.map(\.name)))
            #expect(schemas[name]?.additionalProperties == false)
            for field in fields {
                let schema = try #require(properties[field.name])
                #expect(schema.description == field.summary, "\(field.name)")
                try schema.check(field)
            }
        }
    }

    @Test func everyOperationHasItsNameAndItsResponses() {
        let operations = document.paths.values.flatMap { [$0.get, $0.head, $0.post].compactMap(\.self) }
        #expect(Set(operations.compactMap(\.operationId)).count == operations.count)
        #expect(operations.allSatisfy { $0.responses["200"] != nil && $0.summary != nil })
    }

    /// What of a description the tests read.
    private struct Document: Decodable {
        struct Components: Decodable {
            let parameters: [String: Parameter]
            let schemas: [String: Schema]
        }

        struct Path: Decodable {
            let parameters: [Parameter]?
            let get, head, post: Operation?
        }

        struct Operation: Decodable {
            let operationId, summary: String?
            let responses: [String: Response]
        }

        struct Response: Decodable {}

        struct Parameter: Decodable {
            let name, place, description, reference: String?
            let schema: Schema?

            private enum CodingKeys: String, CodingKey {
                case name, description, schema, place = "in", reference = "$ref"
            }
        }

        let paths: [String: Path]
        let components: Components
    }

    /// The schema of a value.
    private final class Schema: Decodable, Sendable {
        /// What a list has: a type, or the name of a schema.
        enum Items: Decodable, Equatable {
            case reference(String?, String?, choices: [String]? = nil)

            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                self = .reference(
                    try values.decodeIfPresent(String.self, forKey: .type),
                    try values.decodeIfPresent(String.self, forKey: .name),
                    choices: try values.decodeIfPresent([String].self, forKey: .choices))
            }

            private enum CodingKeys: String, CodingKey { case type, name = "$ref", choices = "enum" }
        }

        let type, description: String?
        let names: [String]?
        let minimum, maximum: Double?
        let maxLength, minItems, maxItems: Int?
        let items: Items?
        let oneOf: [Schema]?
        let properties: [String: Schema]?
        let additionalProperties: Bool?

        private enum CodingKeys: String, CodingKey {
            case type, description, minimum, maximum, maxLength, minItems, maxItems, items, oneOf, properties
            case additionalProperties, names = "enum"
        }

        /// Compares the schema with a field.
        func check(_ field: RequestField) throws {
            let comment = "\(field.name)" as Comment
            #expect(minimum == field.minimum && maximum == field.maximum, comment)
            switch field.kind {
            case .number: #expect(type == "number", comment)
            case .integer: #expect(type == "integer", comment)
            case .flag: #expect(type == "boolean", comment)
            case .text(let limit): #expect(type == "string" && names == nil && maxLength == limit, comment)
            case .choice(let choices): #expect(type == "string" && names == choices, comment)
            case .choices(let choices):
                #expect(type == "array" && items == .reference("string", nil, choices: choices), comment)
            case .names: #expect(type == "array" && items == .reference("string", nil), comment)
            case .geoJSON: #expect(type == "object", comment)
            case .objects:
                guard case .reference(nil, let name?, choices: nil) = items else {
                    Issue.record("\(field.name) has no items")
                    return
                }
                #expect(type == "array" && name.hasPrefix("#/components/schemas/"), comment)
            case .numbers(let counts):
                // In JSON, one number may stand alone, and a text has commas.
                let list = oneOf?.first ?? self
                #expect(list.type == "array" && list.items == .reference("number", nil), comment)
                #expect(list.minItems == counts.min() && list.maxItems == counts.max(), comment)
                #expect(oneOf.map { $0.contains { $0.type == "number" } == counts.contains(1) } != false, comment)
            }
        }
    }
}
