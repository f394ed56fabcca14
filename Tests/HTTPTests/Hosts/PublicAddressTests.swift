import Testing

@testable import HTTP

@Suite struct PublicAddressTests {
    @Test(arguments: ["1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "2606:4700::1111", "2a00:1450::"])
    func hostsOfTheInternetArePublic(text: String) { #expect(PublicAddress.contains(text)) }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.19.255.255",
        "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1",
        "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::8.8.8.8", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254",
        "ff02::1", "2001::1", "2001:1ff::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "2130706433", "0177.0.0.1",
        "0x7f.1", "127.1", "localhost", "",
    ]) func othersAreNot(text: String) { #expect(!PublicAddress.contains(text)) }

    @Test func namesAndNumbersOfThisMachineAreLookedUp() async {
        for host in ["127.0.0.1", "2130706433", "0177.0.0.1", "0x7f000001", "127.1"] {
            let addresses = await HostLookup.system.addresses(host)
            #expect(addresses == ["127.0.0.1"], "\(host)")
        }
        #expect(await HostLookup.system.addresses("no host").isEmpty)
    }
}
