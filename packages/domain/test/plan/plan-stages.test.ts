import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StageContent } from '../../plan/content.ts'
import { lifetimes } from '../../plan/lifetimes.ts'
import { maxParts, planStages, type StageRequest } from '../../plan/plan-stages.ts'

const button = { caption: 'See it', link: 'https://example.com/' }

/** One content of every form, none of them a code. */
const contents = {
  sms: { kind: 'sms', text: 'Hello' },
  viber: { kind: 'viber', form: 'text', text: 'Hello', button: null },
  image: { kind: 'viber', form: 'image', image: 'https://example.com/a.jpg', text: null, button: null },
  carousel: {
    kind: 'viber',
    form: 'carousel',
    text: 'Hello',
    slides: [{ caption: 'One', image: 'https://example.com/a.jpg', buttons: [button] }],
  },
  rcs: { kind: 'rcs', form: 'text', text: 'Hello' },
  card: { kind: 'rcs', form: 'card', text: 'Hello', image: 'https://example.com/a.jpg', button },
  telegram: { kind: 'telegram', code: '4821' },
  whatsapp: { kind: 'whatsapp', form: 'text', text: 'Hello' },
  template: { kind: 'whatsapp', form: 'template', name: 'hello', language: 'en', parameters: [] },
} as const satisfies Record<string, object>

const waits = { sms: 300, voice: 90, call: 30, viber: 120, rcs: 60, telegram: 60, whatsapp: 120, email: 300 }

function stageRequest(content: unknown, change: Partial<StageRequest> = {}): StageRequest {
  return {
    sender: 'Posthorn',
    content: content as StageContent,
    lifetimeSeconds: null,
    pricePerPartMicros: 500_000,
    isCode: false,
    ...change,
  }
}

for (const [name, content] of Object.entries(contents)) {
  test(`a plan of ${name} alone has the whole usual lifetime, or the one that the client gave`, () => {
    const { usual } = lifetimes[content.kind]
    const plan = planStages([stageRequest(content)], waits)
    assert.deepEqual(
      plan.stages.map(({ channel, waitSeconds, parts }) => ({ channel, waitSeconds, parts })),
      [{ channel: content.kind, waitSeconds: usual, parts: 1 }],
    )
    assert.equal(plan.lifetimeSeconds, usual)
    assert.equal(
      planStages([stageRequest(content, { lifetimeSeconds: 4_000 })], waits).lifetimeSeconds,
      4_000,
    )
  })
}

/** Lifetimes that the client gave for rcs, viber and sms; the waits and the lifetime that follow. */
const table: [given: (number | null)[], waits: number[], lifetime: number][] = [
  [[null, null, null], [60, 120, 172_800], 172_980],
  [[100, null, null], [100, 120, 172_800], 173_020],
  [[null, 86_400, null], [60, 86_400, 172_800], 259_260],
  [[null, null, 3_600], [60, 120, 3_600], 3_780],
  [[60, 60, 3_600], [60, 60, 3_600], 3_720],
  [[172_800, 86_400, 259_200], [172_800, 86_400, 259_200], 518_400],
]

for (const [given, expected, lifetime] of table) {
  test(`rcs, viber and sms with the lifetimes ${given.join(', ')} wait ${expected.join(', ')}`, () => {
    const [rcs = null, viber = null, sms = null] = given
    const plan = planStages(
      [
        stageRequest(contents.card, { lifetimeSeconds: rcs }),
        stageRequest(contents.viber, { lifetimeSeconds: viber }),
        stageRequest(contents.sms, { lifetimeSeconds: sms }),
      ],
      waits,
    )
    assert.deepEqual(
      plan.stages.map(({ waitSeconds }) => waitSeconds),
      expected,
    )
    assert.equal(plan.lifetimeSeconds, lifetime)
  })
}

test('a wait that the operator set is never longer than the usual lifetime of its channel', () => {
  const long = { ...waits, viber: 100_000 }
  const { stages } = planStages([stageRequest(contents.viber), stageRequest(contents.sms)], long)
  assert.equal(stages[0].waitSeconds, 86_400)
})

test('sender, content and price of each stage are as they were asked for', () => {
  const { stages } = planStages(
    [stageRequest(contents.telegram, { sender: '', pricePerPartMicros: 1 }), stageRequest(contents.sms)],
    waits,
  )
  assert.deepEqual(stages, [
    {
      channel: 'telegram',
      sender: '',
      content: contents.telegram,
      waitSeconds: 60,
      parts: 1,
      pricePerPartMicros: 1,
    },
    {
      channel: 'sms',
      sender: 'Posthorn',
      content: contents.sms,
      waitSeconds: 172_800,
      parts: 1,
      pricePerPartMicros: 500_000,
    },
  ])
})

test('the parts answered are the most that any stage may be billed', () => {
  const long = { kind: 'sms', text: 'a'.repeat(307) }
  assert.equal(
    maxParts(
      planStages([stageRequest(contents.viber), stageRequest(long), stageRequest(contents.rcs)], waits),
    ),
    3,
  )
  assert.equal(maxParts(planStages([stageRequest(contents.viber)], waits)), 1)
})

const code = 'Your code is 482913'

/** What carries a one-time code, and so goes before everything else. */
const codes: Record<string, StageRequest> = {
  telegram: stageRequest(contents.telegram),
  sms: stageRequest({ kind: 'sms', text: code }),
  viber: stageRequest({ ...contents.viber, text: code }),
  'an image with text': stageRequest({ ...contents.image, text: code }),
  carousel: stageRequest({ ...contents.carousel, text: code }),
  rcs: stageRequest({ ...contents.rcs, text: code }),
  'an RCS card': stageRequest({ ...contents.card, text: code }),
  whatsapp: stageRequest({ ...contents.whatsapp, text: code }),
  'a WhatsApp card': stageRequest({
    kind: 'whatsapp',
    form: 'card',
    text: code,
    button,
    header: null,
    footer: null,
  }),
  'an authentication template': stageRequest(contents.template, { isCode: true }),
}

for (const [name, request] of Object.entries(codes)) {
  test(`a code over ${name} has priority 0, alone, first and last`, () => {
    assert.equal(planStages([request], waits).priority, 0)
    assert.equal(planStages([request, stageRequest(contents.sms)], waits).priority, 0)
    assert.equal(planStages([stageRequest(contents.sms), request], waits).priority, 0)
  })
}

test('what is no code has priority 1', () => {
  const { telegram, ...others } = contents
  assert.equal(telegram.code, '4821')
  for (const content of Object.values(others))
    assert.equal(planStages([stageRequest(content)], waits).priority, 1)
  const [first, ...rest] = Object.values(others).map((content) => stageRequest(content))
  assert.ok(first)
  assert.equal(planStages([first, ...rest], waits).priority, 1)
})
