import Glibc
import MapGeometry
import TileSources

@testable import StyleSources

/// A style opened from a file, with a TileJSON document and GeoJSON beside it; the input has them in this order, with tabs between.
///
/// It must not reach the GeoJSON outside of its folder.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let parts = input(start, count).split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
    for (name, bytes) in zip(["style.json", "tiles.json", "data.geojson"], parts) {
        write(bytes, to: "\(Place.folder)/\(name)")
    }
    wait { await open("\(Place.folder)/style.json") }
    return 0
}

private func write(_ bytes: ArraySlice<UInt8>, to path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0, bytes.withUnsafeBytes({ Glibc.write(file, $0.baseAddress, $0.count) }) == bytes.count else {
        fatalError("\(path) cannot be written")
    }
    close(file)
}

private func open(_ style: String) async {
    do {
        let opened = try await OpenedStyle(
            opening: style, sources: ["bound": "\(Place.folder)/tiles.json"], network: Place.network)
        _ = (opened.notes, opened.camera)
        guard let first = TileCoordinate(z: 0, x: 0, y: 0) else { return }
        for source in opened.sources.values {
            switch source {
            case .tiles(let tiles):
                _ = try? await tiles.source.metadata()
                _ = try? await tiles.source.tile(at: first, density: 1)
            case .features(let features):
                for layer in features.tile(at: first)?.layers ?? [] {
                    require(!layer.keys.contains("outside"), "a style reads a file outside of its folder")
                }
            case .image: break
            }
        }
    } catch let error as StyleOpeningError {
        require(!error.description.contains("\n"), "an error has several lines")
    } catch {}
}

/// The folder of the style, in a folder with a file that it must not read.
private enum Place {
    static let folder = {
        let outer = "/dev/shm/fuzz-styles-\(getpid())"
        mkdir(outer, 0o700)
        mkdir("\(outer)/inner", 0o700)
        let outside = #"{"type":"Feature","properties":{"outside":1},"geometry":{"type":"Point","coordinates":[1,1]}}"#
        write(Array(outside.utf8)[...], to: "\(outer)/outside.geojson")
        return "\(outer)/inner"
    }()

    static let network = {
        var options = TileNetwork.Options()
        (options.isOffline, options.cacheFolder) = (true, nil)
        return TileNetwork(options: options)
    }()
}
