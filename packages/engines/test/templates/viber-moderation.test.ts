import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ViberTemplateSubmission } from '../../../carriers/template-ports.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { noFeed } from '../../../store/feed/feed-port.ts'
import { deleteViberTemplates, listViberTemplates } from '../../../store/templates/viber-templates.ts'
import { ViberModeration } from '../../templates/viber-moderation.ts'
import { ModerationHarness } from './moderation-harness.ts'
import { ScriptedTemplateClient } from './scripted-template-client.ts'

const pending = { status: 'pending' } as const
const approved = { status: 'approved' } as const
const submitted = (upstreamId: string): ViberTemplateSubmission => ({
  kind: 'submitted',
  upstreamId,
  moderation: pending,
})
const away = (retryAfterMs: number | null = null) =>
  ({ kind: 'unavailable', reason: 'status 503', retryAfterMs }) as const
const dayMs = 86_400_000

function remove(harness: ModerationHarness, templateId: number): Promise<number> {
  const now = harness.clock.now()
  return deleteViberTemplates(harness.db, harness.accountId, { templateId, text: null, now })
}

test('a template is submitted and followed, ever less often, until it is approved', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Your code is {{code}}')
  harness.client.answer('submit', submitted('up-1'))
  harness.client.answer(
    'look',
    { kind: 'found', moderation: pending },
    { kind: 'found', moderation: pending },
    { kind: 'found', moderation: approved },
  )
  await harness.node()
  assert.deepEqual(harness.client.requests, [
    { sender: 'Chat', text: 'Your code is {{code}}', language: null },
  ])
  for (const [ms, looks] of [
    [2_999, 0],
    [1, 1],
    [5_999, 1],
    [1, 2],
    [12_000, 3],
  ] as const) {
    for (let left = ms; left > 0; left -= 5_000) await harness.pass(Math.min(left, 5_000))
    assert.equal(harness.client.calls.filter((each) => each === 'look Chat up-1').length, looks)
  }
  const row = await harness.row(id)
  assert.equal(row?.status, 'approved')
  assert.equal(row.step, 'ended')
  await harness.pass(dayMs)
  assert.equal(harness.client.calls.length, 4)
})

test('a rejection keeps the words of the upstream', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Win now')
  harness.client.answer('submit', {
    kind: 'submitted',
    upstreamId: 'up-1',
    moderation: { status: 'rejected', reason: 'PROMOTIONAL' },
  })
  await harness.node()
  const [template] = await listViberTemplates(harness.db, harness.accountId, 1_000_000)
  assert.deepEqual(
    [template?.templateId, template?.status, template?.reason],
    [id, 'rejected', 'PROMOTIONAL'],
  )
})

test('ids and words that cannot be stored as they are end no template', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Win now')
  harness.client.answer('submit', submitted('up\0-1'))
  const reason = `no\0 \ud800${'x'.repeat(5_000)}`
  harness.client.answer('look', { kind: 'found', moderation: { status: 'rejected', reason } })
  await harness.node()
  await harness.pass(3_000)
  const row = await harness.row(id)
  assert.deepEqual([row?.status, row?.reason], ['rejected', `no \ufffd${'x'.repeat(295)}`])
  assert.ok(harness.client.calls.includes('look Chat up-1'))
})

test('a template that the upstream will not take is rejected at once', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('{{1}}')
  harness.client.answer('submit', { kind: 'refused', reason: 'E400 body: too many params' })
  await harness.node()
  const row = await harness.row(id)
  assert.equal(row?.status, 'rejected')
  assert.equal(row.reason, 'E400 body: too many params')
})

test('an upstream that is away is asked again, not before it wants to be', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  harness.client.answer('submit', away(), away(20_000), submitted('up-1'))
  await harness.node()
  assert.equal((await harness.row(id))?.trouble, 'status 503')
  await harness.pass(5_000)
  assert.equal(harness.client.calls.length, 2)
  for (let passed = 0; passed < 15_000; passed += 5_000) await harness.pass(5_000)
  assert.equal(harness.client.calls.length, 2)
  await harness.pass(5_000)
  assert.equal(harness.client.calls.length, 3)
  const row = await harness.row(id)
  assert.equal(row?.step, 'pending')
  assert.equal(row.trouble, null)
})

test('after a lost answer an equal text of the upstream is taken for ours, and nothing is submitted again', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello  {{name}}')
  harness.client.answer('submit', { kind: 'unknown', reason: 'socket closed' })
  harness.client.answer('list', {
    kind: 'listed',
    templates: [
      { upstreamId: 'up-0', text: 'Hello', moderation: approved },
      { upstreamId: 'up-1', text: 'Hello {{name}}', moderation: approved },
    ],
  })
  await harness.node()
  await harness.pass(5_000)
  assert.deepEqual(harness.client.calls, ['submit Chat Hello  {{name}}', 'list Chat'])
  const row = await harness.row(id)
  assert.equal(row?.upstream_id, 'up-1')
  assert.equal(row.status, 'approved')
})

