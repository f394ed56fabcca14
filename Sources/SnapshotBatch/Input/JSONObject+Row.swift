import JSON
import MapSnapshot

extension JSONObject {
    /// Without the members that say nothing; `id` and `meta` say whatever they say.
    var withoutNulls: JSONObject {
        guard fields.values.contains(.null) else { return self }
        return JSONObject(fields.filter { $0.value != .null })
    }

    /// A value that goes into the answer as it was written, in one line.
    func echo(_ key: String, limit: Int) throws(SnapshotError) -> String? {
        switch self[key] {
        case nil: return nil
        case .raw(let bytes)?:
            if key == "id", bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[") {
                throw wrong(key, "a text, a number, true, false or null")
            }
            // Within strings there are none: JSON escapes them.
            let line = bytes.filter { $0 != 0x0A && $0 != 0x0D }
            guard line.count <= limit else {
                throw SnapshotError(
                    .invalidRequest,
                    "field \(key) has \(line.count) bytes, more than the limit of \(limit): shorten it",
                    pointer: pointer(key))
            }
            return String(decoding: line, as: UTF8.self)
        default: throw wrong(key, "a text, a number, true, false or null")
        }
    }

    /// Where the file goes, and the format that it stands for.
    func outputName() throws(SnapshotError) -> OutputName? {
        guard let text = try string("out") else { return nil }
        return try at("out") { () throws(SnapshotError) in try OutputName(text) }
    }
}
