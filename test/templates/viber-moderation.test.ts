import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ViberTemplateSubmission } from '../../src/channels/template-ports.ts'
import { createAccount } from '../../src/storage/accounts.ts'
import { deleteViberTemplates, listViberTemplates } from '../../src/storage/templates/viber-templates.ts'
import { ViberModeration } from '../../src/templates/viber-moderation.ts'
import { ModerationStage } from './moderation-stage.ts'
import { ScriptedDesk } from './scripted-desk.ts'

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

function remove(stage: ModerationStage, templateId: number): Promise<number> {
  const now = stage.clock.now()
  return deleteViberTemplates(stage.db, stage.accountId, { templateId, text: null, now })
}

test('a template is submitted and followed, ever less often, until it is approved', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Your code is {{code}}')
  stage.desk.answer('submit', submitted('up-1'))
  stage.desk.answer(
    'look',
    { kind: 'found', moderation: pending },
    { kind: 'found', moderation: pending },
    { kind: 'found', moderation: approved },
  )
  await stage.node()
  assert.deepEqual(stage.desk.requests, [{ sender: 'Chat', text: 'Your code is {{code}}', language: null }])
  for (const [ms, looks] of [
    [2_999, 0],
    [1, 1],
    [5_999, 1],
    [1, 2],
    [12_000, 3],
  ] as const) {
    for (let left = ms; left > 0; left -= 5_000) await stage.pass(Math.min(left, 5_000))
    assert.equal(stage.desk.asked.filter((each) => each === 'look Chat up-1').length, looks)
  }
  const row = await stage.row(id)
  assert.equal(row?.status, 'approved')
  assert.equal(row.step, 'ended')
  await stage.pass(dayMs)
  assert.equal(stage.desk.asked.length, 4)
})

test('a rejection keeps the words of the upstream', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Win now')
  stage.desk.answer('submit', {
    kind: 'submitted',
    upstreamId: 'up-1',
    moderation: { status: 'rejected', reason: 'PROMOTIONAL' },
  })
  await stage.node()
  const [template] = await listViberTemplates(stage.db, stage.accountId, 1_000_000)
  assert.deepEqual(
    [template?.templateId, template?.status, template?.reason],
    [id, 'rejected', 'PROMOTIONAL'],
  )
})

test('ids and words that cannot be stored as they are end no template', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Win now')
  stage.desk.answer('submit', submitted('up\0-1'))
  const reason = `no\0 \ud800${'x'.repeat(5_000)}`
  stage.desk.answer('look', { kind: 'found', moderation: { status: 'rejected', reason } })
  await stage.node()
  await stage.pass(3_000)
  const row = await stage.row(id)
  assert.deepEqual([row?.status, row?.reason], ['rejected', `no \ufffd${'x'.repeat(295)}`])
  assert.ok(stage.desk.asked.includes('look Chat up-1'))
})

test('a template that the upstream will not take is rejected at once', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('{{1}}')
  stage.desk.answer('submit', { kind: 'refused', reason: 'E400 body: too many params' })
  await stage.node()
  const row = await stage.row(id)
  assert.equal(row?.status, 'rejected')
  assert.equal(row.reason, 'E400 body: too many params')
})

test('an upstream that is away is asked again, not before it wants to be', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  stage.desk.answer('submit', away(), away(20_000), submitted('up-1'))
  await stage.node()
  assert.equal((await stage.row(id))?.trouble, 'status 503')
  await stage.pass(5_000)
  assert.equal(stage.desk.asked.length, 2)
  for (let passed = 0; passed < 15_000; passed += 5_000) await stage.pass(5_000)
  assert.equal(stage.desk.asked.length, 2)
  await stage.pass(5_000)
  assert.equal(stage.desk.asked.length, 3)
  const row = await stage.row(id)
  assert.equal(row?.step, 'pending')
  assert.equal(row.trouble, null)
})

test('after a lost answer an equal text of the upstream is taken for ours, and nothing is submitted again', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello  {{name}}')
  stage.desk.answer('submit', { kind: 'unknown', reason: 'socket closed' })
  stage.desk.answer('list', {
    kind: 'listed',
    templates: [
      { upstreamId: 'up-0', text: 'Hello', moderation: approved },
      { upstreamId: 'up-1', text: 'Hello {{name}}', moderation: approved },
    ],
  })
  await stage.node()
  await stage.pass(5_000)
  assert.deepEqual(stage.desk.asked, ['submit Chat Hello  {{name}}', 'list Chat'])
  const row = await stage.row(id)
  assert.equal(row?.upstream_id, 'up-1')
  assert.equal(row.status, 'approved')
})

