import CAllocator
import Glibc
import ServiceLifecycle

/// Returns the memory of drawn images to the system each second, so that a busy server does not grow with time.
///
/// glibc returns the end of a heap only, and what is freed in its middle stays (`malloc_trim`).
struct MemoryTrimming: Service {
    let metrics: ServerMetrics

    /// Limits glibc to one heap per CPU in place of eight; for the start of a program (`mallopt`).
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
