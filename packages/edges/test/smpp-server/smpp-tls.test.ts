import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { connect } from 'node:tls'
import type { PDU } from 'smpp'
import { type MadeCertificate, makeCertificate } from '../../../../test/support/made-certificate.ts'
import { GatewayHarness } from '../../../gateway/test/whole/gateway-harness.ts'
import { ConfigFaults } from '../../../settings/faults.ts'
import { receiptOf, SmppClient } from './smpp-client.ts'

const made = makeCertificate(90)
const other = makeCertificate(90)
const skip = made === null && 'openssl is not installed'
const settings = {
  smppServer: { host: '127.0.0.1', port: 0, tls: { port: 0, certificate: 'smpp.crt', key: 'smpp.key' } },
}

function open({ cert, key }: MadeCertificate): Promise<GatewayHarness> {
  return GatewayHarness.open({ settings, files: { 'smpp.crt': cert, 'smpp.key': key } })
}

/** The version of TLS that both agreed on. */
async function versionOf(port: number, ca: string, maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') {
  const socket = connect({ port, host: '127.0.0.1', ca, minVersion: 'TLSv1.1', maxVersion })
  try {
    await once(socket, 'secureConnect')
    return socket.getProtocol()
  } finally {
    socket.destroy()
  }
}

test('a client that connects by TLS submits, and gets its receipt', { skip }, async () => {
  const { cert, key } = made as MadeCertificate
  await using harness = await open({ cert, key })
  await using client = await SmppClient.bind({ port: harness.smppTlsPort, tls: true })
  const answer = await client.submit({ short_message: 'Hello by TLS' })
  const [receipt] = (await client.untilDelivered(1)) as [PDU]
  assert.deepEqual([receiptOf(receipt)['id'], receiptOf(receipt)['stat']], [answer['message_id'], 'DELIVRD'])
  await using _plain = await SmppClient.bind({ port: harness.smppPort })
  const metrics = await harness.metrics()
  assert.match(metrics, /^posthorn_smpp_sessions\{system_id="demo"\} 2$/m)
  assert.match(metrics, /^posthorn_smpp_delivery_age_seconds 0$/m)
  const [, end = ''] = /^posthorn_smpp_certificate_end_seconds (\S+)$/m.exec(metrics) ?? []
  const days = (Number(end) - Date.now() / 1_000) / 86_400
  assert.ok(days > 89 && days <= 90, `the certificate ends in ${days} days`)
})

test('the certificate is the one of the settings, and TLS older than 1.2 is refused', { skip }, async () => {
  const { cert, key } = made as MadeCertificate
  await using harness = await open({ cert, key })
  const port = harness.smppTlsPort
  assert.equal(await versionOf(port, cert, 'TLSv1.2'), 'TLSv1.2')
  assert.equal(await versionOf(port, cert, 'TLSv1.3'), 'TLSv1.3')
  await assert.rejects(versionOf(port, cert, 'TLSv1.1'))
  await assert.rejects(versionOf(port, (other as MadeCertificate).cert, 'TLSv1.3'), /self-signed certificate/)
})

test('a client that speaks no TLS at the TLS listener disturbs no other', { skip }, async () => {
  await using harness = await open(made as MadeCertificate)
  await using client = await SmppClient.bind({ port: harness.smppTlsPort, tls: true })
  await using stranger = await SmppClient.connect({ port: harness.smppTlsPort })
  stranger.session.socket.write(Buffer.from('00000010000000150000000000000001', 'hex'))
  await stranger.untilClosed()
  assert.equal((await client.submit({ short_message: 'x' })).command_status, 0)
})

const wrong: [
  what: string,
  pair: (made: MadeCertificate, other: MadeCertificate) => MadeCertificate,
  RegExp,
][] = [
  [
    'a key of another certificate',
    ({ cert }, { key }) => ({ cert, key }),
    /smppServer\.tls\.key: does not belong to the certificate/,
  ],
  [
    'a certificate that is cut off',
    ({ cert, key }) => ({ cert: cert.replace(/\n[^\n]+\n-----END/, '\n-----END'), key }),
    /smppServer\.tls\.certificate: is no certificate that can be read/,
  ],
  [
    'a key that is cut off',
    ({ cert, key }) => ({ cert, key: key.replace(/\n[^\n]+\n-----END/, '\n-----END') }),
    /smppServer\.tls\.key: is no private key that can be read without a passphrase/,
  ],
  [
    'the key in the place of the certificate',
    ({ key }) => ({ cert: key, key }),
    /smppServer\.tls\.certificate: must be a PEM file with BEGIN CERTIFICATE/,
  ],
]

for (const [what, pair, sentence] of wrong) {
  test(`${what} is a fault of the settings`, { skip }, async () => {
    const files = pair(made as MadeCertificate, other as MadeCertificate)
    await assert.rejects(open(files), (error: Error) => {
      assert.ok(error instanceof ConfigFaults)
      assert.match(error.message, sentence)
      assert.doesNotMatch(error.message, /-----|error:/)
      return true
    })
  })
}
