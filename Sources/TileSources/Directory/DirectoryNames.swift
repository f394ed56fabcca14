/// How the files of a folder of tiles end, in the order in which they are tried.
struct DirectoryNames: Hashable {
    /// What tiles end in; the order decides where a tile exists twice.
    static let extensions = [".png", ".jpg", ".jpeg", ".webp"]
    /// What they end in besides, where the first one does: nobody else should try so many names for an absent tile.
    static let odd = extensions.map { $0.uppercased() } + [""]
    /// What vector tiles end in, which are recognised and not read.
    static let vector = [".pbf", ".mvt"]
    static let doubled = "@2x"

    /// All that can be read.
    let endings: [String]
    private let plainFirst: [String]
    private let doubledFirst: [String]

    /// - Parameter usual: the ending that most files are likely to have; it is tried first.
    ///
    /// It is that of the set's first tile and not of the last one read, so that which file is taken, where a tile
    /// exists twice, does not depend on what was read before.
    init(usual: String?) {
        let known = Self.extensions + (usual.map(Self.odd.contains) == true ? Self.odd : [])
        endings = known.filter { $0 == usual } + known.filter { $0 != usual }
        let doubledEndings = endings.map { Self.doubled + $0 }
        plainFirst = endings + doubledEndings
        doubledFirst = doubledEndings + endings
    }

    /// The endings to try for a density, best first.
    func ordered(density: Int) -> [String] { density >= 2 ? doubledFirst : plainFirst }

    /// The number, ending and density that a file name tells, or nil where it is not a tile's.
    func parse(_ name: String) -> (number: Int, ending: String, isDoubled: Bool)? {
        Self.parse(name, endings: endings)
    }

    /// As `parse(_:)`, of any ending in a list.
    static func parse(_ name: String, endings: [String]) -> (number: Int, ending: String, isDoubled: Bool)? {
        // Every name has the empty ending.
        guard let ending = endings.filter(name.hasSuffix).max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
        let stem = name.dropLast(ending.count)
        let isDoubled = stem.hasSuffix(doubled)
        guard let number = canonicalNumber(isDoubled ? stem.dropLast(doubled.count) : stem) else { return nil }
        return (number, ending, isDoubled)
    }

    /// A number without sign or leading zeros: only such a name is ever looked up.
    static func canonicalNumber(_ text: some StringProtocol) -> Int? {
        guard let number = Int(text), number >= 0, String(number) == text else { return nil }
        return number
    }
}
