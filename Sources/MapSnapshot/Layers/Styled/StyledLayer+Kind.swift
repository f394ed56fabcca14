import JSON
import StyleSources
import TileSources

/// A style as a kind of layer.
extension StyledLayer: LayerKind {
    var isStyle: Bool { true }

    var remoteOrigins: [String] {
        let origins = style.sources.values.compactMap { source in
            if case .tiles(let tiles) = source { tiles.source.remoteOrigin } else { nil }
        }
        return Array(Set(origins))
    }

    func shown(in appearance: Appearance) -> StyledLayer {
        var layer = self
        if appearance == .dark, let dark { layer.style = dark }
        return layer
    }

    func addIdentity(to form: inout CanonicalForm, _ request: ValidatedRequest, _ fonts: FontIdentities) async throws {
        form.add("style")
        form.add(style.identity)
        form.add(opacity)
        form.add(labels)
        if !crossSourceCollisions { form.add("crossSourceCollisions") }
        if !request.hidden.contains(.labels) { form.add(fonts.of(labelsOf: style)) }
        for (id, source) in style.sources.ordered {
            guard case .tiles(let tiles) = source else { continue }
            guard let identity = try await tiles.source.identity() else {
                throw SnapshotError(
                    .unsupported,
                    "source \(id) of style \(self.id) has no identity, so images of it cannot be cached",
                    remedy: "implement TileSource.identity(), or wrap the source in OverridingTileSource")
            }
            form.add(id)
            form.add(identity.description)
            if request.attribution == .automatic { form.add(try await fonts.of(attributionOf: tiles.source, identity)) }
        }
    }

    func ready(for request: ValidatedRequest) async throws -> any ReadyLayer { try await ReadyStyle(self) }

    /// The layer with sources shared by all variants of a request.
    var shared: StyledLayer {
        func shared(_ style: OpenedStyle) -> OpenedStyle {
            var style = style
            style.sources = style.sources.mapValues { source in
                guard case .tiles(var tiles) = source else { return source }
                tiles.source = SharedTileSource(tiles.source)
                return .tiles(tiles)
            }
            return style
        }
        var layer = self
        layer.style = shared(style)
        layer.dark = dark.map(shared)
        return layer
    }
}
