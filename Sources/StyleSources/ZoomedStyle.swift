package import MapStyle
import Synchronization

/// A style that remembers how it looks at the zoom that was asked for last: the images of a list have the same.
package final class ZoomedStyle: Sendable {
    package let style: Style
    private let last = Mutex<ResolvedStyle?>(nil)

    package init(_ style: Style) { self.style = style }

    /// The style at a zoom (in style terms).
    package func resolved(at zoom: Double) -> ResolvedStyle {
        if let known = last.withLock(\.self), known.zoom == zoom { return known }
        let resolved = style.resolved(at: zoom)
        last.withLock { $0 = resolved }
        return resolved
    }
}