test('after a lost answer a template that the upstream has not is submitted again', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  harness.client.answer('submit', { kind: 'unknown', reason: 'socket closed' }, submitted('up-2'))
  harness.client.answer('list', away(), { kind: 'listed', templates: [] })
  await harness.node()
  await harness.pass(5_000)
  await harness.pass(5_000)
  await harness.pass(5_000)
  assert.deepEqual(harness.client.calls, ['submit Chat Hello', 'list Chat', 'list Chat', 'submit Chat Hello'])
  assert.equal((await harness.row(id))?.upstream_id, 'up-2')
})

test('an equal text that belongs to another template of ours is not taken', async () => {
  await using harness = await ModerationHarness.open()
  await harness.insert('Hello')
  harness.client.answer('submit', submitted('up-1'))
  await harness.node()
  const second = await harness.insert('Hello')
  harness.client.answer('submit', { kind: 'unknown', reason: 'socket closed' }, submitted('up-2'))
  harness.client.answer('list', {
    kind: 'listed',
    templates: [{ upstreamId: 'up-1', text: 'Hello', moderation: approved }],
  })
  await harness.pass(5_000)
  await harness.pass(5_000)
  assert.equal((await harness.row(second))?.upstream_id, 'up-2')
})

test('what a node had claimed when it died is looked for before it is submitted', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  const leasedUntil = harness.clock.now() + 120_000
  const text = `UPDATE viber_templates SET step = 'submitting', leased_until = $2, epoch = 1 WHERE template_id = $1`
  await harness.db.query({ text }, [id, leasedUntil])
  harness.client.answer('list', {
    kind: 'listed',
    templates: [{ upstreamId: 'up-1', text: 'Hello', moderation: pending }],
  })
  await harness.node()
  for (let passed = 0; passed < 115_000; passed += 5_000) await harness.pass(5_000)
  assert.deepEqual(harness.client.calls, [])
  await harness.pass(5_000)
  assert.deepEqual(harness.client.calls, ['list Chat'])
  assert.equal((await harness.row(id))?.upstream_id, 'up-1')
})

test('an upstream that is never there ends as a rejection after three days', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  harness.client.answer('submit', away(3 * dayMs), away())
  await harness.node()
  await harness.pass(3 * dayMs - 1)
  assert.equal((await harness.row(id))?.status, 'pending')
  await harness.pass(5_000)
  const row = await harness.row(id)
  assert.equal(row?.status, 'rejected')
  assert.equal(row.reason, 'could not be handed over within 3 days: status 503')
})

test('a template in doubt for three days is not said never to have been handed over', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  harness.client.answer('submit', { kind: 'unknown', reason: 'HTTP 200: ' })
  harness.client.answer('list', away(3 * dayMs), away())
  await harness.node()
  await harness.pass(15_000)
  await harness.pass(3 * dayMs)
  await harness.pass(5_000)
  const row = await harness.row(id)
  assert.equal(row?.status, 'rejected')
  assert.equal(row.reason, 'no answer says whether it was taken within 3 days: status 503')
})

test('a template that is never decided upon ends as a rejection after thirty days', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  harness.client.answer('submit', submitted('up-1'))
  harness.client.answer('look', away(30 * dayMs), { kind: 'found', moderation: pending })
  await harness.node()
  await harness.pass(15_000)
  await harness.pass(30 * dayMs)
  await harness.pass(5_000)
  const row = await harness.row(id)
  assert.equal(row?.status, 'rejected')
  assert.equal(row.reason, 'not decided upon within 30 days')
})

test('a template that the upstream does not know is believed to be gone only after ten minutes', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  harness.client.answer('submit', submitted('up-1'))
  harness.client.answer('look', { kind: 'gone' }, away(600_000), { kind: 'gone' })
  await harness.node()
  await harness.pass(15_000)
  assert.equal((await harness.row(id))?.status, 'pending')
  await harness.pass(30_000)
  await harness.pass(600_000)
  const row = await harness.row(id)
  assert.equal(row?.status, 'rejected')
  assert.equal(row.reason, 'the upstream has it no more')
})

test('a deleted template is removed upstream, again and again while it is away', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  harness.client.answer('submit', submitted('up-1'))
  harness.client.answer('remove', away(), { kind: 'removed' })
  const node = await harness.node()
  assert.equal(await remove(harness, id), 1)
  node.wake()
  await harness.pass(0)
  await harness.pass(5_000)
  await harness.pass(5_000)
  assert.deepEqual(harness.client.calls, ['submit Chat Hello', 'remove Chat up-1', 'remove Chat up-1'])
  assert.equal(await harness.row(id), undefined)
})

test('a template that was deleted before it was submitted never reaches the upstream', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  await remove(harness, id)
  await harness.node()
  assert.deepEqual(harness.client.calls, [])
  assert.equal(await harness.row(id), undefined)
})

