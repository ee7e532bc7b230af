import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { decideHeld } from '../../../administration/traffic-rules/decide-held.ts'
import { listHeld } from '../../../store/traffic/held-messages.ts'
import { openWith, phone, waitingOf } from './traffic-rules-harness.ts'

suite('a rule that holds', () => {
  const everything = { accountId: null, rule: null, before: null, limit: 10 }
  const rule = { kind: 'words', name: 'gambling', words: ['casino'], effect: 'hold', holdSeconds: 600 }

  test('lets a message wait for the operator, whose release sends it with its whole lifetime', async () => {
    await using harness = await openWith(rule)
    const { id, msg_id } = await harness.client.send({ phone, sms_message: 'casino' })
    const { phase, upstream, expiresAt, acceptedAt } = await waitingOf(harness, msg_id)
    assert.deepEqual([phase, upstream, expiresAt - acceptedAt], [0, null, 600_000])
    assert.deepEqual(
      (await listHeld(harness.db, everything, acceptedAt)).map(({ msgId, rule: name, detail, until }) => [
        msgId,
        name,
        detail,
        until,
      ]),
      [[msg_id, 'gambling', 'casino', expiresAt]],
    )
    const release = () => decideHeld(harness.db, 'release', [msg_id], Date.now())
    assert.deepEqual(await release(), [msg_id])
    await assert.rejects(release, /is not held/, 'once only')
    await harness.untilCallbackOf(Number(id), 'DELIVERED')
    const story = await harness.story(msg_id)
    assert.deepEqual(story.slice(2, 5), [
      'The rule gambling holds it for an operator (casino).',
      'An operator released it.',
      'Goes by carrier.',
    ])
    assert.ok((await waitingOf(harness, msg_id)).expiresAt >= acceptedAt + 172_800_000)
  })

  test('ends a message that the operator refuses as REJECTED, with its money released', async () => {
    await using harness = await openWith(rule)
    const { id, msg_id } = await harness.client.send({ phone, sms_message: 'casino' })
    assert.deepEqual(await decideHeld(harness.db, 'refuse', [msg_id, 1], Date.now()), [msg_id])
    await assert.rejects(decideHeld(harness.db, 'release', [msg_id, 1], Date.now()), /none of these/)
    const callback = await harness.untilCallbackOf(Number(id), 'REJECTED')
    assert.equal(callback.error, 'Refused by the operator: it was held by the rule gambling')
    assert.deepEqual(await harness.money(), { available: 1_000, reserved: 0, charged: 0 })
    assert.deepEqual(await listHeld(harness.db, everything, 0), [])
  })

  test('ends a message about which the operator does not decide in time as EXPIRED, with the rule on its timeline', async () => {
    await using harness = await openWith(rule)
    const { id, msg_id } = await harness.client.send({ phone, sms_message: 'casino' })
    await harness.db.query({ text: 'UPDATE held_messages SET until = $1' }, [Date.now()])
    await harness.expire(msg_id)
    const { error } = await harness.untilCallbackOf(Number(id), 'EXPIRED')
    const reason = 'Held by the rule gambling, and no operator released it in time'
    assert.equal(error, reason)
    assert.ok((await harness.story(msg_id)).includes(`Stage 1 (sms) is skipped: ${reason}.`))
    assert.deepEqual(await harness.money(), { available: 1_000, reserved: 0, charged: 0 })
    await assert.rejects(decideHeld(harness.db, 'release', [msg_id], Date.now()), /is not held/)
  })
})
