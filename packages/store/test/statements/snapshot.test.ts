import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { DatabaseUnavailable } from '../../database.ts'
import { Snapshot } from '../../statements/snapshot.ts'

const turn = () => new Promise(setImmediate)

/** A table of one word; the test controls when a read ends. */
class Table {
  readonly clock = new ManualClock()
  readonly faults: unknown[] = []
  readonly changes: [now: string, before: string][] = []
  word = 'one'
  reads = 0
  fails: Error | null = null
  /** Reads in progress wait for it. */
  gate: Promise<void> = Promise.resolve()
  announce: (payload: string) => void = () => undefined
  isListening = false

  open(): Promise<Snapshot<string>> {
    return Snapshot.open({
      db: {
        listen: async (_channel, onNotify) => {
          this.isListening = true
          this.announce = onNotify
          return {
            [Symbol.asyncDispose]: async () => {
              this.isListening = false
            },
          }
        },
      },
      clock: this.clock,
      where: 'the word',
      events: { fault: ({ error }) => this.faults.push(error) },
      channel: 'words',
      everyMs: 5_000,
      empty: '',
      read: async () => {
        this.reads++
        const { word } = this
        await this.gate
        if (this.fails !== null) throw this.fails
        return word
      },
      onChange: (now, before) => this.changes.push([now, before]),
    })
  }
}

test('it is read at the start, after each notification, and every few seconds', async () => {
  const table = new Table()
  await using snapshot = await table.open()
  assert.equal(snapshot.value, 'one')
  table.word = 'two'
  table.announce('')
  await turn()
  assert.equal(snapshot.value, 'two')
  table.word = 'three'
  table.clock.advance(5_000)
  await turn()
  assert.equal(snapshot.value, 'three')
  table.clock.advance(5_000)
  await turn()
  assert.equal(table.reads, 4)
  assert.deepEqual(table.changes, [
    ['one', ''],
    ['two', 'one'],
    ['three', 'two'],
  ])
})

test('a change committed during a read is seen by the next read, one for all who wait', async () => {
  const table = new Table()
  await using snapshot = await table.open()
  let open = () => {}
  table.gate = new Promise((resolve) => {
    open = resolve
  })
  const early = snapshot.refresh()
  table.word = 'two'
  for (let times = 0; times < 3; times++) table.announce('')
  const late = Promise.all([snapshot.refresh(), snapshot.refresh()])
  open()
  await early
  assert.equal(snapshot.value, 'one')
  await late
  await turn()
  assert.equal(snapshot.value, 'two')
  assert.equal(table.reads, 3)
})

test('while the database is away the last value stays valid; any other error is a fault', async () => {
  const table = new Table()
  await using snapshot = await table.open()
  table.fails = new DatabaseUnavailable('gone')
  await assert.rejects(snapshot.refresh(), DatabaseUnavailable)
  await snapshot.refreshQuietly()
  assert.deepEqual([snapshot.value, table.faults], ['one', []])
  table.fails = new TypeError('no such column')
  table.clock.advance(5_000)
  await turn()
  assert.deepEqual([snapshot.value, table.faults], ['one', [table.fails]])
})

test('a change that was set before the read stays where the read finds nothing new', async () => {
  const table = new Table()
  await using snapshot = await table.open()
  let open = () => {}
  table.gate = new Promise((resolve) => {
    open = resolve
  })
  const refreshing = snapshot.refresh()
  snapshot.value = 'known already'
  open()
  await refreshing
  assert.equal(snapshot.value, 'known already')
})

test('a snapshot that is closed, or fails at the start, leaves nothing behind', async () => {
  const table = new Table()
  const snapshot = await table.open()
  await snapshot[Symbol.asyncDispose]()
  assert.deepEqual([table.isListening, table.clock.waiting], [false, 0])
  table.fails = new DatabaseUnavailable('gone')
  await assert.rejects(table.open(), DatabaseUnavailable)
  assert.deepEqual([table.isListening, table.clock.waiting], [false, 0])
})
