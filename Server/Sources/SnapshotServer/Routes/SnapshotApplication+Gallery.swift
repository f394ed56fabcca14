import HTTPTypes
import Hummingbird

extension SnapshotApplication {
    /// A page or an asset of the gallery.
    func galleryPage(_ target: RequestTarget) throws(Problem) -> Response {
        throw Problem.notFound()
    }
}
