import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { DatabaseUnavailable } from '../../database.ts'
import { DatabaseClock, databaseNow } from '../../pg/database-clock.ts'

/** A server whose clock is `aheadMs` ahead of ours and that takes `requestMs` and `answerMs`. */
class Server {
  aheadMs = 0
  requestMs = 0
  answerMs = 0
  isAway = false
  readonly #clock: ManualClock

  constructor(clock: ManualClock) {
    this.#clock = clock
  }

  async queryApart<Row>(): Promise<Row[]> {
    if (this.isAway) throw new DatabaseUnavailable('gone')
    this.#clock.advance(this.requestMs)
    const now = this.#clock.now() + this.aheadMs
    this.#clock.advance(this.answerMs)
    return [{ now } as Row]
  }
}

async function open(aheadMs: number) {
  const machine = new ManualClock()
  const server = new Server(machine)
  server.aheadMs = aheadMs
  const skews: number[] = []
  const clock = new DatabaseClock(machine)
  const turns = await clock.follow(server, {
    fault: () => undefined,
    clockSkewed: ({ skewMs }) => skews.push(skewMs),
  })
  const behind = () => machine.now() + server.aheadMs - clock.now()
  const close = () => turns[Symbol.asyncDispose]()
  return { machine, server, clock, skews, behind, [Symbol.asyncDispose]: close }
}

/** Moves time on and lets the clock measure. */
async function pass(machine: ManualClock, ms: number): Promise<void> {
  for (let rest = ms; rest > 0; rest -= 500) {
    machine.advance(Math.min(rest, 500))
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a clock of a machine that is 90 s wrong shows the time of the database, and the operator hears of it once', async () => {
  for (const aheadMs of [90_000, -90_000]) {
    await using given = await open(aheadMs)
    const { machine, clock, skews, behind } = given
    await pass(machine, 20_000)
    assert.equal(behind(), 0)
    assert.deepEqual(skews, [-aheadMs])
    assert.equal(clock.skewMs(), -aheadMs)
    const words = aheadMs > 0 ? 'behind' : 'ahead of'
    assert.equal(clock.warning(), `the clock of this machine is 90 s ${words} the database's`)
  }
})

test('a clock that agrees with the database warns of nothing', async () => {
  await using given = await open(300)
  const { clock, skews } = given
  assert.deepEqual([clock.warning(), skews], [null, []])
})

test('of slow and quick answers the quick ones count', async () => {
  await using given = await open(5_000)
  const { machine, server, behind } = given
  server.answerMs = 800
  await pass(machine, 10_000)
  assert.equal(behind(), 0)
})

test('while the database is away the clock goes on, and afterwards it follows again', async () => {
  await using given = await open(7_000)
  const { machine, server, behind } = given
  server.isAway = true
  await pass(machine, 60_000)
  assert.equal(behind(), 0)
  server.isAway = false
  server.aheadMs = 8_000
  await pass(machine, 4_000)
  assert.equal(behind(), 0)
})

test('a jump of the database ahead is followed at once, one back without ever going backwards', async () => {
  await using given = await open(0)
  const { machine, server, clock, behind } = given
  server.aheadMs = 90_000
  await pass(machine, 3_000)
  assert.equal(behind(), 0)
  server.aheadMs = 60_000
  let before = clock.now()
  for (let seconds = 0; seconds < 70; seconds++) {
    await pass(machine, 1_000)
    assert.ok(clock.now() >= before)
    before = clock.now()
  }
  assert.equal(behind(), 0)
})

test('the clock of a real server is read in whole milliseconds', async () => {
  await using fresh = await freshDatabase()
  assert.ok(Math.abs((await databaseNow(fresh.db)) - Date.now()) < 60_000)
  assert.ok(Number.isInteger(await databaseNow(fresh.db)))
})
