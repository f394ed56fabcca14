import JSON
import MapSnapshot

extension JSONObject {
    /// The object without null members, except `id` and `meta`.
    var withoutNulls: JSONObject {
        guard fields.values.contains(.null) else { return self }
        return JSONObject(fields.filter { $0.value != .null })
    }

    /// A value to echo in the result as written, in one line.
    func echo(_ key: String, limit: Int) throws(SnapshotError) -> String? {
        switch self[key] {
        case nil: return nil
        case .raw(let bytes)?:
            if key == "id", bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[") {
                throw wrong(key, "a string, a number, true, false or null")
            }
            // Strings contain no line breaks, because JSON escapes them.
            let line = bytes.filter { $0 != 0x0A && $0 != 0x0D }
            guard line.count <= limit else {
                throw SnapshotError(
                    .invalidRequest,
                    "field \(key) has \(line.count) bytes, over the limit of \(limit)", remedy: "shorten it",
                    pointer: pointer(key))
            }
            return String(decoding: line, as: UTF8.self)
        default: throw wrong(key, "a string, a number, true, false or null")
        }
    }

    /// The name of the output file, with its format.
    func outputName() throws(SnapshotError) -> OutputName? {
        guard let text = try string("out") else { return nil }
        return try at("out") { () throws(SnapshotError) in try OutputName(text) }
    }
}
