import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kannelReplyUrl } from '../../replies/kannel-reply.ts'
import type { SubscriberText } from '../../replies/subscriber-text.ts'

const reply: SubscriberText = {
  replyId: 17,
  phone: '380671234567',
  number: '7755',
  keyword: 'win',
  upstream: 'carrier a',
  foreignId: 'mo/1',
  text: 'WIN  two* & three €',
  at: Date.UTC(2026, 10, 24, 9, 5, 7, 999),
}

/** Escapes of Kannel's users' guide 1.4.5, table "Parameters (Escape Codes)". */
const filled: [code: string, value: string][] = [
  ['%p', '380671234567'],
  ['%P', '7755'],
  ['%q %Q', '380671234567 7755'],
  ['%k', 'WIN'],
  ['%s,%s,%r', 'two*,%26,three+%E2%82%AC'],
  ['%r', 'two*+%26+three+%E2%82%AC'],
  ['%S', 'two~'],
  ['%a', 'WIN+two*+%26+three+%E2%82%AC'],
  ['%b', 'WIN++two*+%26+three+%E2%82%AC'],
  ['%t', '2026-11-24+09:05:07'],
  ['%T', '1795511107'],
  ['%i', 'carrier+a'],
  ['%I', '17'],
  ['%F', 'mo%2F1'],
  ['%n', 'win'],
  ['%c', '0'],
  ['%C', 'UTF-8'],
  ['%O', '00'],
  ['%u%f%v%V%B%o%D', ''],
  ['%d %m %M', '-1 -1 -1'],
  ['100%%', '100%'],
]

for (const [code, value] of filled) {
  test(`${code} of a get-url becomes ${value}`, () => {
    const url = `http://shop.example/mo?x=${code}`
    assert.equal(kannelReplyUrl(url, reply), `http://shop.example/mo?x=${value}`)
  })
}

test('the example of the users guide gets sender and text', () => {
  const getUrl = 'http://www.mydomain.com/mycgi?sender=%p&text=%b'
  const text = { ...reply, text: 'hello' }
  assert.equal(kannelReplyUrl(getUrl, text), 'http://www.mydomain.com/mycgi?sender=380671234567&text=hello')
})

test('a text beyond the alphabet of GSM is in UTF-16BE, whole and by words', () => {
  const text = { ...reply, text: 'Їжа  є' }
  assert.equal(kannelReplyUrl('http://a/?%c,%C,%O', text), 'http://a/?2,UTF-16BE,08')
  const decoded = (code: string) => {
    const [, value = ''] = kannelReplyUrl(`http://a/?${code}`, text).split('?')
    const octets = value.split('%').slice(1)
    return new TextDecoder('utf-16be').decode(Buffer.from(octets.join(''), 'hex'))
  }
  assert.deepEqual(['%b', '%a', '%k', '%s', '%r'].map(decoded), ['Їжа  є', 'Їжа є', 'Їжа', 'є', 'є'])
})

test('no word of a subscriber changes where the request goes', () => {
  const text = { ...reply, text: 'x ../../admin?a=b#c&d' }
  assert.equal(kannelReplyUrl('http://a/mo/%S?t=%s', text), 'http://a/mo/..%2F..%2Fadmin%3Fa%3Db%23c%26d?t=')
})