test('after a lost answer a template that the upstream has not is submitted again', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  stage.desk.answer('submit', { kind: 'unknown', reason: 'socket closed' }, submitted('up-2'))
  stage.desk.answer('list', away(), { kind: 'listed', templates: [] })
  await stage.node()
  await stage.pass(5_000)
  await stage.pass(5_000)
  await stage.pass(5_000)
  assert.deepEqual(stage.desk.asked, ['submit Chat Hello', 'list Chat', 'list Chat', 'submit Chat Hello'])
  assert.equal((await stage.row(id))?.upstream_id, 'up-2')
})

test('an equal text that belongs to another template of ours is not taken', async () => {
  await using stage = await ModerationStage.open()
  await stage.insert('Hello')
  stage.desk.answer('submit', submitted('up-1'))
  await stage.node()
  const second = await stage.insert('Hello')
  stage.desk.answer('submit', { kind: 'unknown', reason: 'socket closed' }, submitted('up-2'))
  stage.desk.answer('list', {
    kind: 'listed',
    templates: [{ upstreamId: 'up-1', text: 'Hello', moderation: approved }],
  })
  await stage.pass(5_000)
  await stage.pass(5_000)
  assert.equal((await stage.row(second))?.upstream_id, 'up-2')
})

test('what a node had claimed when it died is looked for before it is submitted', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  const leasedUntil = stage.clock.now() + 120_000
  const text = `UPDATE viber_templates SET step = 'submitting', leased_until = $2, epoch = 1 WHERE template_id = $1`
  await stage.db.query({ text }, [id, leasedUntil])
  stage.desk.answer('list', {
    kind: 'listed',
    templates: [{ upstreamId: 'up-1', text: 'Hello', moderation: pending }],
  })
  await stage.node()
  for (let passed = 0; passed < 115_000; passed += 5_000) await stage.pass(5_000)
  assert.deepEqual(stage.desk.asked, [])
  await stage.pass(5_000)
  assert.deepEqual(stage.desk.asked, ['list Chat'])
  assert.equal((await stage.row(id))?.upstream_id, 'up-1')
})

test('an upstream that is never there ends as a rejection after three days', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  stage.desk.answer('submit', away(3 * dayMs), away())
  await stage.node()
  await stage.pass(3 * dayMs - 1)
  assert.equal((await stage.row(id))?.status, 'pending')
  await stage.pass(5_000)
  const row = await stage.row(id)
  assert.equal(row?.status, 'rejected')
  assert.equal(row.reason, 'could not be handed over within 3 days: status 503')
})

test('a template that is never decided upon ends as a rejection after thirty days', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  stage.desk.answer('submit', submitted('up-1'))
  stage.desk.answer('look', away(30 * dayMs), { kind: 'found', moderation: pending })
  await stage.node()
  await stage.pass(15_000)
  await stage.pass(30 * dayMs)
  await stage.pass(5_000)
  const row = await stage.row(id)
  assert.equal(row?.status, 'rejected')
  assert.equal(row.reason, 'not decided upon within 30 days')
})

test('a template that the upstream does not know is believed to be gone only after ten minutes', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  stage.desk.answer('submit', submitted('up-1'))
  stage.desk.answer('look', { kind: 'gone' }, away(600_000), { kind: 'gone' })
  await stage.node()
  await stage.pass(15_000)
  assert.equal((await stage.row(id))?.status, 'pending')
  await stage.pass(30_000)
  await stage.pass(600_000)
  const row = await stage.row(id)
  assert.equal(row?.status, 'rejected')
  assert.equal(row.reason, 'the upstream has it no more')
})

test('a deleted template is removed upstream, again and again while it is away', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  stage.desk.answer('submit', submitted('up-1'))
  stage.desk.answer('remove', away(), { kind: 'removed' })
  const node = await stage.node()
  assert.equal(await remove(stage, id), 1)
  node.wake()
  await stage.pass(0)
  await stage.pass(5_000)
  await stage.pass(5_000)
  assert.deepEqual(stage.desk.asked, ['submit Chat Hello', 'remove Chat up-1', 'remove Chat up-1'])
  assert.equal(await stage.row(id), undefined)
})

test('a template that was deleted before it was submitted never reaches the upstream', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  await remove(stage, id)
  await stage.node()
  assert.deepEqual(stage.desk.asked, [])
  assert.equal(await stage.row(id), undefined)
})

