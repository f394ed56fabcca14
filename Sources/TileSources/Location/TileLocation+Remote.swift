import HTTP

extension TileLocation {
    /// Opens tiles on a server, without asking it yet.
    func openRemote(_ remote: RemoteLocation, _ network: TileNetwork) throws(TileSourceError) -> any TileSource {
        try OpenStreetMapPolicy.check(remote, base)
        let access = network.access(to: remote.origin)
        switch remote.kind {
        case .template:
            let template = try URLTemplate(parsing: base, scheme: scheme ?? .xyz, key: access.key)
            let isKnown = OpenStreetMapPolicy.applies(to: remote.host)
            return TemplateTileSource(
                template, headers: access.headers, metadata: isKnown ? OpenStreetMapPolicy.metadata : TilesetMetadata(),
                transport: network.transport(for: template.identity))
        case .pmtiles:
            throw TileSourceError(.unsupported, "\(base): not yet")
        case .tileJSON:
            let (url, access, transport) = (base, access, network.transport(for: URLTemplate.withoutKeys(base)))
            return LazyTileSource {
                try await TemplateTileSource.open(tileJSON: url, access: access, transport: transport)
            }
        }
    }
}
