import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { factsOf, writeNumberMemory } from '../../../store/numbers/number-memory.ts'
import { operationFields } from './channel-operations.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness
let lastId = 0

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
})

after(() => harness[Symbol.asyncDispose]())

/** A number whose handset does not have the channel. */
async function numberWithout(channel: 'viber' | 'rcs' | 'whatsapp'): Promise<string> {
  const phone = String(380_671_000_000 + lastId)
  const { http } = harness.network().addresses
  // Google refuses at once, the others report it.
  const body = JSON.stringify({ [channel]: channel === 'rcs' ? 'refused' : 'undeliverable' })
  const answer = await fetch(`${http}/sandbox/handsets/${phone}`, { method: 'PUT', body })
  assert.ok(answer.ok, await answer.text())
  return phone
}

async function send(type: 'viber+sms' | 'rcs+sms' | 'whatsapp', phone: string): Promise<number> {
  const id = ++lastId
  const { data } = await harness.client.post([{ type, id, phone, ...operationFields[type] }])
  const [item] = data ?? []
  assert.ok(item?.success, item?.error)
  await harness.untilAllEnded()
  return Number(item.data?.['msg_id'])
}

suite('a number that is not on a channel', () => {
  for (const [type, channel] of [
    ['viber+sms', 'viber'],
    ['rcs+sms', 'rcs'],
  ] as const) {
    test(`costs a try by ${channel} once: the next message goes by SMS at once and says why`, async () => {
      const phone = await numberWithout(channel)
      const first = await harness.story(await send(type, phone))
      assert.ok(
        first.some((line) => line === `Stage 1 (${channel}) begins.`),
        first.join('\n'),
      )
      await until('what was seen to be written', async () =>
        (await factsOf(harness.db, phone)).length > 0 ? true : null,
      )
      const second = await harness.story(await send(type, phone))
      const skipped = new RegExp(`^Stage 1 \\(${channel}\\) is skipped: The number was not on this channel`)
      assert.ok(
        second.some((line) => skipped.test(line)),
        second.join('\n'),
      )
      assert.ok(second.includes('Final: DELIVERED.'), second.join('\n'))
    })
  }

  test('is left out of automatic plans, which say why', async () => {
    const phone = await numberWithout('viber')
    await writeNumberMemory(harness.db, [
      { phone, subject: 'viber', evidence: 'not-on-channel', seenAt: Date.now() - 7_200_000 },
    ])
    const message = 'Your order has left'
    const sms = { signature: 'Posthorn', message }
    const operation = { type: 'pipeline', id: ++lastId, phone, channels: 'auto', sms }
    const viber = { signature: 'Posthorn', type: 'text', message }
    const { data } = await harness.client.post([{ ...operation, viber }])
    await harness.untilAllEnded()
    const story = await harness.story(Number(data?.[0]?.data?.['msg_id']))
    const without = '; without viber (the number was not on this channel 2 hours ago).'
    assert.ok(
      story.some((line) => line.endsWith(without)),
      story.join('\n'),
    )
    assert.ok(!story.some((line) => line.includes('is skipped')), story.join('\n'))
  })

  test('that is the only one of a message is tried again', async () => {
    const phone = await numberWithout('whatsapp')
    await send('whatsapp', phone)
    await until('what was seen to be written', async () =>
      (await factsOf(harness.db, phone)).length > 0 ? true : null,
    )
    const again = await harness.story(await send('whatsapp', phone))
    assert.ok(
      again.some((line) => line === 'Goes by whatsapp-sandbox.'),
      again.join('\n'),
    )
  })
})
