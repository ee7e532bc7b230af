import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { type Reaction, type ReceivedRequest, Receiver } from '../../../../test/support/receiver.ts'
import { insertAccount, openHarness, submission } from '../../../engines/test/dispatch/dispatch-harness.ts'
import { ScriptedUpstream } from '../../../engines/test/dispatch/scripted-upstream.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { never } from '../../../store/messages/row.ts'
import { alphasms } from '../../alphasms/kind.ts'
import { openKind } from '../open-kind.ts'
import { inboundUrl, json } from '../sms-http/sms-samples.ts'
import { alphasmsConfig, taken } from './alphasms-subject.ts'

const item = (found: object) => json(200, { success: true, data: [found] })
const delivered = item({ success: true, data: { id: '1', msg_id: '7153', type: 'sms', status: 'DELIVERED' } })
const notKnown = item({ success: false, error: 'id must be that of a message: no message is known by it' })

function typeOf({ body }: ReceivedRequest): string | undefined {
  const { data } = JSON.parse(body) as { data: { type: string }[] }
  return data[0]?.type
}

/**
 * What a gateway requests on the database of one that was killed while a hand-over was unanswered; the upstream reacts
 * with `answers` in turn. With `final`: also the statuses of callbacks, once there is one.
 */
async function requestsAfterKill(answers: Reaction[], final = true) {
  await using fresh = await freshDatabase()
  await insertAccount(fresh.db, 10_000_000)
  await leaveClaim(fresh)
  await using receiver = await Receiver.open()
  receiver.react = (_request, index) => answers[index] ?? { kind: 'hang' }
  const config = alphasmsConfig({ baseUrl: receiver.origin })
  const connector = openKind(alphasms, config, { clock: systemClock, inboundUrl })
  await using gateway = await openHarness({ upstreams: [connector], on: fresh, unknownHoldSeconds: 0.1 })
  await receiver.requests(answers.length)
  const callbacks = final ? await gateway.outbox.callbacks(1) : []
  return { types: receiver.received.map(typeOf), statuses: callbacks.map(({ status }) => status) }
}

/** A message as `kill -9` leaves it: claimed for a slot, without an outcome. */
async function leaveClaim(fresh: FreshDatabase): Promise<void> {
  const down = new ScriptedUpstream('alphasms', undefined, false)
  await using gateway = await openHarness({ upstreams: [down], on: fresh })
  await gateway.accept(submission())
  const claimed = `UPDATE open_messages SET phase = 1, clock_at = $1, slot_id = slot.slot_id, slot_epoch = slot.epoch
    FROM upstream_slots slot WHERE slot.upstream = open_messages.upstream`
  await fresh.db.query({ text: claimed }, [never])
}

test('after a kill the upstream is queried before the message goes out again, and what it has is not sent twice', async () => {
  const { types, statuses } = await requestsAfterKill([delivered])
  assert.deepEqual(types, ['status'])
  assert.deepEqual(statuses, ['DELIVERED'])
})

test('after a kill a message that the upstream does not have goes out again', async () => {
  const { types } = await requestsAfterKill([notKnown, taken], false)
  assert.deepEqual(types, ['status', 'sms'])
})

test('a message is not handed over while the upstream does not say whether it has it', async () => {
  const busy = item({ success: false, error: 'The gateway cannot reach its database, please try again' })
  const { types } = await requestsAfterKill([{ kind: 'drop' }, busy, json(502, {}), delivered])
  assert.deepEqual(types, ['status', 'status', 'status', 'status'])
})
