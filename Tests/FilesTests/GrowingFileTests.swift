import Files
import FoundationEssentials
import TestSupport
import Testing

@Suite struct GrowingFileTests {
    @Test(arguments: [0, 1, 7, 3 << 20]) func writesInPieces(size: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 2, 3], to: "a")
        var expected: [UInt8] = []
        do {
            var file = try GrowingFile(path: path)
            for number in 0..<5 {
                let piece = [UInt8](repeating: UInt8(number), count: size)
                try file.append(piece)
                expected += piece
                #expect(file.size == UInt64(expected.count))
            }
            if size > 1 {
                try file.overwrite(from: 1, with: [9, 9])
                expected.replaceSubrange(1...2, with: [9, 9])
            }
            try file.append([8])
            try file.synchronize()
        }
        #expect(try TemporaryFolder.bytes(of: path) == expected + [8])
    }

    @Test func findsTheTarget() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([], to: "a")
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/b", withDestinationPath: "a")
        #expect(try AtomicFile.target(of: "\(folder.path)/b") == path)
        #expect(try AtomicFile.target(of: "\(folder.path)/new") == "\(folder.path)/new")
        for bad in ["", "/dev/null", folder.path, "\(folder.path)/none/a", "\(path)/a"] {
            #expect(throws: FileError.self) { try AtomicFile.target(of: bad) }
        }
    }
}
