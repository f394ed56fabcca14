import Files

/// Lists the numeric names in the folders of a tileset.
enum DirectoryListing {
    /// One number in a folder, which may have several files.
    struct Entry {
        let number: Int
        /// The file that is preferred for density 1.
        let name: String
        let ending: String
        let hasPlain: Bool
        let hasDoubled: Bool
        /// Number of further files of the same density, which are ignored.
        let spare: Int
    }

    /// The numeric names from 0 to below `end`, ascending.
    static func numbers(in folder: String, below end: Int) throws(Defect) -> [Int] {
        try names(in: folder).compactMap(DirectoryNames.canonicalNumber).filter { $0 < end }.sorted()
    }

    /// The tiles in a folder by number, ascending.
    ///
    /// - Parameter names: the endings to read.
    static func entries(in folder: String, _ names: DirectoryNames) throws(Defect) -> [Entry] {
        var entries: [Int: Entry] = [:]
        let order = names.ordered(density: 1)
        for name in try self.names(in: folder) {
            guard let (number, ending, isDoubled) = names.parse(name) else { continue }
            let known = entries[number]
            func rank(_ name: String) -> Int { order.firstIndex { name == "\(number)\($0)" } ?? order.count }
            let keeps = known.map { rank($0.name) < rank(name) } ?? false
            let isSpare = isDoubled ? known?.hasDoubled == true : known?.hasPlain == true
            entries[number] = Entry(
                number: number, name: keeps ? known?.name ?? name : name,
                ending: keeps ? known?.ending ?? ending : ending,
                hasPlain: !isDoubled || known?.hasPlain == true, hasDoubled: isDoubled || known?.hasDoubled == true,
                spare: (known?.spare ?? 0) + (isSpare ? 1 : 0))
        }
        return entries.values.sorted { $0.number < $1.number }
    }

    static func names(in folder: String) throws(Defect) -> [String] {
        do { return try Folder.names(at: folder) ?? [] } catch { throw Defect(error) }
    }
}
