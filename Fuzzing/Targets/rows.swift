@testable import MapSnapshot
@testable import SnapshotBatch

/// Batch rows: lines of JSON, CSV with a header, or features; the first byte chooses.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRows(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let text = Array(bytes.dropFirst())
    switch kind {
    case UInt8(ascii: "C"):
        guard let header = try? records(text, CSVFinder(), chunk: 64).first,
            let columns = header.bytes.flatMap({ try? CSVColumns(header: $0) })
        else { return 0 }
        var finder = CSVFinder()
        finder.delimiter = columns.delimiter
        check(text, finder, .csv(columns))
    case UInt8(ascii: "G"): check(text, FeatureFinder(), .geojson)
    default: check(text, LineFinder(), .ndjson)
    }
    return 0
}

private func check<Finder: RecordFinder>(_ text: [UInt8], _ finder: Finder, _ format: RowFormat) {
    let whole = try? records(text, finder, chunk: max(text.count, 1))
    let pieces = try? records(text, finder, chunk: 1 + text.count % 7)
    require(whole?.map(\.offset) == pieces?.map(\.offset), "chunks make other records")
    require(whole?.map(\.bytes) == pieces?.map(\.bytes), "chunks make other records")
    for record in whole ?? [] {
        require(Int(record.offset) + record.length <= text.count, "a record is beyond the end")
        guard let bytes = record.bytes else { continue }
        check(format.row(bytes, line: record.line, defaults: RequestDefaults()))
    }
}

private func check(_ row: BatchRow) {
    require((row.id?.utf8.count ?? 0) <= 256 && (row.meta?.utf8.count ?? 0) <= 2_048, "an echo is too long")
    require(!"\(row.id ?? "")\(row.meta ?? "")".utf8.contains { $0 < 0x20 && $0 != 9 }, "an echo has several lines")
    let parts = row.out?.path.split(separator: "/", omittingEmptySubsequences: false) ?? ["a"]
    require(!parts.contains { ["", ".", ".."].contains($0) }, "\(row.out?.path ?? "") leads elsewhere")
    switch row.request {
    case .success(let request):
        require((try? request.request.validate()) != nil, "a request was not checked")
        require(LocalityKey(request) != .none, "a request has no place")
    case .failure(let failure): require(failure.pointer?.hasPrefix("/") != false, "\(failure) points nowhere")
    }
}

private func records<Finder: RecordFinder>(_ bytes: [UInt8], _ finder: Finder, chunk: Int) throws -> [Record] {
    var reader = RecordReader(finder, limit: 1_000)
    var records: [Record] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
        let part = Array(bytes[start..<min(start + chunk, bytes.count)])
        var position = 0
        while let record = try reader.next(in: part, from: &position) { records.append(record) }
    }
    if let record = try reader.finish() { records.append(record) }
    return records
}
