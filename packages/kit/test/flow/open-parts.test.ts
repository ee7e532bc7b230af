import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { deferred } from '../../../../test/support/deferred.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { OpenParts } from '../../flow/open-parts.ts'
import { Start } from '../../flow/start.ts'

function part(name: string, closed: string[], fault?: Error): AsyncDisposable {
  return {
    [Symbol.asyncDispose]: async () => {
      closed.push(name)
      if (fault !== undefined) throw fault
    },
  }
}

const failed = new Error('the third does not open')

test('what was kept until an opening fails is closed in reverse, and the error is that of the opening', async () => {
  const closed: string[] = []
  const faults: unknown[] = []
  const fault = new Error('it does not close')
  const opening = OpenParts.open(
    (error) => faults.push(error),
    async (parts) => {
      parts.keep(part('first', closed))
      parts.keep(part('second', closed, fault))
      parts.onClose(() => closed.push('own'))
      await Promise.reject(failed)
    },
  )
  await assert.rejects(opening, failed)
  assert.deepEqual(closed, ['own', 'second', 'first'])
  assert.deepEqual(faults, [fault])
})

test('an opening that succeeds keeps its parts open', async () => {
  const closed: string[] = []
  const parts = await OpenParts.open(assert.ifError, async (given) => {
    given.keep(part('first', closed))
    return given
  })
  assert.deepEqual(closed, [])
  await parts[Symbol.asyncDispose]()
  await parts[Symbol.asyncDispose]()
  assert.deepEqual(closed, ['first'])
})

test('a part that opens after the others were closed is closed at once', async () => {
  const closed: string[] = []
  const late = deferred<AsyncDisposable>()
  let keeping: Promise<unknown> = Promise.resolve()
  const opening = OpenParts.open(assert.ifError, async (parts) => {
    keeping = late.promise.then((opened) => parts.keep(opened))
    keeping.catch(() => undefined)
    parts.keep(part('first', closed))
    await Promise.reject(failed)
  })
  await assert.rejects(opening, failed)
  late.resolve(part('late', closed))
  await assert.rejects(keeping, /being closed/)
  assert.deepEqual(closed, ['first', 'late'])
})

test('once it is stopped, the part that opens is the last one and all are closed', async () => {
  const closed: string[] = []
  const stop = new AbortController()
  const reason = new Error('stopped')
  const opening = OpenParts.open(
    assert.ifError,
    async (parts) => {
      parts.keep(part('first', closed))
      stop.abort(reason)
      parts.keep(part('second', closed))
      parts.keep(part('third', closed))
    },
    new Start(stop.signal),
  )
  await assert.rejects(opening, reason)
  assert.deepEqual(closed, ['second', 'first'])
})

test('parts of parts are stopped by the same start', async () => {
  const closed: string[] = []
  const stop = new AbortController()
  const reason = new Error('stopped')
  const start = new Start(stop.signal)
  const opening = OpenParts.open(
    assert.ifError,
    async (parts) => {
      parts.keep(part('outer', closed))
      await OpenParts.open(
        assert.ifError,
        async (inner) => {
          stop.abort(reason)
          inner.keep(part('inner', closed))
          inner.keep(part('next', closed))
        },
        parts.start,
      )
    },
    start,
  )
  await assert.rejects(opening, reason)
  assert.deepEqual(closed, ['inner', 'outer'])
})

test('parts of parts that do not close have ten seconds together', async () => {
  const clock = new ManualClock()
  const start = new Start(undefined, clock)
  const faults: string[] = []
  const never = { [Symbol.asyncDispose]: () => new Promise<void>(() => undefined) }
  const open = (inside: (parts: OpenParts) => Promise<void>) =>
    OpenParts.open((error) => faults.push(String(error)), inside, start)
  let isOver = false
  const opening = open(async (outer) => {
    outer.keep(never)
    await open(async (inner) => {
      inner.keep(never)
      await Promise.reject(failed)
    })
  }).finally(() => {
    isOver = true
  })
  opening.catch(() => undefined)
  await turn()
  clock.advance(9_999)
  await turn()
  assert.equal(isOver, false)
  clock.advance(1)
  await turn()
  clock.advance(0)
  await assert.rejects(opening, failed)
  assert.deepEqual(faults, Array(2).fill('Error: what was opened did not close within 10 s'))
})
