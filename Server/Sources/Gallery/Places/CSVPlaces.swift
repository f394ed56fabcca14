/// Places in CSV (RFC 4180): a header, then a place per record; commas or semicolons.
struct CSVPlaces {
    private let text: [UInt8]
    private let name: String

    init(_ bytes: [UInt8], _ name: String) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
        self.name = name
    }

    func places() throws(PlaceListError) -> [Place] {
        var records = try records()
        guard let header = records.first?.fields.map({ $0.lowercased() }) else { return [] }
        records.removeFirst()
        var places: [Place] = []
        for record in records where record.fields != [""] {
            let fields = Dictionary(zip(header, record.fields)) { first, _ in first }
            places.append(try PlaceFields(fields).place(position: "line \(record.line) of \(name)"))
        }
        return places
    }

    private struct Record {
        let line: Int
        var fields: [String] = []
    }

    private func records() throws(PlaceListError) -> [Record] {
        let quote = UInt8(ascii: "\"")
        let firstLine = text.prefix { $0 != UInt8(ascii: "\n") }
        let separator = UInt8(
            ascii: firstLine.contains(UInt8(ascii: ";")) && !firstLine.contains(UInt8(ascii: ",")) ? ";" : ",")
        var (records, record, field): ([Record], Record, [UInt8]) = ([], Record(line: 1), [])
        var (line, index, isQuoted) = (1, 0, false)
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == UInt8(ascii: "\n") { line += 1 }
            if isQuoted {
                if byte != quote {
                    field.append(byte)
                } else if index < text.count, text[index] == quote {
                    field.append(quote)
                    index += 1
                } else {
                    isQuoted = false
                }
                continue
            }
            switch byte {
            case quote where field.isEmpty: isQuoted = true
            case separator, UInt8(ascii: "\n"):
                record.fields.append(String(decoding: field, as: UTF8.self))
                field = []
                guard byte != separator else { continue }
                records.append(record)
                record = Record(line: line)
            case UInt8(ascii: "\r"): break
            default: field.append(byte)
            }
        }
        guard !isQuoted else {
            throw PlaceListError("line \(record.line) of \(name) has a quote that is never closed: close it")
        }
        if !field.isEmpty || !record.fields.isEmpty {
            record.fields.append(String(decoding: field, as: UTF8.self))
            records.append(record)
        }
        return records
    }
}
