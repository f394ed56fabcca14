import Glibc
import VectorTiles

/// The input of one run, from libFuzzer.
func input(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    [UInt8](UnsafeBufferPointer(start: start, count: count))
}

/// Aborts if a condition does not hold, so that libFuzzer saves the input.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
    guard !condition else { return }
    fatalError(sentence())
}

/// Thrown to stop an enumeration that would take too long.
struct Enough: Error {}

/// Runs asynchronous code to completion.
func wait(_ body: @escaping @Sendable () async -> Void) {
    let gate = Gate()
    Task.detached {
        await body()
        gate.open()
    }
    gate.pass()
}

private final class Gate: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func open() { sem_post(semaphore) }

    func pass() { while sem_wait(semaphore) != 0 {} }
}

/// Takes numbers from an input; 0 at its end.
struct Dice {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func byte() -> Int { rest.popFirst().map { Int($0) } ?? 0 }

    mutating func word() -> Int { byte() << 8 | byte() }

    /// A number from 0 to 1.
    mutating func fraction() -> Double { Double(word() << 8 | byte()) / Double(0xFF_FFFF) }

    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[byte() % choices.count] }

    /// The rest of the input.
    mutating func remainder() -> [UInt8] {
        defer { rest = [] }
        return [UInt8](rest)
    }
}

/// Ends the run unless every feature of a tile can be read, and every vertex is in range.
func requireWhole(_ tile: VectorTile) {
    var geometry = TileGeometry()
    for layer in tile.layers {
        for (index, feature) in layer.features.enumerated() {
            for (key, value) in layer.properties(of: feature) {
                require(layer.keys.indices.contains(key), "a key that the layer has")
                _ = layer.value(at: value)
                require(layer.valueIndex(ofKey: key, in: feature) != nil, "a value for each key")
            }
            _ = layer.id(of: feature)
            _ = layer.clip(ofFeatureAt: index)
            guard layer.decodeGeometry(of: feature, into: &geometry) else { continue }
            require(geometry.ends.last ?? 0 == geometry.points.count, "parts hold all vertices")
            for point in geometry.points {
                require(
                    TilePoint.range.contains(Int(point.x)) && TilePoint.range.contains(Int(point.y)),
                    "a vertex beyond the range")
            }
        }
    }
}
