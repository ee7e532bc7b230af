import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { writeMessage } from '../../../sip/message/message.ts'
import { parseDatagram } from '../../../sip/message/parse-message.ts'
import { Trunk, withAudio } from '../trunk.ts'

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
  'INVITE',
  'BYE',
  '\u0000',
  'ÿ',
  'Require: x\r\n',
]

test('messages of a call changed at random and sent again never make the user agent fail', async () => {
  const trunk = await Trunk.open()
  await trunk.answeredCall([['session-expires', '1800;refresher=uas']])
  const known = trunk.network.passed.map(({ message }) => writeMessage(message).toString('latin1'))
  const change = fc.record({
    message: fc.constantFrom(...known),
    at: fc.nat(900),
    cut: fc.nat(12),
    snippet: fc.constantFrom(...snippets),
  })
  let delivered = 0
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { message, at, cut, snippet } of changes) {
        const place = at % message.length
        const changed = message.slice(0, place) + snippet + message.slice(place + cut)
        const parsed = parseDatagram(Buffer.from(changed, 'latin1'))
        if (parsed.kind === 'fault') continue
        delivered++
        trunk.network.inject(parsed.message, 5070, 5060)
      }
      await trunk.network.deliverAll()
    }),
    { numRuns: 500 },
  )
  assert.ok(delivered > 100)
})

test('a call continues after malformed octets', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.call()
  await trunk.answer({
    status: 180,
    headers: [
      ['contact', '<<<>>>'],
      ['record-route', ';;;"'],
      ['session-expires', '-1'],
    ],
  })
  await trunk.answer({
    ...withAudio(200),
    headers: [
      ['contact', 'nothing'],
      ['content-type', 'application/sdp'],
    ],
  })
  assert.deepEqual(trunk.kinds, ['ringing', 'answered'])
  const ended = call.hangUp()
  await trunk.network.deliverAll()
  assert.equal((await ended).why, 'hung-up')
})
