import HTTP

/// The objects of a prefix, listed in several ranges at once.
///
/// Names by content start with a hexadecimal digit, so ranges between these digits share the work. A list that gets too
/// long for what it saves is given up; what it covers by then counts.
struct ListedRanges: Sendable {
    /// An object, with hashes of its name and of the store's mark.
    struct Object: Sendable {
        let name, bytes, etag: UInt64
    }

    /// The names behind one and before another are listed.
    private struct Range: Sendable {
        let after: [UInt8]
        /// Names from here on are not listed; nil if there is no end.
        let before: [UInt8]?
    }

    /// Where one range ends and the next one starts.
    ///
    /// No folder is likely to have such a name: if a border names a folder, SeaweedFS does not list what is in it.
    private static let borders = [""] + "0123456789abcdef".map { "\($0)~" }
    /// Number of rows for which one request is worth while: asking for each takes longer.
    private static let rowsPerPage = 50
    /// Number of rows below which the store is asked for each.
    static let minimumRows = 1_000

    private(set) var objects: [Object] = []
    private var ranges: [Range] = []

    /// The same without the objects.
    var withoutObjects: ListedRanges {
        var copy = self
        copy.objects = []
        return copy
    }

    /// Whether an object with this name would be in the list.
    func covers(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        return ranges.contains { range in
            range.after.lexicographicallyPrecedes(bytes)
                && range.before.map { bytes.lexicographicallyPrecedes($0) } ?? true
        }
    }

    /// Lists a prefix.
    ///
    /// - Parameter rows: number of rows that may have an image there.
    init(_ store: S3Store, _ prefix: String, rows: Int) async throws {
        let pages = max(1, rows / Self.rowsPerPage / Self.borders.count)
        try await withThrowingTaskGroup(of: (Range, [Object]).self) { group in
            for (index, border) in Self.borders.enumerated() {
                let end = index + 1 < Self.borders.count ? Self.borders[index + 1] : nil
                group.addTask { try await Self.list(store, prefix, from: border, to: end, pages: pages) }
            }
            for try await (range, found) in group {
                ranges.append(range)
                objects += found
            }
        }
    }

    private static func list(
        _ store: S3Store, _ prefix: String, from start: String, to end: String?, pages: Int
    ) async throws -> (Range, [Object]) {
        var found: [Object] = []
        var token: String?
        var last = Array(start.utf8)
        let stop = end.map { Array($0.utf8) }
        for _ in 0..<pages {
            let page = try await store.list(prefix, after: prefix + start, from: token)
            for object in page.objects {
                guard object.key.hasPrefix(prefix) else { continue }
                let name = object.key.dropFirst(prefix.count)
                let bytes = Array(name.utf8)
                // Some stores list in another order, or from the start; then the list tells nothing.
                guard last.lexicographicallyPrecedes(bytes) else { return (Range(after: last, before: last), []) }
                last = bytes
                if let stop, !bytes.lexicographicallyPrecedes(stop) {
                    return (Range(after: Array(start.utf8), before: stop), found)
                }
                guard !name.hasPrefix(ManifestPart.folder) else { continue }
                found.append(
                    Object(
                        name: FinishedImages.hash(String(name)), bytes: object.size,
                        etag: FinishedImages.hash(object.etag ?? "")))
            }
            token = page.next
            guard token != nil else { return (Range(after: Array(start.utf8), before: stop), found) }
        }
        // The last name is listed, too.
        return (Range(after: Array(start.utf8), before: last + [0]), found)
    }
}
