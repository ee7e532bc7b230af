import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coalesced } from '../../flow/coalesced.ts'

function scripted() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const run = coalesced(() => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })))
  return { ends, run }
}

const turn = () => new Promise(setImmediate)

test('a caller during a run waits for a run that begins after its call', async () => {
  const { ends, run } = scripted()
  const first = run()
  const [second, third] = [run(), run()]
  assert.equal(ends.length, 1)
  ends[0]?.resolve()
  await first
  await turn()
  assert.equal(ends.length, 2)
  const fourth = run()
  ends[1]?.resolve()
  await Promise.all([second, third])
  await turn()
  assert.equal(ends.length, 3)
  ends[2]?.resolve()
  await fourth
})

test('a failed run fails for its callers and for no others', async () => {
  const { ends, run } = scripted()
  const first = run()
  const second = run()
  ends[0]?.reject(new Error('broken'))
  await assert.rejects(first, /broken/)
  await turn()
  ends[1]?.resolve()
  await second
})
