import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { tagOf } from '../../../telephony/sip/message/address.ts'
import { SipHarness } from './sip-harness.ts'
import { offer, WireCaller } from './wire-caller.ts'

const phone = '380501112233'
const snippets = [
  '\r\n',
  ';',
  '"',
  '<',
  ',',
  '0',
  '999',
  ' ',
  'tag=',
  'BYE',
  '\u0000',
  'ÿ',
  'Require: x\r\n',
  '%',
]

/** The same message of another call and transaction. */
function renamed(message: string, by: string): string {
  return message.replace('branch=z9hG4bK', `branch=z9hG4bK${by}`).replace('Call-ID: ', `Call-ID: ${by}`)
}

test('messages changed at random never make the carrier fail, and leave no call behind', async () => {
  await using harness = await SipHarness.open({
    sip: { challenge: 'none', maxRingMs: 3_000, maxTalkMs: 500 },
  })
  await using caller = await WireCaller.open(harness.carrier.address.port)
  harness.sandbox.handsets.setScripts(phone, { voice: 'receipt-first' })
  const invite = caller.send('INVITE', { body: offer, branch: 'z9hG4bKone' })
  const toTag = tagOf((await caller.response(200)).to) ?? ''
  const headers = ['P-Asserted-Identity: "Bank" <sip:+380440000001@x>', 'Record-Route: <sip:127.0.0.1:9;lr>']
  const known = [
    invite,
    caller.send('ACK', { toTag }),
    caller.send('UPDATE', { toTag, number: 2, body: offer }),
    caller.send('INFO', { toTag, number: 3, headers: ['Content-Type: application/dtmf'] }),
    caller.send('INVITE', { number: 4, headers, body: offer }),
    caller.send('CANCEL', { branch: 'z9hG4bKone' }),
    caller.send('OPTIONS', { headers }),
    caller.send('BYE', { toTag, number: 9 }),
  ].map((octets) => octets.toString('latin1'))
  const change = fc.record({
    message: fc.constantFrom(...known),
    at: fc.nat(1_200),
    cut: fc.nat(12),
    snippet: fc.constantFrom(...snippets),
    isNew: fc.boolean(),
  })
  let number = 100
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
      for (const { message: original, at, cut, snippet, isNew } of changes) {
        const message = isNew ? renamed(original, String(++number)) : original
        const place = at % message.length
        const changed = message.slice(0, place) + snippet + message.slice(place + cut)
        caller.sendOctets(Buffer.from(changed, 'latin1'))
      }
      const options = caller.send('OPTIONS', { number: ++number })
      // A busy machine drops datagrams.
      const again = setInterval(() => caller.sendOctets(options), 500)
      await caller.response(200, 'OPTIONS').finally(() => clearInterval(again))
    }),
    { numRuns: 200 },
  )
  const { stats } = harness
  assert.ok((stats['malformed'] ?? 0) > 100 && (stats['calls'] ?? 0) > 10, JSON.stringify(stats))
  while (harness.stats['callsUnderWay'] !== 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await harness.dial(phone).received('answered')
})
