@testable import MapGeometry
@testable import TileSources

/// VersaTiles containers: opened, looked up, listed, and their metadata read.
///
/// An input that does not start like a container gives the parts of one, because a container's lists are compressed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVersaTiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    let file = bytes.starts(with: VersaTilesHeader.magic) ? bytes : container(bytes)
    wait { await visit(file) }
    return 0
}

private func visit(_ bytes: [UInt8]) async {
    guard let archive = try? await VersaTilesArchive(reader: Memory(bytes: bytes)) else { return }
    if let metadata = try? await archive.tilesetMetadata() {
        require(metadata.bounds?.isValid ?? true, "bounds of nowhere")
        require(metadata.zooms.map { $0.upperBound <= TileCoordinate.deepestZoom } ?? true, "zooms too deep")
    }
    for (z, x, y) in [(0, 0, 0), (14, 8_625, 5_751), (30, 0, 0)] {
        guard let coordinate = TileCoordinate(z: z, x: x, y: y) else { continue }
        _ = try? await archive.tile(at: coordinate)
    }
    var listed: [TileCoordinate] = []
    try? await archive.forEachCoordinate { coordinate in
        listed.append(coordinate)
        if listed.count > 2_000 { throw Enough() }
    }
    var runs = 0
    _ = try? await archive.inspect(fileSize: UInt64(bytes.count)) { run in
        require(run.count == 1, "a run that is not one tile")
        require((run.place ?? 0) &+ run.size <= UInt64(bytes.count), "a tile beyond the end")
        runs += 1
        if runs > 2_000 { throw Enough() }
    }
    for coordinate in listed {
        let block = archive.blocks.block(with: coordinate)
        require(block?.entry(for: coordinate) != nil, "\(coordinate) is listed, but is in no block")
    }
    for coordinate in listed.prefix(8) { _ = try? await archive.tile(at: coordinate) }
}

/// A container whose header, list of blocks, indexes, metadata and tiles come from an input.
private func container(_ bytes: [UInt8]) -> [UInt8] {
    var dice = Dice(bytes)
    var header = VersaTilesHeader.magic + Array("02".utf8)
    header += [dice.pick([0x20, 0x10, 0x00, UInt8(dice.byte())]), UInt8(dice.byte() % 4)]
    header += [UInt8(dice.byte()), UInt8(dice.byte())]
    for _ in 0..<4 { header += big(dice.word() << 16 | dice.word(), 4) }
    var body = take(dice.word() % 512, of: &dice)
    let metadata = body.count
    var list: [UInt8] = []
    for _ in 0..<dice.byte() % 4 {
        let zoom = dice.byte() % 33
        let (column, row) = (dice.word() % max(1, (1 << zoom) >> 8), dice.word() % max(1, (1 << zoom) >> 8))
        let (west, north) = (dice.byte(), dice.byte())
        let (width, height) = (dice.byte() % 4, dice.byte() % 4)
        let tiles = body.count
        body += take(dice.word() % 1024, of: &dice)
        let length = body.count - tiles
        // As many entries as the rectangle has, or one more or fewer.
        let entries = (width + 1) * (height + 1) + (dice.byte() < 250 ? 0 : dice.byte() % 3 - 1)
        var index: [UInt8] = []
        for _ in 0..<max(entries, 0) {
            index += big(dice.byte() < 8 ? dice.word() << 48 | dice.word() : dice.byte(), 8)
            index += big(dice.byte() < 8 ? dice.word() << 16 : dice.byte(), 4)
        }
        let packed = brotli(index)
        body += packed
        let isTrue = dice.byte() < 240
        list += [UInt8(zoom)] + big(column, 4) + big(row, 4)
        list += [UInt8(west), UInt8(north), UInt8(min(west + width, 255)), UInt8(min(north + height, 255))]
        list += big(isTrue ? VersaTilesHeader.length + tiles : dice.word() << 48 | dice.word(), 8)
        list += big(isTrue ? length : dice.word() << 48 | dice.word(), 8)
        list += big(isTrue ? packed.count : dice.word(), 4)
    }
    let blocks = brotli(list + (dice.byte() < 250 ? [] : dice.remainder()))
    header += big(VersaTilesHeader.length, 8) + big(metadata, 8)
    header += big(VersaTilesHeader.length + body.count, 8) + big(blocks.count, 8)
    return header + body + blocks
}

private func take(_ count: Int, of dice: inout Dice) -> [UInt8] { (0..<count).map { _ in UInt8(dice.byte()) } }

private func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// Bytes as a brotli stream that stores them (RFC 7932, 9.2).
private func brotli(_ bytes: [UInt8]) -> [UInt8] {
    // A stream of a window of 64 KiB and one last, empty block.
    guard !bytes.isEmpty else { return [0x06] }
    let bytes = bytes.prefix(1 << 16)
    let head = (bytes.count - 1) << 4 | 1 << 20
    return (0..<3).map { UInt8(truncatingIfNeeded: head >> (8 * $0)) } + bytes + [0x03]
}

private struct Memory: ByteRangeReader {
    let bytes: [UInt8]

    func read(offset: UInt64, length: Int, for part: TilesetPart) async throws -> [UInt8] {
        let (end, overflow) = offset.addingReportingOverflow(UInt64(length))
        guard !overflow, end <= UInt64(bytes.count) else { throw Defect(.corrupt, "beyond the end") }
        return Array(bytes[Int(offset)..<Int(end)])
    }
}
