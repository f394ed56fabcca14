/// The file name endings in a tile folder, in the order in which they are tried.
struct DirectoryNames: Hashable {
    /// Extensions of tiles; the order decides if a tile exists twice.
    static let extensions = [".png", ".jpg", ".jpeg", ".webp"]
    /// Further endings, tried only if the first tile has one of them, because trying many names for an absent tile is
    /// slow.
    static let odd = extensions.map { $0.uppercased() } + [""]
    /// Extensions of vector tiles, tried only if the first tile has one of them; then no others are.
    static let vector = VectorFormat.endings
    static let doubled = "@2x"

    /// All endings that are read.
    let endings: [String]
    private let plainFirst: [String]
    private let doubledFirst: [String]

    /// - Parameter preferred: the ending that most files probably have; it is tried first.
    ///
    /// This is the ending of the first tile of the set, not of the tile read last, so that the choice between two files
    /// for one tile does not depend on earlier reads.
    init(preferred: String?) {
        let known =
            preferred.map(Self.vector.contains) == true
            ? Self.vector : Self.extensions + (preferred.map(Self.odd.contains) == true ? Self.odd : [])
        endings = known.filter { $0 == preferred } + known.filter { $0 != preferred }
        let doubledEndings = endings.map { Self.doubled + $0 }
        plainFirst = endings + doubledEndings
        doubledFirst = doubledEndings + endings
    }

    /// The endings to try for a density, preferred first.
    func ordered(density: Int) -> [String] { density >= 2 ? doubledFirst : plainFirst }

    /// Number, ending and density from a file name; nil if it is not the name of a tile.
    func parse(_ name: String) -> (number: Int, ending: String, isDoubled: Bool)? {
        Self.parse(name, endings: endings)
    }

    /// Like `parse(_:)`, for the endings in a list.
    static func parse(_ name: String, endings: [String]) -> (number: Int, ending: String, isDoubled: Bool)? {
        // Every name has the empty ending.
        guard let ending = endings.filter(name.hasSuffix).max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
        let stem = name.dropLast(ending.count)
        let isDoubled = stem.hasSuffix(doubled)
        guard let number = canonicalNumber(isDoubled ? stem.dropLast(doubled.count) : stem) else { return nil }
        return (number, ending, isDoubled)
    }

    /// A number without sign and leading zeros, because only such names are looked up.
    static func canonicalNumber(_ text: some StringProtocol) -> Int? {
        guard let number = Int(text), number >= 0, String(number) == text else { return nil }
        return number
    }
}
