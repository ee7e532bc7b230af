import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../support/manual-clock.ts'
import { InfobipAccount } from './infobip-account.ts'
import { at, each, textAt } from './json-path.ts'
import { published } from './published.ts'
import { scratchFolder } from './scratch-folder.ts'

const requests = published('infobip/requests')

const path = '/viber/1/senders/Posthorn/templates'
const drafts = requests.filter((each) => each.path === '/viber/1/senders/{sender}/templates')
const draft = drafts[0]?.body as { body: { language: string; template: string }[] }

for (const { name, body } of drafts) {
  test(`${name}, is pending and then approved`, async () => {
    const clock = new ManualClock()
    await using account = await InfobipAccount.open('viber', { clock, moderationMs: 3_000 })
    const created = await account.call('POST', path, body)
    assert.equal(created.status, 201)
    assert.equal(at(created.body, 'status'), 'PENDING')
    assert.equal(at(created.body, 'sender'), 'Posthorn')
    clock.advance(2_999)
    const one = `${path}/${textAt(created.body, 'templateId')}`
    assert.equal(at((await account.call('GET', one)).body, 'status'), 'PENDING')
    clock.advance(1)
    assert.equal(at((await account.call('GET', one)).body, 'status'), 'APPROVED')
  })
}

test('a template with the word "declined" is declined', async () => {
  const clock = new ManualClock()
  await using account = await InfobipAccount.open('viber', { clock })
  const body = [{ language: 'uk', template: 'This is declined for sure.' }]
  const created = await account.call('POST', path, { category: 'TRANSACTIONAL', body })
  clock.advance(2_000)
  const { body: seen } = await account.call('GET', `${path}/${textAt(created.body, 'templateId')}`)
  assert.equal(at(seen, 'status'), 'DECLINED')
})

test('templates are listed page by page, and only for their sender', async () => {
  await using account = await InfobipAccount.open('viber')
  for (let index = 0; index < 3; index++) {
    const body = [{ language: 'en', template: `Template ${index}.` }]
    await account.call('POST', path, { category: 'TRANSACTIONAL', body })
  }
  const { body } = await account.call('GET', `${path}?page=1&size=2`)
  assert.deepEqual(at(body, 'paging'), { page: 1, size: 2, totalPages: 2, totalResults: 3 })
  assert.deepEqual(each(body, 'templates', 'body'), [[{ language: 'en', template: 'Template 2.' }]])
  const other = await account.call('GET', '/viber/1/senders/Other/templates')
  assert.deepEqual(at(other.body, 'templates'), [])
})

test('a deleted template is gone', async () => {
  await using account = await InfobipAccount.open('viber')
  const { body } = await account.call('POST', path, draft)
  const one = `${path}/${textAt(body, 'templateId')}`
  assert.deepEqual(await account.call('DELETE', one), { status: 204, body: null })
  assert.equal((await account.call('GET', one)).status, 404)
  assert.equal((await account.call('DELETE', one)).status, 404)
})

test('an approved template shows its text with the parameters', async () => {
  await using account = await InfobipAccount.open('viber', { moderationMs: 0 })
  const { body } = await account.call('POST', path, draft)
  const content = {
    type: 'TEMPLATE',
    templateId: textAt(body, 'templateId'),
    language: 'en',
    parameters: { pin: '4711' },
  }
  await account.send('380501112233', { content })
  const { messages } = await account.handsets.received('380501112233')
  assert.equal(messages[0]?.text, 'Your verification code is 4711. Valid for 10 minutes.')
  assert.deepEqual(messages[0].content, {
    text: 'Your verification code is 4711. Valid for 10 minutes.',
    template: { name: 'OTP Verification', language: 'en' },
  })
})

test('a template that is pending, unknown, or lacks a parameter is rejected with 7009', async () => {
  const clock = new ManualClock()
  await using account = await InfobipAccount.open('viber', { clock })
  const { body } = await account.call('POST', path, draft)
  const template = {
    type: 'TEMPLATE',
    templateId: textAt(body, 'templateId'),
    language: 'en',
    parameters: { pin: '4711' },
  }
  await account.send('380501110001', { content: template })
  await account.send('380501110002', { content: { ...template, templateId: 'unknown' } })
  clock.advance(2_000)
  await account.send('380501110003', { content: { ...template, parameters: {} } })
  clock.advance(10)
  await account.receiver.requests(3)
  const results = account.results('/delivery') as { error: { id: number }; status: { groupId: number } }[]
  assert.deepEqual(
    results.map(({ error, status }) => [status.groupId, error.id]),
    [
      [5, 7009],
      [5, 7009],
      [5, 7009],
    ],
  )
})

const faults: [string, object, string][] = [
  ['no body', { category: 'TRANSACTIONAL' }, 'body'],
  [
    'an unknown language',
    { category: 'TRANSACTIONAL', body: [{ language: 'xx', template: 'a.' }] },
    'body[0].language',
  ],
  [
    'a placeholder that is no parameter',
    { category: 'TRANSACTIONAL', body: [{ language: 'en', template: '{{a}} b.' }] },
    'params',
  ],
  [
    'a placeholder at its end',
    {
      category: 'OTP',
      body: [{ language: 'en', template: 'a {{pin}}' }],
      params: [{ type: 'TEXT', name: 'pin', example: '1' }],
    },
    'body[0].template',
  ],
  [
    'no pin in a template for codes',
    { category: 'OTP', body: [{ language: 'en', template: 'a b.' }] },
    'params',
  ],
  [
    'a name with punctuation',
    { category: 'TRANSACTIONAL', body: [{ language: 'en', template: 'a.' }], name: 'a!' },
    'name',
  ],
]

for (const [why, body, property] of faults) {
  test(`a template with ${why} is refused`, async () => {
    await using account = await InfobipAccount.open('viber')
    const answer = await account.call('POST', path, body)
    assert.equal(answer.status, 400)
    assert.deepEqual(each(answer.body, 'violations', 'property'), [property])
  })
}

test('templates survive a restart', async () => {
  await using folder = await scratchFolder()
  {
    await using account = await InfobipAccount.open('viber', { dataDir: folder.path })
    await account.call('POST', path, draft)
  }
  await using account = await InfobipAccount.open('viber', { dataDir: folder.path, moderationMs: 0 })
  const { body } = await account.call('GET', path)
  assert.equal(at(body, 'templates.0.status'), 'APPROVED')
})
