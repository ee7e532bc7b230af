import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { type BodyLimits, BodyReader, type RequestBody } from '../../bodies/body-reader.ts'

const all: BodyLimits = { maxBytes: 100_000, address: '192.0.2.1', admits: () => true }
const text = Buffer.from('{"auth":"key","data":[]}')

function read(
  packed: Buffer,
  encoding: string,
  limits: Partial<BodyLimits> = {},
  reader = new BodyReader(1_000_000),
): Promise<RequestBody> {
  const payload = Object.assign(new PassThrough(), { headers: { 'content-encoding': encoding } })
  payload.end(packed)
  return reader.read(payload, { ...all, ...limits })
}

const readable: [form: string, packed: Buffer, encoding: string][] = [
  ['gzip', gzipSync(text), 'gzip'],
  ['gzip by its old name, in capitals', gzipSync(text), ' X-GZIP'],
  ['gzip of two members', Buffer.concat([gzipSync(text.subarray(0, 9)), gzipSync(text.subarray(9))]), 'gzip'],
  ['deflate', deflateSync(text), 'deflate'],
  ['deflate without the frame of zlib', deflateRawSync(text), 'deflate'],
  ['nothing, by its name', text, 'identity'],
  ['gzip and nothing', gzipSync(text), 'identity, gzip'],
]
for (const [form, packed, encoding] of readable) {
  test(`a body packed by ${form} is read`, async () => {
    const body = await read(packed, encoding)
    assert.equal(body.kind === 'bytes' ? body.bytes.toString() : body.kind, text.toString())
  })
}

const unreadable: [form: string, packed: Buffer, encoding: string, kind: RequestBody['kind']][] = [
  ['brotli', brotliCompressSync(text), 'br', 'other-encoding'],
  ['gzip twice', gzipSync(gzipSync(text)), 'gzip, gzip', 'other-encoding'],
  ['a name of nothing', text, 'teleport', 'other-encoding'],
  ['gzip that is cut', gzipSync(text).subarray(0, 20), 'gzip', 'damaged'],
  ['gzip that is none', text, 'gzip', 'damaged'],
  ['deflate that is none', text, 'deflate', 'damaged'],
  [
    'gzip with another sum',
    Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8)]),
    'gzip',
    'damaged',
  ],
  ['nothing at all', Buffer.alloc(0), 'gzip', 'damaged'],
]
for (const [form, packed, encoding, kind] of unreadable) {
  test(`a body packed by ${form} is ${kind}`, async () => {
    assert.equal((await read(packed, encoding)).kind, kind)
  })
}

test('a body is too large by its length before and after unpacking', async () => {
  const reader = new BodyReader(1_000_000)
  assert.equal((await read(gzipSync(Buffer.alloc(100_001)), 'gzip', {}, reader)).kind, 'too-large')
  assert.equal((await read(gzipSync(Buffer.alloc(100_000)), 'gzip', {}, reader)).kind, 'bytes')
  assert.equal((await read(Buffer.alloc(200_000), 'gzip', {}, reader)).kind, 'too-large')
  assert.equal(reader.bytes, 0)
})

test('a large packed body is checked once, by its first octets as they were before packing', async () => {
  const heads: string[] = []
  const admits = (head: () => Buffer) => {
    heads.push(head().toString('latin1', 0, 3))
    return Promise.resolve(false)
  }
  const plain = Buffer.concat([Buffer.from('key'), Buffer.alloc(90_000)])
  assert.equal((await read(gzipSync(plain), 'gzip', { admits })).kind, 'refused')
  assert.deepEqual(heads, ['key'])
})

test('where packed bodies need too much memory, one of the address with the most is cut off', async () => {
  const reader = new BodyReader(150_000)
  const bodies = Array.from({ length: 4 }, () => read(gzipSync(Buffer.alloc(90_000)), 'gzip', {}, reader))
  const kinds = (await Promise.all(bodies)).map(({ kind }) => kind)
  assert.ok(kinds.includes('bytes'), kinds.join())
  assert.ok(
    kinds.every((kind) => kind === 'bytes' || kind === 'cut-off'),
    kinds.join(),
  )
  assert.equal(reader.bytes, 0)
})
