/// How the files of a folder of tiles end, in the order in which they are tried.
struct DirectoryNames: Hashable {
    /// All that can be read; the order decides where a tile exists twice.
    static let extensions = [".png", ".jpg", ".jpeg", ".webp"]
    static let doubled = "@2x"

    private let plainFirst: [String]
    private let doubledFirst: [String]

    /// - Parameter usual: the ending that most files are likely to have; it is tried first.
    ///
    /// It is that of the set's first tile and not of the last one read, so that which file is taken, where a tile
    /// exists twice, does not depend on what was read before.
    init(usual: String?) {
        let endings = Self.extensions.filter { $0 == usual } + Self.extensions.filter { $0 != usual }
        let doubledEndings = endings.map { Self.doubled + $0 }
        plainFirst = endings + doubledEndings
        doubledFirst = doubledEndings + endings
    }

    /// The endings to try for a density, best first.
    func ordered(density: Int) -> [String] { density >= 2 ? doubledFirst : plainFirst }

    /// The row number, ending and density that a file name tells, or nil where it is not a tile's.
    static func parse(_ name: String) -> (number: Int, ending: String, isDoubled: Bool)? {
        guard let ending = extensions.first(where: name.hasSuffix) else { return nil }
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
