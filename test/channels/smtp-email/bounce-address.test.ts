import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounceAddressOf, handOverIn, messageIdOf } from '../../../src/channels/smtp-email/bounce-address.ts'

const handOver = { msgId: 9_007_199_254_740_991, stage: 12, expiresAt: 4_102_444_800_000 }

test('a hand-over is named in an address and in a Message-ID, and is known again', () => {
  const address = bounceAddressOf('bounce@mail.shop.example', handOver)
  assert.equal(address, `bounce+9007199254740991.12.${(4_102_444_800_000).toString(36)}@mail.shop.example`)
  assert.deepEqual(handOverIn(address), handOver)
  assert.deepEqual(handOverIn(messageIdOf('codes@shop.example', handOver)), handOver)
  assert.ok(address.indexOf('@') <= 64)
})

test('it is found among other things, and whatever a server made of its letters', () => {
  const name = `7.0.${(1_800_000_000_000).toString(36)}`
  for (const text of [
    name,
    `<bounce+${name}@mail.example>`,
    `"bounce+${name}"@mail.example`,
    `Bounces <BOUNCE+${name.toUpperCase()}@MAIL.EXAMPLE>, other@mail.example`,
    `<other@mail.example> <${name}@shop.example>`,
    `rfc822;bounce+${name}@mail.example`,
  ]) {
    assert.deepEqual(handOverIn(text), { msgId: 7, stage: 0, expiresAt: 1_800_000_000_000 }, text)
  }
})

test('what is not of our making names nothing', () => {
  for (const text of [
    '',
    'bounce@mail.example',
    'bounce+1.2@mail.example',
    'x7.0.abc@mail.example',
    '0.0.abc',
    '<7.0.abc.d@x>',
  ]) {
    assert.equal(handOverIn(text), null, text)
  }
})
