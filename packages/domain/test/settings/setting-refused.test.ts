import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SettingRefused } from '../../settings/setting-refused.ts'

test('the sentence of a refusal begins with a capital letter, and a name keeps its letters', () => {
  const { sentence } = new SettingRefused('user-disabled', { name: 'bob' })
  assert.equal(sentence, 'bob is disabled: enable first')
  assert.equal(new SettingRefused('opt-out-unknown', { sender: '' }).sentence.slice(0, 1), 'T')
})
