import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SmsRuOptions } from '../../../../simulators/sms-ru/sms-ru.ts'
import type { SubmitOutcome } from '../../connector.ts'
import { SimulatedPeer } from '../telegram-gateway/simulated-peer.ts'
import { callPart } from './sms-ru-subject.ts'

const openSmsRu = (faults: SmsRuOptions['faults'] = {}) =>
  SimulatedPeer.open('sms-ru', { smsRu: { port: 0, deliveryDelayMs: 0, faults } })

function codeOf(outcome: SubmitOutcome): string {
  assert.ok(outcome.kind === 'completed')
  return outcome.call?.code ?? ''
}

function refusalOf(outcome: SubmitOutcome): string {
  return outcome.kind === 'refused' ? outcome.refusal : outcome.kind
}

test('a telephone is called from a number that ends in the reported code', async () => {
  await using peer = await openSmsRu()
  const outcome = await peer.connection.submit(callPart())
  const code = codeOf(outcome)
  assert.match(code, /^\d{4}$/)
  assert.ok(outcome.kind === 'completed')
  assert.deepEqual([outcome.report, outcome.cost?.micros], [{ kind: 'lost' }, 400_000])
  const { messages } = await peer.sandbox.handsets.received('79255070602')
  const [missed] = messages
  assert.deepEqual([missed?.channel, missed?.text], ['voice', 'Missed call'])
  assert.match(missed?.from ?? '', new RegExp(`^7495\\d{3}${code}$`))
})

test('a code that comes as a number gets its leading zeros back', async () => {
  await using peer = await openSmsRu({ numericCodes: true, code: '0042' })
  const outcome = await peer.connection.submit(callPart())
  assert.equal(codeOf(outcome), '0042')
})

const numbers: [ending: string, refusals: string[]][] = [
  ['9962', ['rejected-here']],
  ['9965', ['unavailable', 'unavailable', 'completed']],
  ['9963', ['completed']],
]
for (const [ending, refusals] of numbers) {
  test(`calls of a number that ends in ${ending} are ${refusals.join(', ')}`, async () => {
    await using peer = await openSmsRu()
    const part = callPart({ phone: `38067123${ending}` })
    for (const refusal of refusals) assert.equal(refusalOf(await peer.connection.submit(part)), refusal)
  })
}

test('a lost answer leaves the outcome unknown', async () => {
  await using peer = await openSmsRu({ loseAnswers: true })
  assert.equal((await peer.connection.submit(callPart())).kind, 'unknown')
  await peer.sandbox.handsets.received('79255070602')
})
