import MapSnapshot
import Platform

/// Handles Ctrl-C and SIGTERM: the first signal stops after the rows in progress, a second one kills the process.
///
/// A signal may arrive at any time, so its handler only writes to a pipe.
final class StopSignal: Sendable {
    /// Becomes readable when the work should end.
    let descriptor: Int32
    private let writeEnd: Int32
    /// Grace period to finish rows in progress, so that everything ends within a second.
    private static let graceMicroseconds: UInt32 = 500_000

    /// The pipe for handlers; set once, before installing them.
    private nonisolated(unsafe) static var pipe: Int32 = -1
    /// The signal received; 0 for none.
    private nonisolated(unsafe) static var received: sig_atomic_t = 0

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard Platform.pipe(&ends) == 0, fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0 else {
            throw Failure(.ioError, "the system refuses a pipe (\(String(cString: strerror(errno)))): try again")
        }
        (descriptor, writeEnd) = (ends[0], ends[1])
        Self.pipe = writeEnd
        for signal in [SIGINT, SIGTERM] {
            SignalHandler.install(for: signal) { number in
                StopSignal.received = number
                var byte: UInt8 = 0
                _ = write(StopSignal.pipe, &byte, 1)
                // The next signal has its default effect.
                Platform.signal(SIGINT, SIG_DFL)
                Platform.signal(SIGTERM, SIG_DFL)
            }
        }
    }

    /// Whether the work should end.
    var isRaised: Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Platform.poll(&poll, 1, 0) > 0
    }

    /// The exit status for the signal; nil if there was none.
    var status: ExitStatus? {
        switch Self.received {
        case SIGINT: .interrupted
        case SIGTERM: .terminated
        default: nil
        }
    }

    /// Stops the work for another reason.
    func stop() {
        var byte: UInt8 = 0
        _ = write(writeEnd, &byte, 1)
    }

    /// Halts a network soon after the work should end: drawing and writing finish, waiting for servers does not.
    func halt(_ network: TileNetwork) {
        Self.wait(for: Int16(POLLIN), of: descriptor) {
            usleep(Self.graceMicroseconds)
            network.halt()
        }
    }

    /// Stops the work when standard output is closed by its reader.
    func watchOutput() { Self.wait(for: 0, of: STDOUT_FILENO) { self.stop() } }

    /// Waits on a separate thread for an event or for the end of a stream.
    private static func wait(for events: Int16, of descriptor: Int32, then body: @escaping @Sendable () -> Void) {
        _ = BackgroundThread.start {
            var poll = pollfd(fd: descriptor, events: events, revents: 0)
            while Platform.poll(&poll, 1, -1) < 0, errno == EINTR {}
            body()
        }
    }
}
