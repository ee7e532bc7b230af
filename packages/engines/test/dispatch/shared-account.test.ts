import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { upstreamsOfAccount } from '../../dispatch/upstreams/use-routes.ts'
import { idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream } from './scripted-upstream.ts'

/** Two hosts of one carrier; messages go to the first. */
function twoHosts(account: string | undefined) {
  const hosts = [new ScriptedUpstream('host-a'), new ScriptedUpstream('host-b')] as const
  if (account !== undefined) for (const host of hosts) host.account = account
  return hosts
}

describe('a report that comes over another connection of the account', () => {
  test('ends the message that the first host took', async () => {
    const [first, second] = twoHosts('shop at carrier')
    await using gateway = await openHarness({ upstreams: [first, second] })
    const [accepted] = await gateway.accept(submission())
    const msgId = idOf(accepted)
    await first.handed(1)
    await second.report({ refs: [refOf(msgId)], phone: '380671234567' })
    assert.equal((await gateway.outbox.callbacks(1))[0]?.['status'], 'DELIVERED')
    assert.equal(await statusOf(gateway.db, msgId), 'DELIVERED')
  })

  test('ends it also where the gateway was opened again since', async () => {
    const [first, second] = twoHosts('shop at carrier')
    await using gateway = await openHarness({ upstreams: [first, second] })
    const [accepted] = await gateway.accept(submission())
    const msgId = idOf(accepted)
    await first.handed(1)
    await gateway.dispatch[Symbol.asyncDispose]()
    const [again, other] = twoHosts('shop at carrier')
    await using restarted = await openHarness({ upstreams: [again, other], on: gateway.fresh })
    await other.report({ refs: [refOf(msgId)] })
    assert.equal(await statusOf(restarted.db, msgId), 'DELIVERED')
  })

  test('ends it by the number where the answer to the submit was lost', async () => {
    const [first, second] = twoHosts('shop at carrier')
    first.answer = () => ({ kind: 'unknown', raw: 'no answer' })
    await using gateway = await openHarness({ upstreams: [first, second] })
    const [accepted] = await gateway.accept(submission())
    await first.handed(1)
    await second.report({ refs: ['never-learnt'], phone: '380671234567' })
    await gateway.outbox.callbacks(1)
    assert.equal(await statusOf(gateway.db, idOf(accepted)), 'DELIVERED')
  })

  test('of an upstream with another account belongs to none of its messages', async () => {
    const [first, second] = twoHosts(undefined)
    await using gateway = await openHarness({ upstreams: [first, second] })
    const [accepted] = await gateway.accept(submission())
    const msgId = idOf(accepted)
    await first.handed(1)
    await second.report({ refs: [refOf(msgId)], phone: '380671234567' })
    await first.report({
      refs: [refOf(msgId)],
      outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'no such subscriber' },
    })
    await gateway.outbox.callbacks(1)
    assert.equal(await statusOf(gateway.db, msgId), 'UNDELIVERABLE')
  })
})

test('the upstreams of an account are those that name it, the asked one first', () => {
  const ofAccount = upstreamsOfAccount([
    { upstream: 'a', account: 'x' },
    { upstream: 'b' },
    { upstream: 'c', account: 'x' },
    { upstream: 'd' },
  ])
  assert.deepEqual(['a', 'b', 'c', 'd', 'gone'].map(ofAccount), [
    ['a', 'c'],
    ['b'],
    ['c', 'a'],
    ['d'],
    ['gone'],
  ])
})
