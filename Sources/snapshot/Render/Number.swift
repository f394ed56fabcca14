import ArgumentParser
import MapSnapshot

/// A finite decimal number of a flag.
struct Number: ExpressibleByArgument {
    let value: Double

    init?(argument: String) {
        guard let value = Notation.number(argument) else { return nil }
        self.value = value
    }
}
