import MapGeometry

/// Serializes the facts of an image besides its bytes.
struct FactWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes everything except the bytes; the image must be complete.
    mutating func write(_ file: SnapshotFile) {
        write(file.format.rawValue)
        write(UInt64(file.width))
        write(UInt64(file.height))
        let view = file.viewport
        let padding = view.padding
        for value in [
            view.center.latitude, view.center.longitude, view.zoom, view.bearing, view.size.width, view.size.height,
            padding.top, padding.right, padding.bottom, padding.left,
        ] { write(value.bitPattern) }
        write(file.attribution)
        write(file.notes)
        // Flat images have the facts that they had before there were tilted ones.
        if view.isTilted { for value in [view.pitch, view.roll, view.fieldOfView] { write(value.bitPattern) } }
    }

    private mutating func write(_ notes: [SnapshotNote]) {
        write(UInt64(notes.count))
        for note in notes {
            write(note.code.rawValue)
            write(note.summary)
            write([note.remedy].compactMap { $0 })
            write([note.pointer].compactMap { $0 })
            write(UInt64(note.values.count))
            for (name, value) in note.values.sorted(by: { $0.key < $1.key }) {
                write(name)
                write(value)
            }
        }
    }

    private mutating func write(_ value: DiagnosticValue) {
        switch value {
        case .integer(let value):
            write(UInt64(0))
            write(UInt64(bitPattern: Int64(value)))
        case .number(let value):
            write(UInt64(1))
            write(value.bitPattern)
        case .text(let text):
            write(UInt64(2))
            write(text)
        }
    }

    private mutating func write(_ value: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(value >> UInt64(shift) & 0xFF)) }
    }

    private mutating func write(_ text: String) {
        write(UInt64(text.utf8.count))
        bytes += text.utf8
    }

    private mutating func write(_ texts: [String]) {
        write(UInt64(texts.count))
        for text in texts { write(text) }
    }
}

/// Deserializes what `FactWriter` wrote.
struct FactReader {
    let bytes: [UInt8]
    private var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The image with these bytes; nil if the facts are invalid.
    mutating func image(_ image: [UInt8]) -> SnapshotFile? {
        guard let format = text().flatMap(FileFormat.init(rawValue:)), let width = count(most: SnapshotLimits.side),
            let height = count(most: SnapshotLimits.side), var viewport = viewport(), let attribution = texts(),
            let notes = notes(), tilt(&viewport), viewport.isValid, offset == bytes.count
        else { return nil }
        return SnapshotFile(
            bytes: image, format: format, width: width, height: height, viewport: viewport, attribution: attribution,
            notes: notes, missingTiles: 0)
    }

    private mutating func viewport() -> Viewport? {
        guard let values = numbers(10) else { return nil }
        return Viewport(
            center: Coordinate(latitude: values[0], longitude: values[1]), zoom: values[2], bearing: values[3],
            size: Size(width: values[4], height: values[5]),
            padding: EdgeInsets(top: values[6], right: values[7], bottom: values[8], left: values[9]))
    }

    /// Reads the tilt, if there is one; false if it is incomplete.
    private mutating func tilt(_ viewport: inout Viewport) -> Bool {
        guard offset < bytes.count else { return true }
        guard let values = numbers(3) else { return false }
        (viewport.pitch, viewport.roll, viewport.fieldOfView) = (values[0], values[1], values[2])
        return viewport.isTilted
    }

    private mutating func numbers(_ count: Int) -> [Double]? {
        var values: [Double] = []
        for _ in 0..<count {
            guard let bits = word() else { return nil }
            values.append(Double(bitPattern: bits))
        }
        return values
    }

    private mutating func notes() -> [SnapshotNote]? {
        list { reader in
            guard let code = reader.text().flatMap(SnapshotNote.Code.init(rawValue:)), let summary = reader.text(),
                let remedy = reader.texts(), let pointer = reader.texts(),
                let values = reader.list({ $0.namedValue() })
            else { return nil }
            return SnapshotNote(
                code, summary, remedy: remedy.first, pointer: pointer.first,
                values: Dictionary(values, uniquingKeysWith: { $1 }))
        }
    }

    private mutating func namedValue() -> (String, DiagnosticValue)? {
        guard let name = text(), let value = value() else { return nil }
        return (name, value)
    }

    private mutating func value() -> DiagnosticValue? {
        switch word() {
        case 0: word().map { .integer(Int(truncatingIfNeeded: $0)) }
        case 1: word().map { .number(Double(bitPattern: $0)) }
        case 2: text().map { .text($0) }
        default: nil
        }
    }

    private mutating func texts() -> [String]? { list { $0.text() } }

    private mutating func list<Element>(_ element: (inout Self) -> Element?) -> [Element]? {
        // Each has at least a length.
        guard let count = count(most: bytes.count / 8) else { return nil }
        var elements: [Element] = []
        for _ in 0..<count {
            guard let element = element(&self) else { return nil }
            elements.append(element)
        }
        return elements
    }

    private mutating func text() -> String? {
        guard let count = count(most: bytes.count), count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return String(validating: bytes[offset..<offset + count], as: UTF8.self)
    }

    private mutating func count(most: Int) -> Int? {
        guard let word = word(), word <= UInt64(most) else { return nil }
        return Int(word)
    }

    private mutating func word() -> UInt64? {
        guard bytes.count - offset >= 8 else { return nil }
        defer { offset += 8 }
        return (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64($1 * 8) }
    }
}
