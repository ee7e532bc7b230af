import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHarness } from './dispatch-harness.ts'
import { ScriptedUpstream } from './scripted-upstream.ts'

// Long texts of subscribers of which a part is lost on the way.

async function openCounting() {
  const upstream = new ScriptedUpstream('carrier')
  const dropped: string[] = []
  const harness = await openHarness({
    upstreams: [upstream],
    events: {
      inboundDropped: ({ upstream: name, what, why, count }) =>
        void dropped.push(`${name} ${what} ${why} ${count}`),
    },
  })
  const count = async (table: string) => (await harness.db.query({ text: `SELECT FROM ${table}` })).length
  return {
    dropped,
    part: (text: string, index: number, total = 3) =>
      upstream.inbound({
        phone: '380671234567',
        recipient: 'Posthorn',
        text,
        concat: { reference: 7, total, index },
      }),
    parts: () => count('inbound_parts'),
    replies: () => count('replies'),
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  }
}

test('parts of a text that another text with its reference replaces are counted', async () => {
  await using received = await openCounting()
  await received.part('one ', 0)
  await received.part('two ', 1)
  await received.part('ONE ', 0)
  assert.deepEqual(received.dropped, ['carrier part incomplete 2'])
  await received.part('TWO ', 1)
  await received.part('THREE', 2)
  assert.deepEqual([received.dropped.length, await received.parts(), await received.replies()], [1, 0, 1])
})

test('a part that comes twice, and a text that becomes whole, count as nothing', async () => {
  await using received = await openCounting()
  for (const index of [0, 0, 1, 2]) await received.part(`${index} `, index)
  assert.deepEqual([received.dropped, await received.replies()], [[], 1])
})
