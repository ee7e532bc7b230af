import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { framesShape, piecesOf } from '../../fuzz/engine/frames-shape.ts'
import { jsonShape } from '../../fuzz/engine/json-shape.ts'
import { octetsShape } from '../../fuzz/engine/octets-shape.ts'
import { Random } from '../../fuzz/engine/random.ts'
import { runTarget } from '../../fuzz/engine/run-target.ts'
import { checkStorable, type Target, target } from '../../fuzz/engine/target.ts'
import { textShape } from '../../fuzz/engine/text-shape.ts'
import { smppFrames } from '../../fuzz/targets/smpp-corpus.ts'

const run = { seed: 1, maxInputs: 5_000, maxMs: 20_000, timeEvery: 0, isWatched: false, known: [] }

async function found(planted: Target, options: Partial<typeof run> = {}): Promise<string[]> {
  const { findings } = await runTarget(planted, { ...run, ...options })
  return findings.map(({ sentence }) => sentence)
}

const text = { name: 'planted', what: 'a fault', shape: textShape, maxSize: 12_000 }

test('an error that a rare word causes is found', async () => {
  const planted = target<string>({
    ...text,
    corpus: () => ['id: 12, state: sent', 'error: none'],
    feed(input) {
      if (/error: \d{2}/.test(input)) throw new RangeError('not thought of')
      return input.length > 10 ? 'long' : 'short'
    },
  })
  assert.match((await found(planted)).join(), /RangeError: not thought of/)
})

test('a promise that nobody waits for, and that rejects, is found', () => {
  // In a process of its own: the test runner takes such rejections for its own.
  const script = `
    import { runTarget } from '${new URL('../../fuzz/engine/run-target.js', import.meta.url)}'
    import { textShape } from '${new URL('../../fuzz/engine/text-shape.js', import.meta.url)}'
    const planted = {
      ...{ name: 'planted', what: '', shape: textShape, maxSize: 100, corpus: () => ['a', 'b'] },
      feed(input) {
        if (input.includes('1')) void Promise.reject(new Error('left alone'))
        return 'read'
      },
    }
    const { findings } = await runTarget(planted, ${JSON.stringify(run)})
    console.log(findings.map(({ sentence }) => sentence).join())`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  assert.match(printed, /not handled: Error: left alone/)
})

test('a regular expression that takes the square of the time is found, and one that does not is no finding', async () => {
  const searching = (pattern: RegExp) =>
    target<string>({
      ...text,
      corpus: () => ['name = value', '  blanks  '],
      feed: (input) => String(pattern.test(input)),
    })
  const options = { maxInputs: 30, timeEvery: 3 }
  assert.match((await found(searching(/\s+$/), options)).join(), /time grows faster than the input/)
  assert.deepEqual(await found(searching(/^\w+/), options), [])
})

test('what the database would refuse to store is found in any place of a value', () => {
  assert.throws(() => checkStorable({ a: [{ text: 'x\0' }] }, 'a message'), /cannot be stored/)
  assert.throws(() => checkStorable(['\ud800'], 'a message'), /cannot be stored/)
  // The letters of an escape are no escape.
  assert.doesNotThrow(() => checkStorable({ text: '\\u0000 😀' }, 'a message'))
})

test('the same seed makes the same inputs, and another one others', () => {
  const drawn = (seed: number) => {
    const random = new Random(seed)
    const shapes = [
      Array.from({ length: 50 }, () => textShape.mutate('a=1; b=2', ['x y'], random)),
      Array.from({ length: 50 }, () =>
        octetsShape.mutate(Buffer.from('abc'), [Buffer.from('xyz')], random).toString('hex'),
      ),
      Array.from({ length: 50 }, () =>
        JSON.stringify(jsonShape.mutate({ a: [1, { b: 'c' }] }, [{ d: 2 }], random)),
      ),
    ]
    return JSON.stringify(shapes)
  }
  assert.equal(drawn(7), drawn(7))
  assert.notEqual(drawn(7), drawn(8))
})

test('most changed SMPP frames keep a right length, and pieces are the whole stream', () => {
  const random = new Random(1)
  const corpus = smppFrames().map((frame) => ({ frames: [frame], pieces: [5] }))
  let right = 0
  let all = 0
  for (let time = 0; time < 1_000; time++) {
    const changed = framesShape.mutate(random.pick(corpus), corpus, random)
    assert.deepEqual(Buffer.concat(piecesOf(changed)), Buffer.concat(changed.frames))
    all += changed.frames.length
    right += changed.frames.filter(
      (frame) => frame.length >= 16 && frame.readUInt32BE(0) === frame.length,
    ).length
  }
  assert.ok(right > all * 0.8 && right < all, `${right} of ${all}`)
})

test('what changes JSON can make a member of any name, a deep nesting and a long list', () => {
  const random = new Random(3)
  const changed = Array.from({ length: 3_000 }, () =>
    JSON.stringify(jsonShape.mutate({ a: [1], b: 'text' }, [{ __c: null }], random)),
  )
  assert.ok(changed.some((json) => json.includes('"__proto__"') || json.includes('"__c"')))
  assert.ok(changed.some((json) => /[[{]{2,}|\[\{"a":\[/.test(json)))
  const stretched = jsonShape.stretch({ a: ['x'] }, random)
  assert.ok(JSON.stringify(stretched(5_000)).length > 2_000)
})
