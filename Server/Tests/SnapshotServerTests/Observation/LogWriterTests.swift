import Glibc
import Synchronization
import Testing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(5))) struct LogWriterTests {
    /// More than fits into the pipe and into memory, so that writers wait for the reader.
    @Test func noLineIsLostOrTorn() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (source, target) = (ends[0], ends[1])
        let writer = LogWriter(target)
        let (writers, linesEach) = (4, 20_000)
        let reading = Task.detached {
            var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
            while case let count = read(source, &part, part.count), count > 0 { bytes += part[..<count] }
            return bytes
        }
        await withTaskGroup { group in
            for number in 0..<writers {
                group.addTask {
                    for line in 0..<linesEach { writer.add { $0 += "\(number) \(line) \(Self.padding)\n".utf8 } }
                }
            }
        }
        writer.flush()
        close(target)
        var next = [Int](repeating: 0, count: writers)
        for line in await reading.value.split(separator: UInt8(ascii: "\n")) {
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard words.count == 3, let number = Int(words[0]), words[2] == Self.padding else {
                Issue.record("a torn line: \(words)")
                continue
            }
            #expect(Int(words[1]) == next[number])
            next[number] += 1
        }
        #expect(next == [Int](repeating: linesEach, count: writers))
        close(source)
    }

    private static let padding = String(repeating: "x", count: 50)

    @Test(arguments: [(0, "0.000"), (999, "0.000"), (1_234_567, "1.234"), (12_000_000_000, "12000.000"), (-5, "0.000")])
    func durationsAreMilliseconds(nanoseconds: Int64, text: String) {
        var bytes: [UInt8] = []
        bytes.append(milliseconds: nanoseconds)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    /// The dates are those of RFC 9110, 5.6.7, and a leap day.
    @Test(arguments: [
        (784_111_777, "1994-11-06T08:49:37.007Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "2000-02-29T00:00:00.007Z", "Tue, 29 Feb 2000 00:00:00 GMT"),
    ]) func timesAreInUTC(seconds: Int, text: String, date: String) {
        let time = UTCTime(seconds: seconds, millisecond: 7)
        var bytes: [UInt8] = []
        time.append(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == text && time.httpDate == date)
    }
}
