import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { SharedLimits } from '../../packages/admission/shared-limits.ts'
import { limitsDefaults } from '../../packages/config/sections/limits-settings.ts'
import { MessageQueries } from '../../packages/edges/smpp-server/message-queries.ts'
import { SmppClient } from '../../packages/edges/test/smpp-server/smpp-client.ts'
import type { CancelWish } from '../../packages/engines/dispatch/decisions/cancel-queued.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { noSiblings } from '../../packages/kit/machine/siblings.ts'
import type { CancelSm } from '../../packages/smpp/pdu/cancel-sm.ts'
import type { Database, Transaction } from '../../packages/store/database.ts'
import { deferred } from '../support/deferred.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { openAttacker, openBind } from './attacker.ts'

const smppServer = { host: '127.0.0.1', port: 0 }
const tomorrow = '000001000000000R'

async function attackerOf(harness: GatewayHarness): Promise<SmppClient> {
  const { accountId } = await openAttacker(harness)
  await openBind(harness, accountId, { systemId: 'attacker', maxWindow: 3 })
  return until('the bind to be known', () =>
    SmppClient.bind({ port: harness.smppPort, systemId: 'attacker' }).catch(() => null),
  )
}

suite('cancel_sm and query_sm', () => {
  test('neither wait for nor lock a message of another account', async () => {
    await using harness = await GatewayHarness.open({ settings: { smppServer } })
    await using victim = await SmppClient.bind({ port: harness.smppPort })
    await using attacker = await attackerOf(harness)
    const sent = await victim.submit({ short_message: 'x', schedule_delivery_time: tomorrow })
    const message_id = sent['message_id']
    const status = await harness.db.transaction(async (tx) => {
      await tx.query({ text: 'SELECT FROM open_messages FOR UPDATE' })
      return (await attacker.request('cancel_sm', { message_id })).command_status
    })
    assert.equal(status, 0x11)
    assert.equal((await attacker.request('query_sm', { message_id })).command_status, 0x67)
    assert.equal((await victim.request('cancel_sm', { message_id })).command_status, 0)
  })

  test('have the budget of their bind', async () => {
    const settings = { smppServer, limits: { readsPerSecond: 2 } }
    await using harness = await GatewayHarness.open({ settings })
    await using attacker = await attackerOf(harness)
    const cancel = async () => (await attacker.request('cancel_sm', { message_id: '17' })).command_status
    assert.deepEqual([await cancel(), await cancel()], [0x11, 0x58])
  })

  test('count for the window of a session like submits', async () => {
    await using harness = await GatewayHarness.open({ settings: { smppServer } })
    await using attacker = await attackerOf(harness)
    const statuses = await harness.db.transaction(async (tx) => {
      await tx.query({
        text: 'LOCK TABLE accepted_messages, open_messages, final_messages IN ACCESS EXCLUSIVE MODE',
      })
      const first = Array.from({ length: 3 }, () => attacker.request('cancel_sm', { message_id: '17' }))
      const beyond = await Promise.all([
        attacker.request('query_sm', { message_id: '17' }),
        attacker.submit({ short_message: 'x' }),
      ])
      void Promise.allSettled(first)
      return beyond.map((pdu) => pdu.command_status)
    })
    assert.deepEqual(statuses, [0x58, 0x58])
  })
})

suite('cancels of one account', () => {
  function scene() {
    const asked: CancelWish[] = []
    const answered = deferred()
    const limits = new SharedLimits(limitsDefaults, new ManualClock(), noSiblings)
    const cancelQueued = {
      cancel: async (_tx: Transaction, wish: CancelWish) => {
        asked.push(wish)
        if (wish.accountId === 1) await answered.promise
        return new Map(wish.msgIds.map((msgId) => [msgId, { kind: 'cancelled' } as const]))
      },
    }
    const db = {
      transaction: (work: (tx: Transaction) => Promise<unknown>) => work({} as Transaction),
    } as unknown as Database
    const lookup = { byMsgId: () => assert.fail('nothing is looked up') }
    const queries = new MessageQueries({ db, ports: { lookup, cancelQueued }, limits })
    const cancel = (accountId: number, bindId: number, msgId: number) =>
      queries.cancel({ accountId, credential: `bind:${bindId}` }, {
        command: 'cancel_sm',
        messageId: String(msgId),
      } as CancelSm)
    return { asked, answered, cancel }
  }

  test('are one transaction at a time, and those of another one do not wait for it', async () => {
    const { asked, answered, cancel } = scene()
    const first = cancel(1, 1, 10)
    await new Promise(setImmediate)
    const others = [11, 12, 13].map((msgId) => cancel(1, 2, msgId))
    assert.equal(await cancel(2, 3, 20), 0)
    assert.deepEqual(
      asked.map(({ msgIds }) => msgIds),
      [[10], [20]],
    )
    answered.resolve()
    assert.deepEqual(await Promise.all([first, ...others]), [0, 0, 0, 0])
    assert.deepEqual(
      asked.map(({ msgIds }) => msgIds),
      [[10], [20], [11, 12, 13]],
    )
  })

  test('have a budget, however many binds the account has', async () => {
    const { asked, answered, cancel } = scene()
    answered.resolve()
    const statuses = await Promise.all(
      Array.from({ length: 9_000 }, (_, index) => cancel(1, index % 30, index + 1)),
    )
    const refused = statuses.filter((status) => status === 0x58).length
    assert.ok(refused > 6_000, `${refused} of 9,000 were refused`)
    assert.ok(asked.length < 100, `${asked.length} transactions`)
  })
})
