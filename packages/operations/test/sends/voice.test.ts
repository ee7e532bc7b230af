import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationsFixture, perform } from '../../../edges/test/operations-fixture.ts'

const english = { gender: 'female', language: 'en', name: 'default' }
const good = {
  type: 'voice',
  id: 1,
  phone: 380501234567,
  message: 'Your code is 482913',
  dtmf: true,
  voice: english,
}

async function errorOf(operation: object): Promise<string | undefined> {
  return (await perform(operationsFixture(), [operation])).data?.[0]?.error
}

test('a text to be spoken is one stage, in the requested voice', async () => {
  const fixture = operationsFixture()
  const answer = await perform(fixture, [{ ...good, hook: 'https://shop.example/hook' }])
  assert.equal(answer.data?.[0]?.data?.['parts'], 1)
  const [submission] = fixture.intake.calls[0] ?? []
  assert.equal(submission?.hook, 'https://shop.example/hook')
  assert.deepEqual(submission.plan, {
    stages: [
      {
        channel: 'voice',
        sender: '',
        content: { kind: 'voice', text: 'Your code is 482913', collectsDigit: true, voice: english },
        waitSeconds: 3_600,
        parts: 1,
        pricePerPartMicros: 800_000,
      },
    ],
    lifetimeSeconds: 3_600,
    priority: 0,
  })
})

const wrong: [what: string, fields: object, sentence: string][] = [
  ['without a text', { message: ' ' }, 'message must be text of 1 to 1400 characters'],
  ['without a wish about keys', { dtmf: undefined }, 'dtmf must be true or false'],
  ['without a voice', { voice: undefined }, 'voice must be an object with gender, language and name'],
  ['of no gender', { voice: { ...english, gender: 'alto' } }, 'voice.gender must be male or female'],
  [
    'in what is no language',
    { voice: { ...english, language: 'e' } },
    'voice.language must be a language code such as uk or en-GB',
  ],
  [
    'without a name',
    { voice: { gender: 'male', language: 'en' } },
    'voice.name must be the name of a voice, or default',
  ],
  [
    'in a language without a voice',
    { voice: { ...english, language: 'tlh' } },
    'voice.language must be one of en, uk',
  ],
  [
    'with a wish about machines that is none',
    { voice: { ...english, machineDetection: 'hangup' } },
    'voice.machineDetection must be off, hang-up or speak-after',
  ],
  ['to a country without a price', { phone: 12025550123 }, 'Operator not supported'],
]
for (const [what, fields, sentence] of wrong) {
  test(`a call ${what} is refused`, async () => {
    assert.equal(await errorOf({ ...good, ...fields }), sentence)
  })
}

async function contentOf(operation: object) {
  const fixture = operationsFixture()
  await perform(fixture, [operation])
  return fixture.intake.calls[0]?.[0]?.plan.stages[0].content
}

for (const machineDetection of ['off', 'hang-up', 'speak-after']) {
  test(`a call does what its request says where a machine answers: ${machineDetection}`, async () => {
    const voice = { ...english, machineDetection }
    const shapes = [
      { ...good, voice },
      pipeline({ message: good.message, dtmf: true, voice }),
      pipeline({ message: good.message, dtmf: true, ...voice }),
      pipeline({ message: good.message, dtmf: true, machineDetection, voice: english }),
    ]
    for (const shape of shapes) {
      assert.deepEqual(await contentOf(shape), {
        kind: 'voice',
        text: good.message,
        collectsDigit: true,
        voice: english,
        machineDetection,
      })
    }
  })
}

test('without a wish about machines, or with null, the operator decides', async () => {
  const content = await contentOf({ ...good, voice: { ...english, machineDetection: null } })
  assert.deepEqual(Object.keys(content ?? {}), ['kind', 'text', 'collectsDigit', 'voice'])
})

test('a wrong wish about machines is refused in each shape of a pipeline', async () => {
  const sentence = /^voice\.(voice\.)?machineDetection must be off, hang-up or speak-after$/
  for (const voice of [
    { message: 'Code 482913', ...english, machineDetection: true },
    { message: 'Code 482913', voice: { ...english, machineDetection: 'yes' } },
    { message: 'Code 482913', machineDetection: 'yes', voice: english },
  ]) {
    assert.match((await errorOf(pipeline(voice))) ?? '', sentence)
  }
})

const pipeline = (voice: object) => ({
  type: 'pipeline',
  id: 1,
  phone: 380501234567,
  pipeline: ['voice'],
  voice,
})
const shapes = {
  nested: { message: 'Code 482913', dtmf: true, voice: english },
  flat: { message: 'Code 482913', dtmf: true, ...english },
}
for (const [shape, voice] of Object.entries(shapes)) {
  test(`a pipeline takes the ${shape} shape of its voice object`, async () => {
    const fixture = operationsFixture()
    await perform(fixture, [pipeline(voice)])
    assert.deepEqual(fixture.intake.calls[0]?.[0]?.plan.stages[0].content, {
      kind: 'voice',
      text: 'Code 482913',
      collectsDigit: true,
      voice: english,
    })
  })
}

test('a pipeline without dtmf collects no keys, and its refusals name what is missing', async () => {
  const fixture = operationsFixture()
  await perform(fixture, [pipeline({ message: 'Code 482913', ...english })])
  const content = fixture.intake.calls[0]?.[0]?.plan.stages[0].content
  assert.equal(content?.kind === 'voice' && content.collectsDigit, false)
  assert.equal(
    await errorOf(pipeline({ message: 'Code 482913', language: 'en', name: 'default' })),
    'voice.gender must be male or female',
  )
  assert.equal(await errorOf(pipeline(english)), 'voice.message must be text of 1 to 1400 characters')
})
