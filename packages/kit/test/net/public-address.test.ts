import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isPublicAddress } from '../../net/public-address.ts'

/** Addresses of clouds that answer only machines rented from them. */
const platforms: [of: string, addresses: string[]][] = [
  ['Azure', ['168.63.129.16', '169.254.169.254']],
  ['AWS', ['169.254.169.254', '169.254.170.2', '169.254.169.123', 'fd00:ec2::254', 'fd00:ec2::23']],
  ['Google Cloud', ['169.254.169.254', 'fd20:ce::254', '199.36.153.4', '199.36.153.7', '199.36.153.11']],
  ['Google Cloud, IPv6', ['2600:2d00:2:1000::', '2600:2d00:2:2000::1', '2600:2d00:2:2000:ffff::1']],
  ['Alibaba Cloud', ['100.100.100.200', '100.100.2.136']],
  ['Oracle Cloud', ['192.0.0.192', '169.254.169.254', 'fd00:c1::a9fe:a9fe']],
  ['IBM Cloud', ['161.26.0.10', '161.26.255.255', '166.8.0.0', '166.9.12.3', '166.11.255.255']],
  ['Scaleway', ['169.254.42.42', 'fd00:42::42']],
  ['OpenStack', ['169.254.169.254', 'fe80::a9fe:a9fe']],
]

/** IPv4 inside IPv6, and tunnels to it. */
const relatives: [of: string, addresses: string[]][] = [
  ['mapped', ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:168.63.129.16', '::ffff:a83f:8110']],
  ['translated', ['::ffff:0:8.8.8.8', '::8.8.8.8', '::a9fe:a9fe']],
  ['NAT64', ['64:ff9b::169.254.169.254', '64:ff9b::8.8.8.8', '64:ff9b:1::8.8.8.8', '64:ff9b:1:ffff::1']],
  ['6to4', ['2002:a9fe:a9fe::1', '2002:808:808::1']],
  [
    'Teredo and others of 2001::/23',
    ['2001::1', '2001:0:4136:e378::', '2001:2::1', '2001:10::1', '2001:1ff::1'],
  ],
  ['documentation', ['2001:db8::1', '3fff::1', '192.0.2.1', '198.51.100.1', '203.0.113.1']],
  ['local', ['fc00::1', 'fdff::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', '::1', '::', 'ff02::1', '100::1']],
  ['of an interface', ['2606:4700::1111%eth0', '2606:4700::1111%1']],
  ['segment routing', ['5f00::1']],
]

const publicOnes = [
  ...['8.8.8.8', '1.1.1.1', '168.63.129.15', '168.63.129.17', '168.62.0.1', '161.25.255.255', '161.27.0.0'],
  ...['166.7.255.255', '166.12.0.0', '199.36.153.3', '199.36.153.12', '100.63.255.255', '100.128.0.0'],
  ...['192.0.1.1', '2600:2d00:2:3000::1', '2600:2d00:2:fff::1', '2606:4700::1111', '2001:200::1'],
  ...['2001:4860:4860::8888', '2a00:1450:4001::200e'],
]

suite('not public is', () => {
  for (const [of, addresses] of [...platforms, ...relatives]) {
    test(of, () => {
      for (const address of addresses) assert.equal(isPublicAddress(address), false, address)
    })
  }
})

test('adjacent addresses are public', () => {
  for (const address of publicOnes) assert.equal(isPublicAddress(address), true, address)
})
