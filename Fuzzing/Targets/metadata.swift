@testable import Compression
@testable import Imaging
@testable import TileSources

/// Detection of tile formats, image headers, and metadata of tilesets.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMetadata(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    let format = TileFormat(sniffing: bytes)
    _ = TileSizeProbe.width(of: Tile(bytes: bytes, format: format))
    _ = try? ImageHeader(parsing: bytes)
    for packing in [nil, CompressionMethod.gzip, .brotli, .zstd] {
        _ = try? Tile(stored: bytes, packing: packing, declared: .vector("mlt"))
    }
    check(TilesetDocument(json: bytes))
    let text = String(decoding: bytes, as: UTF8.self)
    let names = ["name", "attribution", "bounds", "center", "minzoom", "maxzoom", "format", "scheme"]
    check(TilesetDocument(Dictionary(uniqueKeysWithValues: names.map { ($0, .text(text)) })))
    if let resource = TileMapResource(bytes) {
        require((resource.title?.utf8.count ?? 0) <= TilesetDocument.maximumTextLength, "a title too long")
    }
    _ = UnsupportedFile.defect(bytes)
    if let plain = try? TileLocation(parsing: text).base { require(!plain.isEmpty, "a location without a base") }
    return 0
}

private func check(_ document: TilesetDocument) {
    if let bounds = document.bounds { require(bounds.isValid, "\(bounds) is no area") }
    if let zooms = document.zooms { require((0...30).contains(zooms.lowerBound), "\(zooms) are no zooms") }
    if let center = document.center { require(center.place.isValid, "\(center) is no place") }
    for (name, value) in document.others {
        let again = MetadataValue(json: [UInt8](#"{"a":\#(value.asJSON)}"#.utf8))
        require(again == .object(["a": value]), "\(name) is another value when it is read again: \(value)")
    }
    require((document.name?.utf8.count ?? 0) <= TilesetDocument.maximumTextLength, "a name too long")
}
