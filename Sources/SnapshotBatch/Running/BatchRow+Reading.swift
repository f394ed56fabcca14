package import MapSnapshot

extension BatchRow {
    /// Waits for the next row; nil at the end, or if waiting was interrupted.
    package init?(next reader: inout LineReader, defaults: RequestDefaults) throws(BatchInputError) {
        switch try reader.next() {
        case .line(let bytes, let number): self.init(json: bytes[...], line: number, defaults: defaults)
        case .tooLong(let number): self = RowFormat.ndjson.tooLong(line: number)
        case .end, .interrupted: return nil
        }
    }
}
