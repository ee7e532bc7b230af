import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentChange, pressedConsentChange } from '../../consent/consent-change.ts'

const reply = { channel: 'viber', phone: '380671234567', sender: 'Shop', msgId: 42 } as const

test('STOP turns the sender away that it was written to, and says where that was', () => {
  assert.deepEqual(consentChange({ ...reply, text: 'stop.' }), {
    kind: 'opt-out',
    writtenTo: 'Shop',
    optOut: {
      phone: '380671234567',
      sender: 'Shop',
      reason: 'wrote STOP',
      source: 'reply on viber to message 42',
    },
  })
  const unknown = consentChange({ ...reply, text: 'Стоп', msgId: null })
  assert.equal(unknown?.kind === 'opt-out' && unknown.optOut.source, 'reply on viber')
})

test('STOP ALL turns everybody away', () => {
  const change = consentChange({ ...reply, text: 'STOP ALL' })
  assert.equal(change?.kind === 'opt-out' && change.optOut.sender, '')
  assert.equal(change?.writtenTo, 'Shop')
})

test('START admits the sender that it was written to', () => {
  assert.deepEqual(consentChange({ ...reply, text: 'Start' }), {
    kind: 'opt-in',
    writtenTo: 'Shop',
    phone: '380671234567',
    sender: 'Shop',
  })
})

test('anything else changes nothing, nor does what was written to nobody', () => {
  assert.equal(consentChange({ ...reply, text: 'Thanks, stop by any time' }), null)
  assert.equal(consentChange({ ...reply, text: 'STOP', sender: '' }), null)
})

test('a button of the app turns the one sender away or admits it, without any word', () => {
  const pressed = { channel: 'rcs', phone: '380671234567', sender: 'Shop' } as const
  assert.deepEqual(pressedConsentChange({ ...pressed, consent: 'withdrawn' }), {
    kind: 'opt-out',
    writtenTo: 'Shop',
    optOut: { phone: '380671234567', sender: 'Shop', reason: 'pressed Unsubscribe', source: 'event on rcs' },
  })
  assert.deepEqual(pressedConsentChange({ ...pressed, consent: 'given' }), {
    kind: 'opt-in',
    writtenTo: 'Shop',
    phone: '380671234567',
    sender: 'Shop',
  })
})
