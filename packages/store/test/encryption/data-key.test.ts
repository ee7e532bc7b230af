import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { DataKey, ValueTampered } from '../../encryption/data-key.ts'
import { type Sealing, sealParameter, sealText } from '../../encryption/sealing.ts'

const key = new DataKey(Buffer.alloc(32, 1))
const other = new DataKey(Buffer.alloc(32, 2))
const text = 'Ваш код 482913 — нікому не кажіть'

suite('an encrypted value', () => {
  test('opens to its text, and is another one each time', () => {
    const sealed = key.seal('replies.body', text)
    assert.equal(key.open(sealed), text)
    assert.ok(!sealed.includes('482913'))
    assert.notEqual(key.seal('replies.body', text), sealed)
  })

  test('of a number is the same each time, but differs by key and by column', () => {
    const sealed = key.sealSame('numbers', '380671234567')
    assert.equal(key.sealSame('numbers', '380671234567'), sealed)
    assert.notEqual(key.sealSame('guard_counts.key', '380671234567').slice(-40), sealed.slice(-40))
    assert.notEqual(other.sealSame('numbers', '380671234567').slice(-40), sealed.slice(-40))
  })

  test('stays closed to another key', () => {
    const sealed = key.seal('replies.body', text)
    assert.equal(other.open(sealed), sealed)
    assert.throws(() => other.open(sealed.replace(key.mark, other.mark)), ValueTampered)
  })

  test('that was changed in any place is refused', () => {
    const sealed = key.seal('replies.body', text)
    const from = sealed.lastIndexOf(':') + 1
    for (let at = from; at < sealed.length - 2; at++) {
      const changed = sealed[at] === 'A' ? 'B' : 'A'
      assert.throws(() => key.open(sealed.slice(0, at) + changed + sealed.slice(at + 1)), ValueTampered)
    }
  })

  test('is refused under the name of another column', () => {
    const sealed = key.seal('replies.body', text)
    assert.throws(() => key.open(sealed.replace('replies.body', 'callbacks.body')), ValueTampered)
  })

  test('that a client only made up stays the text that it is', () => {
    const madeUp = '~ph:AAAAAAAA:treplies.body:AAAA~'
    assert.equal(key.open(madeUp), madeUp)
    assert.equal(key.open(key.seal('replies.body', madeUp)), madeUp)
  })
})

const samples: [Sealing, string][] = [
  ['number', '380671234567'],
  ['url', 'https://shop.example/hooks/380671234567?x=1'],
  [
    'plan',
    '{"stages":[{"channel":"sms","sender":"Shop","content":{"kind":"sms","text":"380671234567"}}],"priority":1}',
  ],
  [
    'attempts',
    '[{"stage":0,"upstream":"a","parts":[{"kind":"failed","status":"FILTERED","reason":"no 380671234567"}]}]',
  ],
  [
    'timeline',
    '{"at":1,"step":"accepted","channels":["sms"]}\n{"at":2,"step":"submit","raw":"380671234567"}\n' +
      '{"at":3,"step":"report","raw":"380671234567"}\n{"at":4,"step":"money","chargedMicros":1}\n' +
      'A5[["sms"],1,1]\nU6["a",0,"refused","380671234567"]\nS7["REJECTED","no 380671234567"]\nM[0,1]\n',
  ],
  [
    'members replies.body',
    '{"datetime":"2026-01-01T00:00:00.000Z","message":"380671234567","file":{"url":"380671234567"}}',
  ],
  ['members parked_reports.report', '{"phone":"380671234567","raw":"380671234567","at":3}'],
  ['same messages.error', 'no 380671234567'],
  ['url', 'https://shop.example?to=380671234567'],
  ['members lookup_cache.finding', '{"reach":"reachable","imsi":"380671234567","ported":true}'],
  [
    'attempts',
    '[{"stage":0,"parts":[],"acknowledged":{"by":"button","channel":"rcs","at":1,"button":"380671234567"}}]',
  ],
]

suite('a parameter', () => {
  for (const [sealing, value] of samples) {
    test(`that is ${sealing} hides the number, comes back as it was, and is encrypted once only`, () => {
      const sealed = sealText(key, sealing, value)
      assert.ok(!sealed.includes('380671234567'), sealed)
      assert.equal(sealText(key, sealing, sealed).length, sealed.length)
      const read =
        sealing === 'timeline' || !/^[[{]/.test(value) ? key.open(sealed) : key.openAll(JSON.parse(sealed))
      assert.deepEqual(read, sealing === 'timeline' || typeof read === 'string' ? value : JSON.parse(value))
    })
  }

  test('keeps what statements look for', () => {
    const plan = sealText(key, 'plan', samples[2]?.[1] ?? '')
    assert.match(plan, /"channel":"sms","sender":"Shop"/)
    const timeline = sealText(key, 'timeline', samples[4]?.[1] ?? '')
    assert.match(timeline, /"step":"accepted"/)
    assert.match(timeline, /^A5\[\["sms"\],1,1\]$/m)
    assert.match(timeline, /^M\[0,1\]$/m)
    assert.equal(timeline.split('\n').length, 7)
    assert.match(sealText(key, 'url', samples[1]?.[1] ?? ''), /^https:\/\/shop\.example\/~ph:/)
  })

  test('that is an address hides a text in it only where one may have been filled in', () => {
    const url = 'https://shop.example:8443/words/Falcon'
    assert.equal(sealText(key, 'url', url), url)
    const filled = sealText(key, 'filled url', url)
    assert.match(filled, /^https:\/\/shop\.example:8443\/~ph:/)
    assert.equal(key.open(filled), url)
    assert.equal(sealText(key, 'filled url', filled), filled)
    for (const bare of ['https://shop.example', 'https://shop.example/'])
      assert.equal(sealText(key, 'filled url', bare), bare)
  })

  test('that is erased stays as statements write it', () => {
    const erased = '{"datetime":"2026-01-01T00:00:00.000Z","message":"(erased)"}'
    assert.equal(sealText(key, 'members replies.body', erased), erased)
  })

  test('that is a list, or joins several texts, is encrypted one by one', () => {
    const one = sealText(key, 'number', '380671234567')
    assert.deepEqual(sealParameter(key, 'number', ['380671234567', null]), [one, null])
    assert.equal(sealParameter(key, 'number', '380671234567\x1e380671234567'), `${one}\x1e${one}`)
    assert.equal(sealParameter(key, 'number', null), null)
  })
})

test('a file opens to its octets with its key alone, and has another name for each text and each key', () => {
  const [files, others] = [key.ofFiles('sounds'), other.ofFiles('sounds')]
  const octets = Buffer.from([0, 255, 10, 13, 128])
  const sealed = files.seal(octets)
  assert.deepEqual(files.open(sealed), octets)
  assert.throws(() => others.open(sealed), ValueTampered)
  assert.throws(() => files.open(octets), ValueTampered)
  const names = [files.nameOf('one'), files.nameOf('two'), others.nameOf('one')]
  assert.equal(new Set(names).size, 3)
  assert.equal(files.nameOf('one'), names[0])
})
