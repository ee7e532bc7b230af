import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureSlots } from '../../../store/carriers/slots.ts'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, run } = await freshCommandLine()

test('an upstream is paused, drained and resumed, and the list shows the state, its author and the reason', async () => {
  assert.match((await run('upstreams', 'list')).out, /no gateway has run/)
  await ensureSlots(fresh.db, [
    { upstream: 'carrier-a', number: 0 },
    { upstream: 'carrier-a', number: 1 },
    { upstream: 'carrier-b', number: 0 },
  ])
  const paused = await run('upstreams', 'pause', 'carrier-a', '--reason', 'night work', '--by', 'ada')
  assert.equal(paused.out, 'done\n', paused.err)
  assert.match((await run('upstreams', 'list')).out, /carrier-a +paused +20\S+Z +ada +0 +0 +0\/2 +night work/)
  await run('upstreams', 'drain', 'carrier-a', '--by', 'bob')
  type Listed = { others: { upstream: string; state: object; control: { made_by: string } | null }[] }
  const { others } = json<Listed>(await run('upstreams', 'list', '--json'))
  // Nothing is under way and no node holds its slots.
  assert.deepEqual(
    others.map(({ upstream, state, control }) => [upstream, state, control?.made_by]),
    [
      ['carrier-a', { kind: 'drained' }, 'bob'],
      ['carrier-b', { kind: 'nowhere' }, undefined],
    ],
  )
  assert.match((await run('upstreams', 'list')).out, /carrier-b +no connection/)
  assert.equal((await run('upstreams', 'resume', 'carrier-a')).exitCode, 0)
  assert.match(
    (await run('upstreams', 'resume', 'carrier-a')).err,
    /carrier-a is neither paused nor draining/,
  )
})

test('an unknown upstream cannot be paused', async () => {
  const ran = await run('upstreams', 'pause', 'carier-a')
  assert.equal(ran.exitCode, 1)
  assert.match(ran.err, /there is no upstream carier-a; known: carrier-a, carrier-b/)
})
