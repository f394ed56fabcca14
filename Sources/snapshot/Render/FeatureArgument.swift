import Files
import MapSnapshot

/// A file of features with style defaults: `track.gpx#stroke=crimson&width=5`.
struct FeatureArgument {
    /// The path; `-` is standard input.
    let path: String
    /// The style as written; nil if there is none.
    private let style: String?

    /// Splits the text at the first `#` that a `key=` follows; any other `#` is part of the path.
    init(_ text: String) {
        let mark = text.indices.first { index in
            guard text[index] == "#" else { return false }
            let key = text[text.index(after: index)...].prefix { $0 != "=" }
            return key.endIndex < text.endIndex && !key.isEmpty && key.allSatisfy { $0.isASCII && $0.isLetter }
        }
        path = mark.map { String(text[..<$0]) } ?? text
        style = mark.map { String(text[text.index(after: $0)...]) }
    }

    /// Reads the file, and prefixes errors with its name.
    ///
    /// - Parameters:
    ///   - flag: the flag that names the file, without the dashes.
    ///   - parse: reads the bytes of the file with its style.
    func read(_ flag: String, _ parse: ([UInt8], FeatureDefaults) throws -> MapFeatures) throws -> MapFeatures {
        let style = try style.map { text throws(SnapshotError) in
            try Advice.at(flag) { () throws(SnapshotError) in try FeatureDefaults(parsing: text) }
        }
        let bytes = try path == "-" ? StandardInput.read(limit: 64 << 20) : FileContents.read(path, limit: 64 << 20)
        do {
            return try parse(bytes, style ?? FeatureDefaults())
        } catch let error as SnapshotError {
            throw Failure(.failed, "\(path == "-" ? "standard input" : path): \(error.description)")
        }
    }
}
