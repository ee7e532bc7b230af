import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownBind } from '../../packages/edges/smpp-server/binds.ts'
import { Submits, type SubmitsOptions } from '../../packages/edges/smpp-server/submits.ts'
import { SmppClient } from '../../packages/edges/test/smpp-server/smpp-client.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { noSiblings } from '../../packages/kit/machine/siblings.ts'
import type { SubmitSm } from '../../packages/smpp/pdu/message-fields.ts'
import type { SubmitMulti } from '../../packages/smpp/pdu/submit-multi.ts'
import { ManualClock } from '../support/manual-clock.ts'

const throttled = 0x58
const pdu = { shortMessage: Buffer.from('x'), tlvs: {} } as unknown as SubmitSm

/** Each message that is within its rate is refused after that, since no account is known. */
function scene(perSecondOfAccount: number) {
  const clock = new ManualClock()
  const catalogue = { account: () => null }
  const sharedLimits = { maySend: () => true, noteSends: () => undefined }
  const siblings = noSiblings
  const unused = { clock, catalogue, siblings, sharedLimits, perSecondOfAccount } as unknown as SubmitsOptions
  const submits = new Submits(unused)
  const bindOf = (bindId: number, perSecond: number | null) =>
    ({ bindId, accountId: 1, perSecond, alphabet: 'gsm' }) as KnownBind
  const submit = async (bind: KnownBind) =>
    isWithin(await submits.submit(bind, pdu, { version: 0x34, session: 'a', hasEnded: false }))
  const multi = async (bind: KnownBind, count: number) => {
    const address = { ton: 1, npi: 1, value: '380671234567' }
    const destinations = Array.from({ length: count }, () => ({ kind: 'sme', address }))
    return isWithin(await submits.submitMulti(bind, { ...pdu, destinations } as unknown as SubmitMulti, 0x34))
  }
  return { clock, bindOf, submit, multi }
}

function isWithin(answer: { kind: string; status?: number }): boolean {
  return answer.status !== throttled
}

test('a submit_multi takes as much of the rate as it has numbers', async () => {
  const { clock, bindOf, submit, multi } = scene(10_000)
  const bind = bindOf(1, 20)
  assert.equal(await multi(bind, 254), true)
  clock.advance(11_600)
  assert.equal(await submit(bind), false)
  clock.advance(150)
  assert.equal(await submit(bind), true)
  let messages = 0
  for (let second = 0; second < 127; second++) {
    clock.advance(1_000)
    if (await multi(bind, 254)) messages += 254
  }
  assert.ok(messages <= 127 * 20 + 254, `${messages} messages in 127 s at 20 a second`)
})

test('an account has a rate, however many binds it has', async () => {
  const { clock, bindOf, submit } = scene(50)
  const binds = Array.from({ length: 10 }, (_, index) => bindOf(index + 1, index % 2 === 0 ? null : 20))
  let messages = 0
  for (let second = 0; second < 5; second++) {
    for (let round = 0; round < 20; round++) {
      for (const bind of binds) if (await submit(bind)) messages++
    }
    clock.advance(1_000)
  }
  assert.equal(messages, 250)
})

test('an account whose submits are refused for good has a budget for that, as at the contract', async () => {
  await using harness = await GatewayHarness.open({
    settings: { smppServer: { host: '127.0.0.1', port: 0 } },
  })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const numbers = Array.from({ length: 254 }, () => ({
    ...{ dest_addr_ton: 1, dest_addr_npi: 1, destination_addr: '12' },
  }))
  const fields = { source_addr: 'Posthorn', dest_address: numbers, short_message: 'x' }
  const statuses = new Set<number>()
  for (let requests = 0; requests < 200 && !statuses.has(throttled); requests++) {
    statuses.add((await client.request('submit_multi', fields)).command_status)
  }
  assert.deepEqual([...statuses], [0x0b, throttled])
})
