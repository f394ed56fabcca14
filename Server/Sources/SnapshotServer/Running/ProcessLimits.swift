import CAllocator
import Glibc
import ServiceLifecycle

/// How many files and connections the process may have open.
struct DescriptorLimit {
    /// What drawing may need at a time: tiles, cached images, fonts, and connections to tile servers.
    private static let drawing = 256

    /// The number of descriptors that the process may have.
    let maximum: Int
    /// The number that it has.
    let open: Int

    /// The limit of this process.
    static var current: DescriptorLimit {
        var limit = rlimit()
        guard getrlimit(Self.resource, &limit) == 0 else { return DescriptorLimit(maximum: 1024, open: openCount) }
        return DescriptorLimit(maximum: Int(clamping: limit.rlim_cur), open: openCount)
    }

    /// Raises the limit as far as the system allows: shells and systemd start programs with 1024 (`setrlimit`).
    static func raise() {
        var limit = rlimit()
        guard getrlimit(Self.resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(Self.resource, &limit)
    }

    /// How many connections leave enough descriptors for drawing: those that are wanted, or fewer.
    func connections(_ wanted: Int) -> Int {
        let left = max(maximum - open, 2)
        return min(wanted, left - min(Self.drawing, left / 2))
    }

    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }

    /// Without `/proc`, a number that a server with a few maps has.
    private static var openCount: Int {
        guard let folder = opendir("/proc/self/fd") else { return 64 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // The folder itself, and the entries for it and its parent.
        return max(count - 3, 0)
    }
}

/// Returns the memory of drawn images to the system each second, so that a busy server does not grow with time.
///
/// glibc returns the end of a heap only, and what is freed in its middle stays (`malloc_trim`).
struct MemoryTrimming: Service {
    let metrics: ServerMetrics

    /// Limits glibc to one heap per CPU instead of eight; call it at startup (`mallopt`).
    static func limitHeaps() { mallopt(M_ARENA_MAX, Int32(clamping: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var last = 0
            while true {
                try await Task.sleep(for: .seconds(1))
                let drawn = metrics.drawnImages
                if drawn != last { malloc_trim(0) }
                last = drawn
            }
        }
    }
}

/// The service manager that started the process, if it asks for notifications.
enum ServiceManager {
    /// Sends a notification, such as `READY=1`; does nothing without a service manager.
    ///
    /// Source: sd_notify(3).
    static func notify(_ state: String) {
        guard let path = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }) else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        guard (2..<108).contains(bytes.count), bytes[0] == UInt8(ascii: "/") || bytes[0] == UInt8(ascii: "@") else {
            return
        }
        // A name that begins with a zero is in the abstract namespace.
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard socket >= 0 else { return }
        defer { close(socket) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let message = Array(state.utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(socket, message, message.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
