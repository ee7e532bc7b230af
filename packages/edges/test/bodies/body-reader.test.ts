import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { BodyReader, type RequestBody } from '../../bodies/body-reader.ts'

const all = { maxBytes: 100_000, address: '192.0.2.1', admits: () => true } as const

/** Lets a stream pass on what was written into it. */
const turn = () => new Promise(setImmediate)

function lengthOf(body: RequestBody): number | string {
  return body.kind === 'bytes' ? body.bytes.length : body.kind
}

test('a body is read whole, in whatever pieces it comes', async () => {
  const reader = new BodyReader(1_000_000)
  for (const pieces of [[], ['abc'], ['a', 'b', 'c']]) {
    const payload = new PassThrough()
    const result = reader.read(payload, all)
    for (const piece of pieces) payload.write(piece)
    payload.end()
    const body = await result
    assert.equal(body.kind === 'bytes' ? body.bytes.toString() : body.kind, pieces.join(''))
  }
  assert.equal(reader.bytes, 0)
})

test('a body over the limit is read on without being kept, up to eight times the limit', async () => {
  const reader = new BodyReader(1_000_000)
  const payload = new PassThrough({ highWaterMark: 10_000_000 })
  const result = reader.read(payload, { ...all, maxBytes: 50_000 })
  for (let piece = 0; piece < 6; piece++) {
    payload.write(Buffer.alloc(20_000))
    await turn()
    assert.ok(reader.bytes <= 50_000)
  }
  payload.end()
  assert.deepEqual(await result, { kind: 'too-large' })
  const endless = new PassThrough({ highWaterMark: 10_000_000 })
  const given = reader.read(endless, { ...all, maxBytes: 50_000 })
  for (let piece = 0; piece < 21; piece++) endless.write(Buffer.alloc(20_000))
  assert.deepEqual(await given, { kind: 'too-large' })
  assert.equal(reader.bytes, 0)
})

test('a large body is checked once, by its first bytes, and read no further without a valid key', async () => {
  const reader = new BodyReader(1_000_000)
  const heads: number[] = []
  for (const admitted of [true, false]) {
    const payload = new PassThrough({ highWaterMark: 10_000_000 })
    const admits = (head: () => Buffer) => {
      heads.push(head().length)
      return Promise.resolve(admitted)
    }
    const result = reader.read(payload, { ...all, admits })
    for (let piece = 0; piece < 8; piece++) {
      payload.write(Buffer.alloc(10_000))
      await turn()
    }
    payload.end()
    assert.equal(lengthOf(await result), admitted ? 80_000 : 'refused')
    assert.equal(payload.isPaused(), !admitted)
  }
  assert.deepEqual(heads, [40_000, 40_000])
  assert.equal(reader.bytes, 0)
})

test('a small body is not checked early', async () => {
  const payload = new PassThrough()
  const result = new BodyReader(1_000_000).read(payload, { ...all, admits: () => Promise.resolve(false) })
  payload.end(Buffer.alloc(32_768))
  assert.equal(lengthOf(await result), 32_768)
})

test('where incomplete bodies need too much memory, the address with the most loses its oldest', async () => {
  const reader = new BodyReader(100_000)
  const begin = async (address: string, bytes: number) => {
    const payload = new PassThrough({ highWaterMark: 10_000_000 })
    const result = reader.read(payload, { ...all, address, admits: () => true })
    payload.write(Buffer.alloc(bytes))
    await turn()
    return { payload, result }
  }
  const honest = await begin('192.0.2.1', 30_000)
  const hoarded: Awaited<ReturnType<typeof begin>>[] = []
  for (let host = 0; host < 9; host++) {
    hoarded.push(await begin(`2001:db8::${host}`, 15_000))
    assert.ok(reader.bytes <= 100_000)
  }
  for (const { payload } of [honest, ...hoarded]) payload.end()
  assert.equal(lengthOf(await honest.result), 30_000)
  assert.deepEqual(await Promise.all(hoarded.map(async ({ result }) => lengthOf(await result))), [
    ...Array<string>(5).fill('cut-off'),
    ...Array<number>(4).fill(15_000),
  ])
  assert.equal(reader.bytes, 0)
})

test('a client that goes away is an error, and leaves nothing behind', async () => {
  const reader = new BodyReader(1_000_000)
  const payload = new PassThrough()
  const result = reader.read(payload, all)
  payload.write('abc')
  await turn()
  assert.equal(reader.bytes, 3)
  payload.destroy(new Error('aborted'))
  await assert.rejects(result, /aborted/)
  assert.equal(reader.bytes, 0)
})