test('a template that was deleted while it was being submitted is removed after that', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  let answer: (submission: ViberTemplateSubmission) => void = () => undefined
  harness.client.answer(
    'submit',
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  harness.client.answer('remove', { kind: 'removed' })
  const opening = harness.node()
  while (harness.client.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
  assert.equal(await remove(harness, id), 1)
  answer(submitted('up-1'))
  await opening
  await harness.pass(0)
  assert.deepEqual(harness.client.calls, ['submit Chat Hello', 'remove Chat up-1'])
  assert.equal(await harness.row(id), undefined)
})

test('a deleted template in doubt is looked for, and removed where the upstream has it', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  harness.client.answer('submit', { kind: 'unknown', reason: 'socket closed' })
  harness.client.answer('list', {
    kind: 'listed',
    templates: [{ upstreamId: 'up-1', text: 'Hello', moderation: pending }],
  })
  harness.client.answer('remove', { kind: 'refused', reason: 'in use' })
  await harness.node()
  await remove(harness, id)
  await harness.pass(5_000)
  assert.deepEqual(harness.client.calls, ['submit Chat Hello', 'list Chat', 'remove Chat up-1'])
  assert.equal(await harness.row(id), undefined)
})

test('a text that the upstream keeps once stays there while another template of ours is the same', async () => {
  await using harness = await ModerationHarness.open()
  const first = await harness.insert('Hello')
  await harness.insert('Hello')
  harness.client.answer('submit', submitted('up-1'), submitted('up-1'))
  await harness.node()
  await remove(harness, first)
  await harness.pass(5_000)
  assert.equal(await harness.row(first), undefined)
  assert.ok(!harness.client.calls.some((each) => each.startsWith('remove')))
})

test('two nodes share the work: each template is submitted once', async () => {
  await using harness = await ModerationHarness.open()
  const texts = Array.from({ length: 25 }, (_, index) => `Text ${index}`)
  for (const text of texts) await harness.insert(text)
  const other = new ScriptedTemplateClient()
  for (const client of [harness.client, other]) {
    client.answer('submit', ...texts.map((_, index) => submitted(`${client === other ? 'b' : 'a'}-${index}`)))
  }
  await Promise.all([harness.node(), harness.node(other)])
  const calls = [...harness.client.calls, ...other.calls].sort()
  assert.deepEqual(calls, texts.map((text) => `submit Chat ${text}`).sort())
})

test('a template of one account does not wait for the hundreds of another', async () => {
  await using harness = await ModerationHarness.open()
  for (let index = 0; index < 60; index++) await harness.insert(`Text ${index}`)
  const accountId = await createAccount(harness.db, { name: 'other', currency: 'UAH' })
  await harness.insert('Hello', { accountId })
  harness.client.answer('submit', ...Array.from({ length: 61 }, (_, index) => submitted(`up-${index}`)))
  await harness.node()
  assert.ok(harness.client.calls.slice(0, 20).includes('submit Chat Hello'))
  assert.equal(harness.client.calls.length, 61)
})

test('closing does not wait for an upstream that does not answer, and what was on the wire is in doubt', async () => {
  await using harness = await ModerationHarness.open()
  const id = await harness.insert('Hello')
  harness.client.answer('submit', new Promise(() => undefined))
  const node = ViberModeration.open({
    db: harness.db,
    clock: harness.clock,
    events: { fault: ({ error }) => void harness.faults.push(error) },
    clients: [harness.client],
    feed: noFeed,
    random: () => 0.5,
  })
  while (harness.client.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await node[Symbol.asyncDispose]()
  const row = await harness.row(id)
  assert.equal(row?.step, 'submitting')
  assert.equal(row.trouble, 'aborted')
  assert.equal(harness.clock.waiting, 0)
})

test('a client that rejects is a fault, and the template is looked for when the lease is over', async () => {
  await using harness = await ModerationHarness.open()
  await harness.insert('Hello')
  const broken = Promise.reject<ViberTemplateSubmission>(new Error('broken'))
  broken.catch(() => undefined)
  harness.client.answer('submit', broken)
  await harness.node()
  assert.equal(harness.faults.length, 1)
  for (let passed = 0; passed < 120_000; passed += 5_000) await harness.pass(5_000)
  assert.deepEqual(harness.client.calls, ['submit Chat Hello', 'list Chat'])
})

test('templates of other upstreams are left alone', async () => {
  await using harness = await ModerationHarness.open()
  const elsewhere = new ScriptedTemplateClient('viber-other', (sender) => sender === 'Other')
  await harness.insert('Hello')
  const node = await harness.node(elsewhere)
  assert.deepEqual(elsewhere.calls, [])
  assert.equal(node.upstreamFor('Other'), 'viber-other')
  assert.equal(node.upstreamFor('Chat'), null)
})
