import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

extension SnapshotApplication {
    /// Draws the targets of the options one after the other, so that the first clients find them.
    func warmUp() async {
        guard !options.warmUp.isEmpty else { return }
        var failed = 0
        for target in options.warmUp where !target.isEmpty && !target.hasPrefix("#") {
            let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: target)
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            let warmed = await Self.$isWarmingUp.withValue(true) { await self.response(to: request, peer: nil) }
            if warmed.status.code >= 400 { failed += 1 }
        }
        log.say("drew \(options.warmUp.count - failed) images in advance; \(failed) failed")
    }
}
