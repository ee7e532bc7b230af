import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { NumberKnown } from '../../message/story/reasons.ts'
import { type ArrangeLimits, arrangeChannels, type OfferedChannel } from '../../plan/arrange-channels.ts'

const offers: OfferedChannel[] = [
  offer('sms', 500_000, { delivered: 0.97, tookMs: 4_000 }),
  offer('viber', 200_000, { delivered: 0.6, tookMs: 3_000 }),
  offer('rcs', 300_000, { delivered: 0.4, tookMs: 2_000 }),
]

function offer(
  channel: OfferedChannel['channel'],
  priceMicros: number,
  known: Partial<OfferedChannel> = {},
): OfferedChannel {
  const unknown = { state: 'healthy', delivered: null, tookMs: null, isGiven: false } as const
  return { ...unknown, channel, priceMicros, waitSeconds: 120, ...known }
}

function arrange(given: readonly OfferedChannel[], limits: Partial<ArrangeLimits> = {}) {
  const none = { maxPriceMicros: null, withinSeconds: null, paysForEach: false }
  const { chosen, arrangement } = arrangeChannels(given, { ...none, ...limits })
  return {
    order: arrangement.order.map(({ channel }) => channel),
    waits: chosen.map(({ waitSeconds }) => waitSeconds),
    leftOut: arrangement.leftOut.map(({ channel, reason }) => `${channel}: ${reason}`),
  }
}

suite('an automatic plan', () => {
  test('tries the cheapest channel first', () => {
    assert.deepEqual(arrange(offers).order, ['viber', 'rcs', 'sms'])
  })

  test('leaves out a channel that the number was not on, and says what was seen', () => {
    const known: NumberKnown = { code: 'number-known', evidence: 'not-on-channel', ageMinutes: 2_880 }
    const [text, chat, card] = offers as [OfferedChannel, OfferedChannel, OfferedChannel]
    const { order, leftOut } = arrange([text, { ...chat, known }, card])
    assert.deepEqual([order, leftOut], [['rcs', 'sms'], ['viber: number-known']])
  })

  test('keeps an SMS to a telephone that was switched off: it may be on again when the turn of SMS comes', () => {
    const [text, chat] = offers as [OfferedChannel, OfferedChannel]
    const absent: NumberKnown = { code: 'number-known', evidence: 'absent', ageMinutes: 5 }
    assert.deepEqual(arrange([{ ...text, known: absent }, chat]).order, ['viber', 'sms'])
  })

  test('keeps channels where the number was reached by none, but no SMS to a landline', () => {
    const unreached: NumberKnown = { code: 'number-known', evidence: 'not-on-channel', ageMinutes: 5 }
    const [text, chat] = offers as [OfferedChannel, OfferedChannel]
    const doubtful = arrange([
      { ...text, known: unreached },
      { ...chat, known: unreached },
    ])
    assert.deepEqual(doubtful.order, ['viber', 'sms'])
    const landline = { ...text, known: { ...unreached, evidence: 'landline' } as const }
    assert.deepEqual(arrange([landline, { ...chat, known: unreached }]).order, ['viber'])
  })

  test('of equal prices tries the one that delivers more, then the faster one', () => {
    const equal = [
      offer('viber', 1, { delivered: 0.5, tookMs: 900 }),
      offer('rcs', 1, { delivered: 0.9, tookMs: 900 }),
      offer('whatsapp', 1, { delivered: 0.9, tookMs: 100 }),
    ]
    assert.deepEqual(arrange(equal).order, ['whatsapp', 'rcs', 'viber'])
  })

  test('waits for what a channel takes, not longer than usual, and as the client wishes', () => {
    const slow = offer('rcs', 2, { tookMs: 60_000 })
    const given = offer('sms', 3, { tookMs: 1_000, isGiven: true, waitSeconds: 77 })
    assert.deepEqual(arrange([offer('viber', 1, { tookMs: 12_000 }), slow, given]).waits, [48, 120, 77])
    assert.deepEqual(arrange([offer('viber', 1, { tookMs: 1_000 })]).waits, [30])
  })

  test('leaves out what is dearer than the limit, has no route, or never delivers', () => {
    const others = [offer('voice', 900_000), offer('whatsapp', 1, { state: 'no-route' })]
    const never = offer('telegram', 1, { delivered: 0.01 })
    const { order, leftOut } = arrange([...offers, ...others, never], { maxPriceMicros: 500_000 })
    assert.deepEqual(order, ['viber', 'rcs', 'sms'])
    assert.deepEqual(leftOut, ['voice: too-dear', 'whatsapp: no-route', 'telegram: never-delivers'])
  })

  test('leaves out a channel that is not well, unless none is', () => {
    const ill = offer('viber', 1, { state: 'unhealthy' })
    assert.deepEqual(arrange([ill, offer('sms', 2)]), {
      order: ['sms'],
      waits: [120],
      leftOut: ['viber: unhealthy'],
    })
    assert.deepEqual(arrange([ill]).order, ['viber'])
  })

  test('keeps the sum within the limit where each channel is paid for', () => {
    const { order, leftOut } = arrange(offers, { maxPriceMicros: 700_000, paysForEach: true })
    assert.deepEqual(order, ['viber', 'rcs'])
    assert.deepEqual(leftOut, ['sms: too-dear'])
  })

  test('leaves out what delivers least where the time is short', () => {
    assert.deepEqual(arrange(offers, { withinSeconds: 90 }).order, ['viber', 'rcs', 'sms'])
    assert.deepEqual(arrange(offers, { withinSeconds: 40 }), {
      order: ['viber', 'sms'],
      waits: [30, 30],
      leftOut: ['rcs: too-slow'],
    })
    assert.deepEqual(arrange(offers, { withinSeconds: 12 }).order, ['sms'])
  })
})
