import Glibc

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
