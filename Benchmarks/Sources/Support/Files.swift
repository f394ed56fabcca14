import Glibc
import MapSnapshot

/// The places in a file of `lon lat` lines; lines that are something else are skipped.
public func places(in path: String) -> [Coordinate] {
    lines(of: path).compactMap { line in
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        return numbers.count == 2 ? Coordinate(latitude: numbers[1], longitude: numbers[0]) : nil
    }
}

/// The lines of a file of up to 255 bytes each; none if it cannot be read.
func lines(of path: String) -> [String] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var lines: [String] = []
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        lines.append(String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init), as: UTF8.self))
    }
    return lines
}
