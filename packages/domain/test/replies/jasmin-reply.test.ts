import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jasminReplyForm } from '../../replies/jasmin-reply.ts'

const reply = {
  replyId: 17,
  phone: '21620203060',
  number: '7755',
  keyword: null,
  upstream: 'carrier',
  foreignId: 'mo-1',
  at: 0,
}

const texts: [text: string, coding: string, hex: string][] = [
  ['Hello world !', '0', '48656c6c6f20776f726c642021'],
  ['caf\u00e9', '3', '636166e9'],
  ['Їжа 😀', '8', '040704360430' + '0020' + 'd83dde00'],
  ['', '0', ''],
]

for (const [text, coding, hex] of texts) {
  test(`"${text}" is sent with coding ${coding}, as content and in hexadecimal`, () => {
    const form = jasminReplyForm({ ...reply, text })
    const [head = '', content = ''] = form.split('&content=')
    assert.deepEqual(Object.fromEntries(new URLSearchParams(head)), {
      id: '17',
      from: '21620203060',
      to: '7755',
      'origin-connector': 'carrier',
      priority: '1',
      coding,
      binary: hex,
    })
    assert.equal(content.replaceAll('%', '').toLowerCase(), hex)
  })
}

test('a text of ASCII is read by any decoder of forms', () => {
  const form = jasminReplyForm({ ...reply, text: 'a+b & c=d' })
  assert.equal(new URLSearchParams(form).get('content'), 'a+b & c=d')
})
