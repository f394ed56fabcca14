import Imaging
import MapGeometry

/// What should be said about tiles that failed, are stale, or are not what they seem.
struct TileNotes {
    /// From this many tiles of one picture on, the same bytes everywhere are no coincidence.
    private static let leastSame = 4

    let layers: [Compositing.Layer]

    /// One sentence for each kind of thing that is not as it should be.
    var sentences: [String] { layers.flatMap { [failed($0), stale($0), same($0)].compactMap { $0 } } }

    private func failed(_ layer: Compositing.Layer) -> String? {
        let problems = layer.found.compactMap(\.problem)
        guard let first = problems.first else { return nil }
        return "\(problems.count) of \(layer.found.count) tiles failed to load; the first: \(first.description)"
    }

    private func stale(_ layer: Compositing.Layer) -> String? {
        let reasons = layer.found.compactMap { $0.tile?.staleReason }
        guard let first = reasons.first else { return nil }
        return "\(reasons.count) of \(layer.found.count) tiles are kept ones that are out of date: \(first)"
    }

    /// Some servers refuse by a picture with words on it, and say that all is well.
    ///
    /// Plain tiles, such as those of the sea, are the same by right. No id: the note is kept with the picture.
    private func same(_ layer: Compositing.Layer) -> String? {
        let tiles = layer.found.compactMap { entry in entry.origin.flatMap { origin in entry.tile.map { (origin, $0) } }
        }
        guard Set(tiles.map(\.0)).count >= Self.leastSame, let first = tiles.first,
            tiles.allSatisfy({ $0.1.bytes == first.1.bytes }), let pixmap = layer.decoded[first.0],
            pixmap.pixels.contains(where: { $0 != pixmap.pixels[0] })
        else { return nil }
        return
            "all \(tiles.count) tiles of a server are the same picture: perhaps it refuses that way, look at one; "
            + "`snapshot cache clear` forgets them"
    }
}
