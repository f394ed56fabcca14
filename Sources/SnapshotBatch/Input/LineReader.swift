import Files
package import MapSnapshot
import Platform

/// Reads the lines of a pipe as soon as they arrive.
///
/// It holds one chunk and at most one line. Blank lines are skipped, but counted.
package struct LineReader {
    /// What was read.
    package enum Event: Hashable, Sendable {
        /// A line without its line break; `number` is counted from 1.
        case line([UInt8], number: Int)
        /// A line longer than `BatchLimits.line` bytes, which was skipped.
        case tooLong(number: Int)
        /// The pipe was closed.
        case end
        /// The watched descriptor is readable; the next call continues reading.
        case interrupted
    }

    private let descriptor: Int32
    private let watched: Int32
    private var reader = RecordReader(LineFinder(), limit: BatchLimits.line)
    private var chunk: [UInt8] = []
    private var position = 0
    private var hasEnded = false

    private static let chunkSize = 1 << 16

    /// - Parameters:
    ///   - descriptor: the pipe; the caller keeps it open.
    ///   - watched: another descriptor to watch, such as a pipe that a signal handler writes to; nil for none.
    package init(_ descriptor: Int32, watching watched: Int32? = nil) {
        self.descriptor = descriptor
        self.watched = watched ?? -1
    }

    /// Waits for the next line.
    ///
    /// - Throws: `BatchInputError` if reading fails.
    package mutating func next() throws(BatchInputError) -> Event {
        while true {
            do throws(InputDefect) {
                let record = try hasEnded ? reader.finish() : reader.next(in: chunk, from: &position)
                if let record {
                    return record.bytes.map { .line($0, number: record.line) } ?? .tooLong(number: record.line)
                }
            } catch {
                throw .failed("standard input", error.clause)
            }
            if hasEnded { return .end }
            guard try wait() else { return .interrupted }
            try refill()
        }
    }

    /// Waits until there is something to read; false if the watched descriptor is readable.
    private func wait() throws(BatchInputError) -> Bool {
        var descriptors = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: watched, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&descriptors, 2, -1) < 0 {
            guard errno == EINTR || errno == EAGAIN else { throw Self.failed(errno) }
        }
        return descriptors[1].revents == 0
    }

    private mutating func refill() throws(BatchInputError) {
        var failure: Int32 = 0
        chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { [descriptor] buffer, count in
            let got = read(descriptor, buffer.baseAddress, Self.chunkSize)
            if got < 0 { failure = errno }
            count = max(got, 0)
        }
        position = 0
        // Another process may have read the data first, from a nonblocking descriptor.
        if failure == EINTR || failure == EAGAIN { return }
        guard failure == 0 else { throw Self.failed(failure) }
        hasEnded = chunk.isEmpty
    }

    private static func failed(_ code: Int32) -> BatchInputError {
        .failed("standard input", "cannot be read (\(String(cString: strerror(code))))")
    }
}

extension BatchRow {
    /// Waits for the next row; nil at the end, and where the waiting was ended.
    package init?(next reader: inout LineReader, defaults: RequestDefaults) throws(BatchInputError) {
        switch try reader.next() {
        case .line(let bytes, let number): self.init(json: bytes[...], line: number, defaults: defaults)
        case .tooLong(let number): self = RowFormat.ndjson.tooLong(line: number)
        case .end, .interrupted: return nil
        }
    }
}
