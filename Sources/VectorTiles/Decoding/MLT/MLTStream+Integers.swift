extension MLTStream {
    /// Decodes integers.
    ///
    /// - Parameters:
    ///   - isSigned: whether the numbers of the column are signed; differences always are.
    ///   - limit: maximum number of values, checked before memory is allocated.
    /// - Returns: `count` numbers; negative ones in two's complement.
    func integers<Word: FixedWidthInteger & UnsignedInteger>(
        _ bytes: Span<UInt8>, as type: Word.Type, isSigned: Bool = false, limit: Int
    ) throws(VectorTileError) -> [Word] {
        guard count <= limit else {
            throw VectorTileError(.tooLarge, "the vector tile has a column of more than \(limit) values")
        }
        var values = try stored(bytes, as: type)
        if steps.0 == .runs || steps.1 == .runs { values = try expanded(values) }
        switch steps {
        case (.none, .none), (.runs, .none), (.none, .runs):
            if isSigned { for index in values.indices { values[index] = Self.unzigzag(values[index]) } }
        case (.delta, .none), (.delta, .runs):
            var sum: Word = 0
            for index in values.indices {
                sum &+= Self.unzigzag(values[index])
                values[index] = sum
            }
        default: throw Self.unsupported
        }
        return values
    }

    /// Decodes vertices.
    ///
    /// - Parameters:
    ///   - extent: the width of the tile in their units.
    ///   - limit: maximum number of vertices.
    func vertices(_ bytes: Span<UInt8>, extent: Int, limit: Int) throws(VectorTileError) -> [TilePoint] {
        guard count <= (use == Use.mortonVertices ? limit : 2 * limit) else {
            throw VectorTileError(.tooLarge, "the vector tile has more than \(limit) vertices")
        }
        let scale = GeometryScale(extent: extent)
        var points: [TilePoint] = []
        switch steps {
        case (.componentwiseDelta, .none):
            guard storedCount & 1 == 0 else { throw corrupt }
            var (x, y) = (Int32(0), Int32(0))
            if storage == .varint {
                guard storedCount <= range.count else { throw corrupt }
                points.reserveCapacity(storedCount / 2)
                var cursor = ProtobufCursor(range)
                for _ in 0..<storedCount / 2 {
                    guard let dx = cursor.varint(bytes), let dy = cursor.varint(bytes) else { throw corrupt }
                    x &+= Int32(bitPattern: Self.unzigzag(UInt32(truncatingIfNeeded: dx)))
                    y &+= Int32(bitPattern: Self.unzigzag(UInt32(truncatingIfNeeded: dy)))
                    points.append(TilePoint(x: scale.scaled(Int(x)), y: scale.scaled(Int(y))))
                }
                guard cursor.isAtEnd else { throw corrupt }
                return points
            }
            let values = try stored(bytes, as: UInt32.self)
            points.reserveCapacity(values.count / 2)
            for index in stride(from: 0, to: values.count, by: 2) {
                x &+= Int32(bitPattern: Self.unzigzag(values[index]))
                y &+= Int32(bitPattern: Self.unzigzag(values[index + 1]))
                points.append(TilePoint(x: scale.scaled(Int(x)), y: scale.scaled(Int(y))))
            }
        case (.morton, .delta), (.morton, .none):
            var code = UInt32(0)
            for value in try stored(bytes, as: UInt32.self) {
                code = steps.1 == .delta ? code &+ value : value
                points.append(
                    TilePoint(
                        x: scale.scaled(Int(Self.evenBits(of: code)) - morton.shift),
                        y: scale.scaled(Int(Self.evenBits(of: code >> 1)) - morton.shift)))
            }
        default:
            let values = try integers(bytes, as: UInt32.self, isSigned: true, limit: 2 * limit)
            guard values.count & 1 == 0 else { throw corrupt }
            for index in stride(from: 0, to: values.count, by: 2) {
                points.append(
                    TilePoint(
                        x: scale.scaled(Int(Int32(bitPattern: values[index]))),
                        y: scale.scaled(Int(Int32(bitPattern: values[index + 1])))))
            }
        }
        return points
    }

    /// Decodes floating-point numbers of 4 or 8 bytes each, little-endian.
    func floats(_ bytes: Span<UInt8>, limit: Int) throws(VectorTileError) -> [Double] {
        guard storage == .fixedWidth, steps == (.none, .none) else { throw Self.unsupported }
        guard storedCount <= limit else { throw corrupt }
        if range.count == 8 * storedCount {
            return try stored(bytes, as: UInt64.self).map(Double.init(bitPattern:))
        }
        guard range.count == 4 * storedCount else { throw corrupt }
        return try stored(bytes, as: UInt32.self).map { Double(Float(bitPattern: $0)) }
    }

    /// The numbers as they are stored.
    private func stored<Word: FixedWidthInteger & UnsignedInteger>(
        _ bytes: Span<UInt8>, as type: Word.Type
    ) throws(VectorTileError) -> [Word] {
        switch storage {
        case .varint:
            // A number takes at least a byte.
            guard storedCount <= range.count else { throw corrupt }
            var cursor = ProtobufCursor(range)
            var values: [Word] = []
            values.reserveCapacity(storedCount)
            for _ in 0..<storedCount {
                guard let value = cursor.varint(bytes) else { throw corrupt }
                values.append(Word(truncatingIfNeeded: value))
            }
            guard cursor.isAtEnd else { throw corrupt }
            return values
        case .fixedWidth:
            guard storedCount > 0 || range.isEmpty else { throw corrupt }
            let width = storedCount == 0 ? 0 : range.count / storedCount
            guard width * storedCount == range.count, [0, 1, 2, 4, 8].contains(width), width > 0 || storedCount == 0
            else { throw corrupt }
            var cursor = ProtobufCursor(range)
            var values: [Word] = []
            values.reserveCapacity(storedCount)
            for _ in 0..<storedCount {
                guard let value = cursor.fixed(bytes, count: width) else { throw corrupt }
                values.append(Word(truncatingIfNeeded: value))
            }
            return values
        case .fastPFOR:
            guard Word.bitWidth == 32, let words = FastPFOR.decoded(range, of: bytes, count: storedCount) else {
                throw corrupt
            }
            return words.map { Word(truncatingIfNeeded: $0) }
        }
    }

    /// Repeats values: the lengths of all runs come first, then their values.
    private func expanded<Word: FixedWidthInteger & UnsignedInteger>(
        _ stored: [Word]
    ) throws(VectorTileError) -> [Word] {
        let runs = stored.count / 2
        var values: [Word] = []
        values.reserveCapacity(count)
        for run in 0..<runs {
            guard let length = Int(exactly: stored[run]), length <= count - values.count else { throw corrupt }
            values.append(contentsOf: repeatElement(stored[runs + run], count: length))
        }
        guard values.count == count else { throw corrupt }
        return values
    }

    @inline(__always)
    private static func unzigzag<Word: FixedWidthInteger & UnsignedInteger>(_ value: Word) -> Word {
        value >> 1 ^ (0 &- (value & 1))
    }

    /// The bits 0, 2, 4 … of a Morton code, moved together.
    private static func evenBits(of code: UInt32) -> UInt32 {
        var bits = code & 0x5555_5555
        bits = (bits | bits >> 1) & 0x3333_3333
        bits = (bits | bits >> 2) & 0x0F0F_0F0F
        bits = (bits | bits >> 4) & 0x00FF_00FF
        return (bits | bits >> 8) & 0x0000_FFFF
    }

    private static var unsupported: VectorTileError {
        VectorTileError(.unsupported, "the vector tile has a column in an encoding that version 1 of MLT does not have")
    }
}
