import MapGeometry

/// A square of 256 by 256 tiles, or the rectangle of it that has tiles.
struct VersaTilesBlock: Hashable, Sendable {
    static let side = 256

    /// The address of a block.
    struct Place: Hashable, Sendable {
        let zoom: Int
        /// In blocks from the west and from the north.
        let column, row: Int
    }

    let place: Place
    /// The tiles of the index within the block, from 0 to 255.
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>
    /// The bytes of the tiles; checked not to overflow.
    let tiles: VersaTilesHeader.Section
    /// Length of the compressed index behind the tiles.
    let indexLength: Int

    /// Number of entries of its index.
    var count: Int { columns.count * rows.count }

    /// The entry of a tile in the index; nil if the tile is outside the rectangle.
    func entry(for coordinate: TileCoordinate) -> Int? {
        let (column, row) = (coordinate.x % Self.side, coordinate.y % Self.side)
        guard columns.contains(column), rows.contains(row) else { return nil }
        return (row - rows.lowerBound) * columns.count + column - columns.lowerBound
    }

    /// The tile of an entry of the index; nil if there is none at that place on the earth.
    func coordinate(ofEntry entry: Int) -> TileCoordinate? {
        TileCoordinate(
            z: place.zoom, x: place.column * Self.side + columns.lowerBound + entry % columns.count,
            y: place.row * Self.side + rows.lowerBound + entry / columns.count)
    }
}

/// The list of all blocks of a VersaTiles container (version 02, "block index").
struct VersaTilesBlocks: Sendable {
    private static let entryLength = 33

    /// By zoom, from north to south and from west to east.
    let all: [VersaTilesBlock]
    private let indexes: [VersaTilesBlock.Place: Int]

    /// - Parameter bytes: the decompressed list.
    init(parsing bytes: [UInt8]) throws(Defect) {
        guard bytes.count.isMultiple(of: Self.entryLength) else {
            throw Defect(.corrupt, "its list of blocks ends within a block")
        }
        var blocks: [VersaTilesBlock] = []
        blocks.reserveCapacity(bytes.count / Self.entryLength)
        for start in stride(from: 0, to: bytes.count, by: Self.entryLength) {
            blocks.append(try Self.block(bytes, at: start))
        }
        blocks.sort {
            ($0.place.zoom, $0.place.row, $0.place.column) < ($1.place.zoom, $1.place.row, $1.place.column)
        }
        var indexes: [VersaTilesBlock.Place: Int] = [:]
        indexes.reserveCapacity(blocks.count)
        for (index, block) in blocks.enumerated() {
            guard indexes.updateValue(index, forKey: block.place) == nil else {
                throw Defect(
                    .corrupt,
                    "it lists block \(block.place.zoom)/\(block.place.column)/\(block.place.row) twice")
            }
        }
        all = blocks
        self.indexes = indexes
    }

    /// The block with a tile; nil if there is none.
    func block(with coordinate: TileCoordinate) -> VersaTilesBlock? {
        let side = VersaTilesBlock.side
        let place = VersaTilesBlock.Place(zoom: coordinate.z, column: coordinate.x / side, row: coordinate.y / side)
        return indexes[place].map { all[$0] }
    }

    private static func block(_ bytes: [UInt8], at start: Int) throws(Defect) -> VersaTilesBlock {
        let zoom = Int(bytes[start])
        let column = Int(bytes.bigEndian(at: start + 1, count: 4))
        let row = Int(bytes.bigEndian(at: start + 5, count: 4))
        let name = "block \(zoom)/\(column)/\(row)"
        let blocksAcross = zoom <= TileCoordinate.deepestZoom ? max(1, (1 << zoom) / VersaTilesBlock.side) : 0
        guard column < blocksAcross, row < blocksAcross else {
            throw Defect(.corrupt, "it lists \(name), which is not on the earth")
        }
        let (west, north) = (Int(bytes[start + 9]), Int(bytes[start + 10]))
        let (east, south) = (Int(bytes[start + 11]), Int(bytes[start + 12]))
        guard west <= east, north <= south else { throw Defect(.corrupt, "\(name) has no columns or no rows") }
        let tiles = VersaTilesHeader.Section(
            offset: bytes.bigEndian(at: start + 13, count: 8), length: bytes.bigEndian(at: start + 21, count: 8))
        guard tiles.end != nil else { throw Defect(.corrupt, "\(name) points beyond any file") }
        return VersaTilesBlock(
            place: .init(zoom: zoom, column: column, row: row), columns: west...east, rows: north...south,
            tiles: tiles, indexLength: Int(bytes.bigEndian(at: start + 29, count: 4)))
    }
}

/// Where the tiles of one block are (version 02, "tile index").
struct VersaTilesIndex: Sendable {
    private static let entryLength = 12
    /// Size of the index of a full block.
    static let maximumLength = VersaTilesBlock.side * VersaTilesBlock.side * entryLength

    /// Offsets from the start of the block, and lengths; 0 for a tile that is absent.
    let entries: [(offset: UInt64, length: UInt32)]

    /// - Parameter bytes: the decompressed index.
    init(parsing bytes: [UInt8], of block: VersaTilesBlock) throws(Defect) {
        guard bytes.count == block.count * Self.entryLength else {
            throw Defect(.corrupt, "the index of a block has \(bytes.count) bytes for \(block.count) tiles")
        }
        entries = stride(from: 0, to: bytes.count, by: Self.entryLength).map {
            (bytes.bigEndian(at: $0, count: 8), UInt32(truncatingIfNeeded: bytes.bigEndian(at: $0 + 8, count: 4)))
        }
    }
}
