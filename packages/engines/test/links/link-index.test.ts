import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { CodeSource } from '../../links/code-source.ts'
import { LinkIndex } from '../../links/link-index.ts'
import { sampleCode } from './sample-links.ts'

function open(known: string[], maxKept?: number) {
  const reads: string[][] = []
  const clock = new ManualClock()
  const index = new LinkIndex({
    read: (codes) => {
      reads.push(codes)
      return Promise.resolve(codes.filter((code) => known.includes(code)).map((code) => ({ code })))
    },
    clock,
    ...(maxKept !== undefined && { maxKept }),
  })
  return { index, asked: reads, clock }
}

const visitor = '192.0.2.1'

test('a link is read once and then known for a while', async () => {
  const code = sampleCode('b')
  const { index, asked: reads, clock } = open([code])
  assert.deepEqual(await index.find(code, visitor), { code })
  assert.deepEqual(await index.find(`${code}.`, visitor), { code })
  assert.equal(reads.length, 1)
  clock.advance(300_000)
  await index.find(code, visitor)
  assert.equal(reads.length, 2)
})

test('a missing link is read again, since it may be stored by then', async () => {
  const known: string[] = []
  const { index } = open(known)
  assert.equal(await index.find(sampleCode('b'), visitor), null)
  known.push(sampleCode('b'))
  assert.notEqual(await index.find(sampleCode('b'), visitor), null)
})

test('memory is bounded, and the link that was read first is forgotten first', async () => {
  const codes = ['b', 'c', 'd'].map(sampleCode)
  const { index, asked: reads } = open(codes, 2)
  for (const code of codes) await index.find(code, visitor)
  await index.find(codes[2] ?? '', visitor)
  assert.equal(reads.length, 3)
  await index.find(codes[0] ?? '', visitor)
  assert.equal(reads.length, 4)
})

test('a thousand guessed codes take a few queries, and text of another form none', async () => {
  const { index, asked: reads } = open([])
  const codes = new CodeSource()
  const guesses = Array.from({ length: 1_000 }, () => index.find(codes.next(), visitor))
  assert.ok((await Promise.all(guesses)).every((link) => link === null))
  assert.ok(reads.length <= 4, `${reads.length} questions`)
  reads.length = 0
  for (const text of ['', 'admin', '../../etc/passwd', "' OR 1=1"])
    assert.equal(await index.find(text, visitor), null)
  assert.equal(reads.length, 0)
})
