import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeBounceAddress, composeMessageId, handOverIn } from '../../smtp-email/bounce-address.ts'

const handOver = { msgId: 9_007_199_254_740_991, stage: 12, expiresAt: 4_102_444_800_000 }

test('the hand-over is found in its bounce address and its Message-ID', () => {
  const address = composeBounceAddress('bounce@mail.shop.example', handOver)
  assert.equal(address, `bounce+9007199254740991.12.${(4_102_444_800_000).toString(36)}@mail.shop.example`)
  assert.deepEqual(handOverIn(address), handOver)
  assert.deepEqual(handOverIn(composeMessageId('codes@shop.example', handOver)), handOver)
  assert.ok(address.indexOf('@') <= 64)
})

test('the hand-over is found within other text, and in any letter case', () => {
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

test('foreign addresses name no hand-over', () => {
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
