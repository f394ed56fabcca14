/// The line of a request without its time and duration, which differ each time that the same is answered.
struct LogLine: Sendable {
    /// What stands between them.
    private let middle: [UInt8]
    private let end: [UInt8]

    /// - Parameters:
    ///   - fields: the fields between the time and the duration.
    ///   - more: the fields after the duration.
    init(_ fields: [(String, JSONText)], _ more: [(String, JSONText)]) {
        middle = Array("\",\(Self.text(fields)),\"ms\":".utf8)
        end = Array((more.isEmpty ? "}\n" : ",\(Self.text(more))}\n").utf8)
    }

    /// Appends the line, with its end, as if the response were given now.
    func append(nanoseconds: Int64, to bytes: inout [UInt8]) {
        bytes += Self.start
        UTCTime.now.append(to: &bytes)
        bytes += middle
        bytes.append(milliseconds: nanoseconds)
        bytes += end
    }

    private static let start = Array(#"{"time":""#.utf8)

    /// Fields without the braces around them.
    private static func text(_ fields: [(String, JSONText)]) -> Substring {
        JSONText.object(fields).text.dropFirst().dropLast()
    }
}
