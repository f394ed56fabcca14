extension VectorLayer {
    private enum Command {
        static let moveTo = 1
        static let lineTo = 2
        static let closePath = 7
    }

    /// Decodes a feature's geometry (MVT specification 2.1, section 4.3).
    ///
    /// - Returns: false if it is corrupt; then the geometry is useless.
    package func decodeGeometry(of feature: VectorFeature, into geometry: inout TileGeometry) -> Bool {
        geometry.removeAll()
        return appendGeometry(of: feature, to: &geometry)
    }

    /// The vertex of a feature that has no other; nil for other features, and for corrupt ones.
    package func onlyPoint(of feature: VectorFeature) -> TilePoint? {
        if let parts { return parts.onlyVertex(of: feature.geometry) }
        let bytes = bytes.span
        var cursor = ProtobufCursor(feature.geometry)
        guard cursor.varint(bytes) == UInt64(1 << 3 | Command.moveTo), let x = cursor.varint(bytes),
            let y = cursor.varint(bytes), cursor.isAtEnd
        else { return nil }
        let scale = GeometryScale(extent: extent)
        return TilePoint(x: scale.scaled(Self.signed(x)), y: scale.scaled(Self.signed(y)))
    }

    /// An upper bound for the number of vertices of some features; as a command, each takes at least two bytes.
    package func maximumVertices(of indexes: [Int]) -> Int {
        if let parts { return indexes.reduce(0) { $0 + parts.vertexCount(of: features[$1].geometry) } }
        return indexes.reduce(0) { $0 + features[$1].geometry.count } / 2
    }

    /// Decodes a feature's geometry and appends it.
    ///
    /// - Returns: false if it is corrupt; then nothing is added.
    package func appendGeometry(of feature: VectorFeature, to geometry: inout TileGeometry) -> Bool {
        if let parts {
            parts.append(feature.geometry, to: &geometry)
            return true
        }
        let before = geometry.ends.count
        if append(feature, to: &geometry) { return true }
        geometry.endPart()
        geometry.removeParts(from: before)
        return false
    }

    /// Number of vertices that are decoded before they are added together, which takes less time than one by one.
    ///
    /// With the one that closes a ring, they take 1024 bytes: larger buffers would not be on the stack.
    private static let chunk = 255

    private func append(_ feature: VectorFeature, to geometry: inout TileGeometry) -> Bool {
        withUnsafeTemporaryAllocation(of: TilePoint.self, capacity: Self.chunk + 1) { buffer in
            append(feature, to: &geometry, buffer)
        }
    }

    @inline(__always)
    private func append(
        _ feature: VectorFeature, to geometry: inout TileGeometry, _ buffer: UnsafeMutableBufferPointer<TilePoint>
    ) -> Bool {
        guard let base = buffer.baseAddress else { return false }
        let bytes = bytes.span
        var cursor = ProtobufCursor(feature.geometry)
        let scale = GeometryScale(extent: extent)
        var (x, y, count) = (0, 0, 0)
        var isOpen = false
        var first = TilePoint(x: 0, y: 0)
        while !cursor.isAtEnd {
            guard let word = cursor.varint(bytes), word <= UInt32.max else { return false }
            let command = Int(word & 7)
            var repeats = Int(word >> 3)
            switch command {
            case Command.moveTo, Command.lineTo:
                // A vertex takes at least two bytes.
                guard repeats > 0, repeats <= cursor.remaining / 2, command == Command.moveTo || isOpen else {
                    return false
                }
                isOpen = true
                while repeats > 0 {
                    if command == Command.moveTo || count == Self.chunk {
                        geometry.append(UnsafeBufferPointer(start: base, count: count))
                        count = 0
                    }
                    if command == Command.moveTo { geometry.endPart() }
                    let end = command == Command.moveTo ? 1 : min(count &+ repeats, Self.chunk)
                    repeats &-= end &- count
                    while count < end {
                        guard let dx = cursor.varint(bytes), let dy = cursor.varint(bytes) else { return false }
                        x &+= Self.signed(dx)
                        y &+= Self.signed(dy)
                        base[count] = TilePoint(x: scale.scaled(x), y: scale.scaled(y))
                        count &+= 1
                    }
                    if command == Command.moveTo { first = base[0] }
                }
            case Command.closePath:
                // Version 1 of the specification has no count here.
                guard repeats <= 1, isOpen else { return false }
                base[count] = first
                geometry.append(UnsafeBufferPointer(start: base, count: count &+ 1))
                geometry.endPart()
                count = 0
                isOpen = false
            default: return false
            }
        }
        geometry.append(UnsafeBufferPointer(start: base, count: count))
        geometry.endPart()
        return true
    }

    /// Decodes a 32-bit zigzag number; higher bits are ignored, as in other decoders.
    @inline(__always)
    private static func signed(_ value: UInt64) -> Int {
        let word = UInt32(truncatingIfNeeded: value)
        return Int(Int32(bitPattern: word >> 1) ^ -Int32(bitPattern: word & 1))
    }
}