test('a template that was deleted while it was being submitted is removed after that', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  let answer: (submission: ViberTemplateSubmission) => void = () => undefined
  stage.desk.answer(
    'submit',
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  stage.desk.answer('remove', { kind: 'removed' })
  const opening = stage.node()
  while (stage.desk.asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
  assert.equal(await remove(stage, id), 1)
  answer(submitted('up-1'))
  await opening
  await stage.pass(0)
  assert.deepEqual(stage.desk.asked, ['submit Chat Hello', 'remove Chat up-1'])
  assert.equal(await stage.row(id), undefined)
})

test('a deleted template in doubt is looked for, and removed where the upstream has it', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  stage.desk.answer('submit', { kind: 'unknown', reason: 'socket closed' })
  stage.desk.answer('list', {
    kind: 'listed',
    templates: [{ upstreamId: 'up-1', text: 'Hello', moderation: pending }],
  })
  stage.desk.answer('remove', { kind: 'refused', reason: 'in use' })
  await stage.node()
  await remove(stage, id)
  await stage.pass(5_000)
  assert.deepEqual(stage.desk.asked, ['submit Chat Hello', 'list Chat', 'remove Chat up-1'])
  assert.equal(await stage.row(id), undefined)
})

test('a text that the upstream keeps once stays there while another template of ours is the same', async () => {
  await using stage = await ModerationStage.open()
  const first = await stage.insert('Hello')
  await stage.insert('Hello')
  stage.desk.answer('submit', submitted('up-1'), submitted('up-1'))
  await stage.node()
  await remove(stage, first)
  await stage.pass(5_000)
  assert.equal(await stage.row(first), undefined)
  assert.ok(!stage.desk.asked.some((each) => each.startsWith('remove')))
})

test('two nodes share the work: each template is submitted once', async () => {
  await using stage = await ModerationStage.open()
  const texts = Array.from({ length: 25 }, (_, index) => `Text ${index}`)
  for (const text of texts) await stage.insert(text)
  const other = new ScriptedDesk()
  for (const desk of [stage.desk, other]) {
    desk.answer('submit', ...texts.map((_, index) => submitted(`${desk === other ? 'b' : 'a'}-${index}`)))
  }
  await Promise.all([stage.node(), stage.node(other)])
  const asked = [...stage.desk.asked, ...other.asked].sort()
  assert.deepEqual(asked, texts.map((text) => `submit Chat ${text}`).sort())
})

test('a template of one account does not wait for the hundreds of another', async () => {
  await using stage = await ModerationStage.open()
  for (let index = 0; index < 60; index++) await stage.insert(`Text ${index}`)
  const accountId = await createAccount(stage.db, { name: 'other', currency: 'UAH' })
  await stage.insert('Hello', { accountId })
  stage.desk.answer('submit', ...Array.from({ length: 61 }, (_, index) => submitted(`up-${index}`)))
  await stage.node()
  assert.ok(stage.desk.asked.slice(0, 20).includes('submit Chat Hello'))
  assert.equal(stage.desk.asked.length, 61)
})

test('closing does not wait for an upstream that does not answer, and what was on the wire is in doubt', async () => {
  await using stage = await ModerationStage.open()
  const id = await stage.insert('Hello')
  stage.desk.answer('submit', new Promise(() => undefined))
  const node = ViberModeration.open({
    db: stage.db,
    clock: stage.clock,
    events: { fault: ({ error }) => void stage.faults.push(error) },
    desks: [stage.desk],
    random: () => 0.5,
  })
  while (stage.desk.asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await node[Symbol.asyncDispose]()
  const row = await stage.row(id)
  assert.equal(row?.step, 'submitting')
  assert.equal(row.trouble, 'aborted')
  assert.equal(stage.clock.waiting, 0)
})

test('a desk that breaks its promise is a fault, and the template is looked for when the lease is over', async () => {
  await using stage = await ModerationStage.open()
  await stage.insert('Hello')
  const broken = Promise.reject<ViberTemplateSubmission>(new Error('broken'))
  broken.catch(() => undefined)
  stage.desk.answer('submit', broken)
  await stage.node()
  assert.equal(stage.faults.length, 1)
  for (let passed = 0; passed < 120_000; passed += 5_000) await stage.pass(5_000)
  assert.deepEqual(stage.desk.asked, ['submit Chat Hello', 'list Chat'])
})

test('templates of other upstreams are left alone', async () => {
  await using stage = await ModerationStage.open()
  const elsewhere = new ScriptedDesk('viber-other', (sender) => sender === 'Other')
  await stage.insert('Hello')
  const node = await stage.node(elsewhere)
  assert.deepEqual(elsewhere.asked, [])
  assert.equal(node.upstreamFor('Other'), 'viber-other')
  assert.equal(node.upstreamFor('Chat'), null)
})
