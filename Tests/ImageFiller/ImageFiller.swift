import Glibc
import MapSnapshot

/// Fills the folder of a cache for ever, and names each image, so that a test can end it in the middle.
///
/// Arguments: the folder, the limit in bytes, the first image, the step to the next.
@main struct ImageFiller {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 5, let limit = Int(words[2]), var number = Int(words[3]), let step = Int(words[4]) else {
            exit(64)
        }
        let service = FilledImages.service(
            cache: SnapshotCache(memoryBytes: 0, folder: words[1], folderBytes: limit))
        while true {
            let file = try await service.file(for: FilledImages.request(number))
            let line = file.notes.isEmpty ? "\(number)\n" : "! \(file.notes)\n"
            _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
            number = (number + step) % 10_000
        }
    }
}
