import NIOCore
import Synchronization

/// Images from memory by the targets that clients asked for, so that many equal requests in a moment cost little.
///
/// An image is valid for a second; then the request is read again, and the tilesets are asked whether they have changed.
final class RecentImages: Sendable {
    private static let maximumImages = 128
    private static let maximumBytes = 64 << 10
    private static let age = TimeAmount.seconds(1)

    private let images = Mutex<[String: (image: RecentImage, until: NIODeadline)]>([:])

    /// The image of a target, unless it is too old at this moment.
    func image(for target: String, at now: NIODeadline) -> RecentImage? {
        images.withLock { $0[target] }.flatMap { $0.until > now ? $0.image : nil }
    }

    /// Remembers an image, unless it is large.
    func insert(_ image: RecentImage, for target: String) {
        guard image.body.readableBytes <= Self.maximumBytes else { return }
        let now = NIODeadline.now()
        images.withLock { images in
            if images.count >= Self.maximumImages {
                images = images.filter { $0.value.until > now }
                if images.count >= Self.maximumImages { images = [:] }
            }
            images[target] = (image, now + Self.age)
        }
    }

    /// Forgets everything, because other maps are served.
    func removeAll() { images.withLock { $0 = [:] } }
}
