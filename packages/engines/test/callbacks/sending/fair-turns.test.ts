import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AccountQueues, type Turn } from '../../../callbacks/sending/account-queues.ts'
import { FairTurns, unprovenPlacesOfOne } from '../../../callbacks/sending/fair-turns.ts'

const concurrency = 64

class Scene {
  readonly turns = new FairTurns<string>(concurrency)

  account(): AccountQueues<string> {
    return new AccountQueues<string>({
      unprovenConcurrency: unprovenPlacesOfOne(concurrency),
      maxConcurrency: 32,
      maxWaiting: 1_000,
      maxQueues: 100,
      onForgotten: () => undefined,
      random: () => 0.5,
    })
  }

  /** Gives callbacks to a host of an account; those that may not wait are left out. Answers how many may. */
  give(account: AccountQueues<string>, host: string, count: number, now = 0): number {
    let given = 0
    for (; given < count && account.admit(host, now).kind === 'now'; given++) {
      account.line(host, account.enqueue(host, host), now)
    }
    this.turns.line(account)
    return given
  }

  /** Begins whatever may begin. */
  begin(now = 0): Turn<string>[] {
    const begun: Turn<string>[] = []
    for (let turn = this.turns.next(now); turn !== null; turn = this.turns.next(now)) begun.push(turn)
    return begun
  }

  /** The host has answered. */
  end(turn: Turn<string>, tookMs = 10, now = 0): void {
    turn.account.prove(turn.origin, turn.queue)
    turn.queue.answered('answered', tookMs, now)
    this.turns.ended(turn, tookMs)
    turn.account.line(turn.origin, turn.queue, now)
    this.turns.line(turn.account)
  }

  /** Makes hosts that have answered before, with callbacks that wait. */
  provenHosts(account: AccountQueues<string>, hosts: string[], count: number): void {
    for (const host of hosts) {
      this.give(account, host, 1)
      for (const turn of this.begin()) this.end(turn)
    }
    for (const host of hosts) this.give(account, host, count)
  }
}

const hosts = (count: number, name = 'host') =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`)
const of = (turns: Turn<string>[], account: AccountQueues<string>) =>
  turns.filter((turn) => turn.account === account).length

test('hosts that never answered get one request each, and an account few of them at once', () => {
  const scene = new Scene()
  const account = scene.account()
  for (const host of hosts(50)) scene.give(account, host, 3)
  const begun = scene.begin()
  assert.equal(begun.length, 8)
  assert.equal(new Set(begun.map(({ origin }) => origin)).size, 8)
})

test('accounts whose hosts never answer leave places to the next one', () => {
  const scene = new Scene()
  for (let accounts = 1; accounts <= 4; accounts++) {
    const account = scene.account()
    for (const host of hosts(50)) scene.give(account, host, 1)
    assert.ok(of(scene.begin(), account) >= 1)
  }
})

test('an answer lets a host have more at once', () => {
  const scene = new Scene()
  const account = scene.account()
  scene.give(account, 'host', 10)
  const [first] = scene.begin()
  assert.ok(first)
  scene.end(first)
  assert.equal(scene.begin().length, 5)
  assert.deepEqual([account.active, account.activeUnproven], [5, 0])
})

test('an account that is alone leaves a quarter of the places, and what is freed goes to who has least', () => {
  const scene = new Scene()
  const [big, small] = [scene.account(), scene.account()]
  scene.provenHosts(big, hosts(40), 5)
  const begun = scene.begin()
  assert.equal(begun.length, 48)
  scene.provenHosts(small, ['small-a', 'small-b', 'small-c'], 20)
  const more = scene.begin()
  assert.equal(of(more, small), more.length)
  assert.equal(more.length, 12)
  for (const turn of begun.slice(0, 10)) scene.end(turn)
  assert.ok(scene.begin().every(({ account }) => account === small))
})

test('the hosts of an account take turns', () => {
  const scene = new Scene()
  const account = scene.account()
  scene.provenHosts(account, ['a', 'b', 'c'], 3)
  const order = scene.begin().map(({ origin }) => origin)
  assert.equal(new Set(order.slice(0, 3)).size, 3)
  assert.equal(new Set(order.slice(3, 6)).size, 3)
})

test('while new hosts of an account are slow, no more of their callbacks wait than will have a turn', () => {
  const scene = new Scene()
  const account = scene.account()
  for (const host of hosts(90)) assert.equal(scene.give(account, host, 1), 1)
  for (let round = 0; round < 40; round++) {
    for (const turn of scene.begin()) {
      turn.queue.answered('failed', 10_000, 0)
      scene.turns.ended(turn, 10_000)
    }
  }
  const admitted = hosts(90, 'other').map((host) => scene.give(account, host, 1))
  assert.ok(admitted.reduce((sum, count) => sum + count, 0) < 20)
  const later = Array.from({ length: 100 }, () => account.admit('another', 0))
  assert.ok(
    later.every((admission, index) => {
      const before = later[index - 1]
      return admission.kind === 'later' && (before?.kind !== 'later' || before.dueAt < admission.dueAt)
    }),
  )
})

test('what is taken out of a queue has no turn any more', () => {
  const scene = new Scene()
  const account = scene.account()
  scene.give(account, 'a', 3)
  scene.give(account, 'b', 1)
  const [queue] = [...account.entries()].flatMap(([origin, each]) => (origin === 'a' ? [each] : []))
  assert.ok(queue)
  assert.deepEqual(account.drain('a', queue, 0), ['a', 'a', 'a'])
  assert.deepEqual(
    scene.begin().map(({ origin }) => origin),
    ['b'],
  )
  assert.equal(account.hasTurn(true), false)
})
