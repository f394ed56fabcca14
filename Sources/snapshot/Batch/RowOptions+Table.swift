import Glibc
import MapSnapshot
import SnapshotBatch

/// Opens the table of a batch.
extension RowOptions {
    /// The name of the table in messages.
    var tableName: String { input == "-" ? "standard input" : input ?? "" }

    /// Opens the table.
    func open(defaults: RequestDefaults, plan: RowPlan) throws -> BatchInput {
        guard input == "-" else {
            return try BatchInput.open(tableName, format: inputFormat, defaults: defaults, plan: plan)
        }
        // A pipe can only be read once, but rows are drawn in another order.
        return try StandardInput.withCopy { descriptor in
            if inputFormat == nil { try refuseOthersThanNDJSON(descriptor) }
            return try BatchInput.open(
                descriptor: descriptor, name: tableName, format: inputFormat ?? .ndjson, defaults: defaults,
                plan: plan)
        }
    }

    /// Rejects other formats, which would give nothing but invalid rows.
    private func refuseOthersThanNDJSON(_ descriptor: Int32) throws {
        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        var rest = bytes.prefix(max(count, 0))
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        guard let first = rest.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{") else { return }
        throw Failure(
            .noInput,
            "\(tableName) is not NDJSON, one object per line: add --input-format csv or geojson, or convert it")
    }
}
