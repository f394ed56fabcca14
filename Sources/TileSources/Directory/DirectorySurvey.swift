import MapGeometry

/// What listing a few folders shows about a tileset: its zooms, first tile, numbering and file names.
struct DirectorySurvey: Hashable {
    /// Maximum number of folders to search for a first tile.
    private static let patience = 256

    let zooms: ClosedRange<Int>?
    /// The path of the first tile, relative to the folder.
    private(set) var sample: String?
    private(set) var densities = [1]
    private(set) var names = DirectoryNames(preferred: nil)
    private(set) var numbering: DirectoryNumbering
    /// Whether the tiles are vectors, by the extension of the first.
    private(set) var isVector = false
    /// The contents of `metadata.json`.
    let document: TilesetDocument
    let resource: TileMapResource?

    /// - Parameters:
    ///   - scheme: the direction of rows; nil to detect it from the folder.
    ///   - layout: the meaning of the two numbers; nil to detect it.
    init(path: String, scheme: TileScheme?, layout: DirectoryLayout?) throws(Defect) {
        document = Self.document(in: path)
        resource = Self.read("\(path)/\(TileMapResource.name)", limit: TileMapResource.maximumLength)
            .flatMap(TileMapResource.init)
        if let resource, !resource.isMercator {
            throw Defect(
                .unsupported,
                "its tile grid is \"\(resource.profile ?? "")\", but only Web Mercator can be drawn; create "
                    + "them again with `gdal2tiles.py --profile=mercator`")
        }
        numbering = DirectoryNumbering()
        let levels = try DirectoryListing.numbers(in: path, below: TileCoordinate.deepestZoom + 1)
        zooms = levels.first.flatMap { first in levels.last.map { first...$0 } }
        try findSample(in: path, levels)
        numbering = try chosenNumbering(in: path, levels, scheme: scheme, layout: layout)
    }

    private mutating func findSample(in path: String, _ levels: [Int]) throws(Defect) {
        var looked = 0
        for z in levels {
            for folder in try DirectoryListing.numbers(in: "\(path)/\(z)", below: 1 << z) where looked < Self.patience {
                looked += 1
                let place = "\(z)/\(folder)"
                for preferred in [nil, ""] + DirectoryNames.vector.map(Optional.some) {
                    let names = DirectoryNames(preferred: preferred)
                    let entries = try DirectoryListing.entries(in: "\(path)/\(place)", names)
                    guard let first = entries.first(where: { $0.number < 1 << z }) else { continue }
                    sample = "\(place)/\(first.name)"
                    densities =
                        entries.contains(where: \.hasPlain) && entries.contains(where: \.hasDoubled) ? [1, 2] : [1]
                    self.names = DirectoryNames(preferred: first.ending)
                    isVector = DirectoryNames.vector.contains(first.ending)
                    return
                }
            }
        }
    }

    /// The given numbering, else the one stated by the folder, else one that puts a tile inside the stated bounds.
    private func chosenNumbering(
        in path: String, _ levels: [Int], scheme: TileScheme?, layout: DirectoryLayout?
    ) throws(Defect) -> DirectoryNumbering {
        var statedScheme = document.scheme.flatMap(TileScheme.init) ?? (resource == nil ? nil : .tms)
        let statedLayout = document.scheme.flatMap(DirectoryLayout.init)
        if statedLayout != nil { statedScheme = statedScheme ?? .xyz }
        let fixed = (scheme: scheme ?? statedScheme, layout: layout ?? statedLayout)
        let possible = DirectoryNumbering.all.filter { way in
            (fixed.scheme ?? way.scheme) == way.scheme && (fixed.layout ?? way.layout) == way.layout
        }
        let preferred = possible.first ?? DirectoryNumbering()
        guard possible.count > 1, let bounds = document.bounds, let sample = try middle(in: path, levels) else {
            return preferred
        }
        return possible.first { way in
            way.tile(z: sample.z, folder: sample.folder, file: sample.file)?.bounds.intersection(bounds) != nil
        } ?? preferred
    }

    /// The numbers of a file in the middle of the deepest level.
    private func middle(in path: String, _ levels: [Int]) throws(Defect) -> (z: Int, folder: Int, file: Int)? {
        guard let z = levels.last else { return nil }
        let folders = try DirectoryListing.numbers(in: "\(path)/\(z)", below: 1 << z)
        guard !folders.isEmpty else { return nil }
        let folder = folders[folders.count / 2]
        let files = try DirectoryListing.entries(in: "\(path)/\(z)/\(folder)", names)
        return files.isEmpty ? nil : (z, folder, files[files.count / 2].number)
    }

    private static func document(in path: String) -> TilesetDocument {
        do throws(Defect) {
            guard let file = try TileFile(path: "\(path)/metadata.json") else { return TilesetDocument() }
            return TilesetDocument(json: try file.readWhole(limit: 4 << 20))
        } catch {
            return TilesetDocument(error)
        }
    }

    private static func read(_ path: String, limit: Int) -> [UInt8]? {
        try? TileFile(path: path)?.readWhole(limit: limit)
    }
}
