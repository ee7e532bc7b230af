import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshCommandLine, json } from '../command-line.ts'

const { run } = await freshCommandLine()

interface Block {
  key: string
  status: string
  since: string
  until: string | null
}

test('prints empty lists before any traffic', async () => {
  assert.match((await run('guard', 'list')).out, /no prefix is blocked/)
  assert.match((await run('guard', 'conversion')).out, /no codes yet/)
  assert.match((await run('guard', 'refusals')).out, /nothing was refused/)
})

test('a prefix or a country is closed, opened and left to the guard again', async () => {
  assert.match((await run('guard', 'close', '+38050123', '--for', '12h')).out, /38050123 is closed until 20/)
  assert.match((await run('guard', 'close', 'az')).out, /AZ is closed$/m)
  const { blocks } = json<{ blocks: Block[] }>(await run('guard', 'list', '--json'))
  const [first, second] = blocks.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  assert.deepEqual([first?.key, first?.status], ['38050123', 'closed'])
  const ms = Date.parse(first?.until ?? '') - Date.parse(first?.since ?? '')
  assert.equal(Math.round(ms / 3_600_000), 12)
  assert.deepEqual([second?.key, second?.until], ['AZ', null])
  await run('guard', 'open', '38050123', '--reason', 'our own numbers')
  assert.match((await run('guard', 'list')).out, /38050123 +open +operator +\S+ +- +our own numbers/)
  assert.match((await run('guard', 'forget', 'AZ')).out, /the guard decides about AZ again/)
  assert.match((await run('guard', 'forget', 'AZ')).err, /there is no decision about AZ/)
})

test('an invalid prefix, country or time is refused', async () => {
  assert.notEqual((await run('guard', 'close', 'Ukraine')).exitCode, 0)
  assert.equal((await run('guard', 'close', '380', '--for', 'ever')).exitCode, 2)
})
