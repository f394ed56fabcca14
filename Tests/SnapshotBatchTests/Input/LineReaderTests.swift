import Glibc
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct LineReaderTests {
    /// Both ends of a pipe.
    final class Pipe {
        let output: Int32
        private(set) var input: Int32

        init() {
            var ends: [Int32] = [0, 0]
            #expect(pipe(&ends) == 0)
            (output, input) = (ends[0], ends[1])
        }

        deinit {
            closeInput()
            close(output)
        }

        func write(_ text: String) { #expect(Glibc.write(input, text, text.utf8.count) == text.utf8.count) }

        func closeInput() {
            if input >= 0 { close(input) }
            input = -1
        }
    }

    private func line(_ text: String, _ number: Int) -> LineReader.Event { .line(Array(text.utf8), number: number) }

    @Test func returnsLinesAsTheyArrive() throws {
        let pipe = Pipe()
        var reader = LineReader(pipe.output)
        pipe.write("{1}\n")
        #expect(try reader.next() == line("{1}", 1))
        pipe.write("{2")
        pipe.write("}\r\n\n \t\n{3}\n{4")
        #expect(try reader.next() == line("{2}\r", 2))
        #expect(try reader.next() == line("{3}", 5))
        pipe.write("}")
        pipe.closeInput()
        #expect(try reader.next() == line("{4}", 6))
        #expect(try reader.next() == .end)
        #expect(try reader.next() == .end)
    }

    @Test func skipsTooLongLines() throws {
        let pipe = Pipe()
        let (long, longest) = (String(repeating: "x", count: 3 << 20), String(repeating: "y", count: BatchLimits.line))
        let writer = Task.detached {
            pipe.write(long + "\nshort\n" + longest + "\n")
            pipe.closeInput()
        }
        var reader = LineReader(pipe.output)
        #expect(try reader.next() == .tooLong(number: 1))
        #expect(try reader.next() == line("short", 2))
        #expect(try reader.next() == line(longest, 3))
        #expect(try reader.next() == .end)
        _ = writer
    }

    @Test func aSignalEndsTheWait() throws {
        let (pipe, signals) = (Pipe(), Pipe())
        var reader = LineReader(pipe.output, watching: signals.output)
        pipe.write("half")
        signals.write("x")
        #expect(try reader.next() == .interrupted)
        var byte: UInt8 = 0
        #expect(read(signals.output, &byte, 1) == 1)
        pipe.write(" whole\n")
        #expect(try reader.next() == line("half whole", 1))
    }

    @Test func readErrorsAreErrors() {
        let folder = open("/", O_RDONLY)
        var reader = LineReader(folder)
        let error = #expect(throws: BatchInputError.self) { try reader.next() }
        #expect(error?.status == 74)
        close(folder)
    }
}
