import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { AlphasmsLookups } from '../../lookups/alphasms/alphasms-lookups.ts'
import { alphasmsLookupsSettings } from '../../lookups/lookups-settings.ts'
import { checkSimulatedSms } from '../sms-http/simulated-contract.ts'
import { smsPart } from '../sms-http/sms-samples.ts'
import { SimulatedPeer } from '../telegram-gateway/simulated-peer.ts'

checkSimulatedSms({
  kind: 'alphasms',
  carrier: 'alphasms',
  endings: { undeliverable: 'UNDELIVERABLE', expired: 'EXPIRED', rejected: 'REJECTED' },
  refusals: ['rejected', 'throttled'],
  signs: false,
  namesIds: true,
  onlyEnds: true,
})

const openPeer = () => SimulatedPeer.open('alphasms', { alphasms: { port: 0, deliveryDelayMs: 0 } })

test('a message that may be taken is queried, and submitted only where it was not', async () => {
  await using peer = await openPeer()
  const part = smsPart({ phone: '447700900012', mayBeTaken: true })
  assert.equal((await peer.connection.submit(part)).kind, 'accepted')
  await peer.report('delivered')
  const again = await peer.connection.submit(part)
  assert.deepEqual(again.kind === 'completed' && again.report, { kind: 'delivered' })
  assert.equal(peer.sandbox.handsets.view('447700900012').messages.length, 1)
})

test('a reply of the telephone comes with the callbacks of its message', async () => {
  await using peer = await openPeer()
  peer.sandbox.handsets.setScripts('447700900017', { sms: 'reply' })
  await peer.connection.submit(smsPart({ phone: '447700900017' }))
  const [reply] = await peer.messages(1)
  assert.deepEqual([reply?.phone, reply?.recipient, reply?.text], ['447700900017', 'Shop', 'OK'])
})

test('numbers are looked up by its operation hlr', async () => {
  await using peer = await openPeer()
  const { url: baseUrl, apiKey } = peer.sandbox.addresses.alphasms ?? { url: '', apiKey: '' }
  const settings = { ...collectDefaults(alphasmsLookupsSettings), baseUrl, apiKey: new Secret(apiKey) }
  const lookups = new AlphasmsLookups({ ...settings, kind: 'alphasms' })
  const outcomes = await lookups.look(['380501119971', '380501119973', '380501119975', '380501119977'])
  await lookups.close()
  const [absent, ported, silent, notServed] = outcomes
  assert.equal(absent?.kind === 'answered' && absent.finding.reach, 'absent')
  const country = { name: 'Ukraine', prefix: '380' }
  assert.deepEqual(ported?.kind === 'answered' && ported.finding, {
    reach: 'reachable',
    imsi: '255030501119973',
    mccmnc: '25503',
    ported: true,
    origin: { name: 'Vodafone UA', prefix: '50', country },
    portedTo: { name: 'Kyivstar', prefix: '67', country },
  })
  assert.deepEqual(
    [silent, notServed].map((each) => each?.kind === 'failed' && each.retry),
    [true, false],
  )
})
