import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { type Reaction, type ReceivedRequest, Receiver } from '../../../../test/support/receiver.ts'
import type { SubmitOutcome, SubmitPart } from '../../connector.ts'
import { smsRu } from '../../sms-ru/kind.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { openKind } from '../open-kind.ts'
import { apiId, callPart, json, made, smsRuConfig, smsRuSubject } from './sms-ru-subject.ts'

checkHttpConnector(smsRuSubject)

const now = Date.UTC(2026, 0, 2, 3, 4, 5)

async function call(
  reaction: Reaction,
  changed: Partial<SubmitPart> = {},
): Promise<{ outcome: SubmitOutcome; received: ReceivedRequest[] }> {
  await using receiver = await Receiver.open()
  receiver.react = () => reaction
  const config = smsRuConfig({ baseUrl: receiver.origin })
  const connection = openKind(smsRu, config, { clock: new ManualClock(now) }).open({
    onState: () => undefined,
    onReport: () => Promise.resolve(),
    onInbound: () => Promise.resolve(),
  })
  const outcome = await connection.submit(callPart(changed, now))
  await connection.close(0)
  return { outcome, received: receiver.received }
}

test('a call is requested by a form, so that no URL contains the key', async () => {
  const { outcome, received } = await call(json(made))
  assert.deepEqual(outcome, {
    kind: 'completed',
    report: { kind: 'lost' },
    raw: 'call_id 000000-10000000',
    call: { durationSeconds: null, digit: null, code: '1435' },
    cost: { kind: 'charge', micros: 400_000, currency: 'RUB' },
  })
  assert.equal(received.length, 1)
  const [request] = received
  assert.deepEqual([request?.method, request?.path], ['POST', '/code/call'])
  assert.equal(request?.headers['content-type'], 'application/x-www-form-urlencoded')
  assert.deepEqual(Object.fromEntries(new URLSearchParams(request.body)), {
    api_id: apiId,
    phone: '79255070602',
    ip: '-1',
    json: '1',
  })
})

test('content other than a call is not sent', async () => {
  const { outcome, received } = await call(json(made), { content: { kind: 'sms', text: 'hello' } })
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'rejected')
  assert.equal(received.length, 0)
})

test('an expired call is not made', async () => {
  const { outcome, received } = await call(json(made), { expiresAt: now })
  assert.equal(outcome.kind === 'refused' && outcome.status, 'EXPIRED')
  assert.equal(received.length, 0)
})
