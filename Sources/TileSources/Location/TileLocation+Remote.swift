import HTTP

extension TileLocation {
    /// Opens tiles on a server, without contacting it yet.
    func openRemote(_ remote: RemoteLocation, _ network: TileNetwork) throws(TileSourceError) -> any TileSource {
        guard remote.isPossible else {
            throw TileSourceError(
                .invalidLocation,
                "\(remote.publicText): its host or port is not valid; use https://HOST or https://HOST:PORT with a "
                    + "port from 1 to 65535")
        }
        try OpenStreetMapPolicy.check(remote, base)
        try network.checkBulk(remote.host, in: remote.publicText)
        let access = network.access(to: remote.origin)
        guard access.key != nil || !base.contains("{key}") else {
            throw TileSourceError(
                .invalidLocation,
                "\(remote.publicText): no key is configured for {key}; add it as \"key\" of \"\(remote.origin)\" under "
                    + "\"servers\" in the configuration")
        }
        let (url, bucket) = try place(remote)
        switch remote.kind {
        case .template:
            let template = try URLTemplate(parsing: url, scheme: scheme ?? .xyz, key: access.key)
            let isKnown = OpenStreetMapPolicy.applies(to: remote.host)
            return TemplateTileSource(
                template, headers: { _ in access.headers },
                metadata: isKnown ? OpenStreetMapPolicy.metadata : TilesetMetadata(),
                transport: network.transport(for: url, variant: scheme == .tms ? "tms" : "", in: bucket))
        case .pmtiles:
            guard scheme != .tms else {
                throw TileSourceError(
                    .invalidLocation, "\(base): PMTiles archives have no scheme; leave out scheme=tms")
            }
            guard let address = WebAddress(url.replacing("{key}", with: access.key ?? "")) else {
                throw TileSourceError(
                    .invalidLocation, "\(remote.publicText): it is not an http or https URL; check its spelling")
            }
            return RemotePMTilesTileSource(
                address, headers: access.headers, transport: network.transport(for: url, in: bucket))
        case .tileJSON:
            let transport = network.transport(for: url, in: bucket)
            return LazyTileSource {
                try await TemplateTileSource.open(
                    tileJSON: url, access: access, others: network.access,
                    checking: { try network.checkBulk($0, in: remote.publicText) }, transport: transport)
            }
        }
    }

    /// The URL, and its bucket if the location is in S3.
    private func place(_ remote: RemoteLocation) throws(TileSourceError) -> (url: String, bucket: SignedBucket?) {
        guard remote.origin.hasPrefix("s3://") else { return (base, nil) }
        guard let location = S3Location(base) else {
            throw TileSourceError(.invalidLocation, "\(base): it has no object key; use s3://BUCKET/KEY")
        }
        do throws(HTTPError) {
            let bucket = try SignedBucket(location.bucket)
            return (try bucket.url(of: location.key), bucket)
        } catch {
            throw TileSourceError(.invalidLocation, "\(remote.publicText): \(error.description)")
        }
    }
}
