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
                transport: network.transport(for: template.identity, variant: scheme == .tms ? "tms" : ""))
        case .pmtiles:
            guard scheme != .tms else {
                throw TileSourceError(
                    .invalidLocation, "\(base): PMTiles archives have no scheme; leave scheme=tms away")
            }
            guard let address = WebAddress(base.replacing("{key}", with: access.key ?? "")) else {
                throw TileSourceError(
                    .invalidLocation, "\(remote.publicText): it is no http or https URL; check its words")
            }
            return RemotePMTilesTileSource(
                address, headers: access.headers, transport: network.transport(for: URLTemplate.withoutKeys(base)))
        case .tileJSON:
            let (url, access, transport) = (base, access, network.transport(for: URLTemplate.withoutKeys(base)))
            return LazyTileSource {
                try await TemplateTileSource.open(tileJSON: url, access: access, transport: transport)
            }
        }
    }
}
