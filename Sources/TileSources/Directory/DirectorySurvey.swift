import Files
import MapGeometry

/// What listing a few folders tells of a tile set: its zooms, its first tile, whether it has `@2x` variants.
struct DirectorySurvey: Hashable {
    /// Most column folders that are looked into for a first tile.
    private static let patience = 256

    let zooms: ClosedRange<Int>?
    /// The first tile, as a path within the folder.
    let sample: String?
    let densities: [Int]
    let names: DirectoryNames

    init(path: String) throws(Defect) {
        let levels = try Self.numbers(in: path, below: TileCoordinate.deepestZoom + 1)
        zooms = levels.first.flatMap { first in levels.last.map { first...$0 } }
        var looked = 0
        for z in levels {
            for x in try Self.numbers(in: "\(path)/\(z)", below: 1 << z) where looked < Self.patience {
                looked += 1
                let rows = try Self.rows(in: "\(path)/\(z)/\(x)", below: 1 << z)
                guard let first = rows.first else { continue }
                let plain = rows.contains { $0.hasPlain }
                let doubled = rows.contains { $0.hasDoubled }
                sample = "\(z)/\(x)/\(first.name)"
                densities = plain && doubled ? [1, 2] : [1]
                names = DirectoryNames(usual: first.ending)
                return
            }
        }
        sample = nil
        densities = [1]
        names = DirectoryNames(usual: nil)
    }

    /// A row of a column folder, which may have several files.
    struct Row {
        let number: Int
        /// The file that is preferred for density 1.
        let name: String
        let ending: String
        let hasPlain: Bool
        let hasDoubled: Bool
    }

    private static func names(in folder: String) throws(Defect) -> [String] {
        do { return try Folder.names(at: folder) ?? [] } catch { throw Defect(error) }
    }

    /// The names that are numbers from 0 to below `end`, ascending.
    static func numbers(in folder: String, below end: Int) throws(Defect) -> [Int] {
        try names(in: folder).compactMap(DirectoryNames.canonicalNumber).filter { $0 < end }.sorted()
    }

    /// The rows that have a tile in a column folder, ascending.
    static func rows(in folder: String, below end: Int) throws(Defect) -> [Row] {
        var rows: [Int: Row] = [:]
        let order = DirectoryNames(usual: nil).ordered(density: 1)
        for name in try names(in: folder) {
            guard let (number, ending, isDoubled) = DirectoryNames.parse(name), number < end else { continue }
            let known = rows[number]
            func rank(_ name: String) -> Int { order.firstIndex { name == "\(number)\($0)" } ?? order.count }
            let keeps = known.map { rank($0.name) < rank(name) } ?? false
            rows[number] = Row(
                number: number, name: keeps ? known?.name ?? name : name,
                ending: keeps ? known?.ending ?? ending : ending,
                hasPlain: !isDoubled || known?.hasPlain == true, hasDoubled: isDoubled || known?.hasDoubled == true)
        }
        return rows.values.sorted { $0.number < $1.number }
    }
}
