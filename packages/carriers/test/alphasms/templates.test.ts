import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reaction, Receiver } from '../../../../test/support/receiver.ts'
import { AlphasmsViberTemplates } from '../../alphasms/viber-templates.ts'
import { whatsAppTemplates } from '../../alphasms/whatsapp-templates.ts'
import { alphasmsConfig } from './alphasms-subject.ts'

const signal = new AbortController().signal
const sender = 'Shop'
const said = (body: unknown, status = 200): Reaction => ({
  kind: 'answer',
  status,
  body: JSON.stringify(body),
})
const item = (each: unknown) => said({ success: true, data: [each] })

async function asked<Result>(
  reaction: Reaction,
  ask: (templates: AlphasmsViberTemplates, baseUrl: string) => Promise<Result>,
): Promise<Result> {
  await using receiver = await Receiver.open()
  receiver.react = () => reaction
  return await ask(new AlphasmsViberTemplates(alphasmsConfig({ baseUrl: receiver.origin })), receiver.origin)
}

const submissions: [what: string, reaction: Reaction, kind: string][] = [
  ['its id and status', item({ success: true, data: { id: 7, status: 'pending' } }), 'submitted'],
  ['an error', item({ success: false, error: 'Error in Alpha-name' }), 'refused'],
  ['an error that may pass', item({ success: false, error: 'Please try again later' }), 'unavailable'],
  ['a refusal of the request', said({ success: false, error: 'Access denied' }), 'unavailable'],
  ['503', said({}, 503), 'unavailable'],
  ['a page', { kind: 'answer', status: 200, body: '<html>We will be back soon' }, 'unavailable'],
  ['500', said({}, 500), 'unknown'],
  ['200 and an empty body', { kind: 'answer', status: 200, body: '' }, 'unknown'],
  ['204', { kind: 'answer', status: 204, body: '' }, 'unknown'],
  ['{}', said({}), 'unknown'],
  ['a cut text', { kind: 'answer', status: 200, body: '{"success":true,"da' }, 'unknown'],
  ['no item', said({ success: true, data: [] }), 'unknown'],
  ['an item that says nothing', item({}), 'unknown'],
  ['an item that is none', item(null), 'unknown'],
  ['a success without data', item({ success: true }), 'unknown'],
  ['an unknown status', item({ success: true, data: { id: 7, status: 'paused' } }), 'unknown'],
]
for (const [what, reaction, kind] of submissions) {
  test(`a template whose submission is answered with ${what} is ${kind}`, async () => {
    const submission = await asked(reaction, (templates) =>
      templates.submit({ sender, text: 'Hello', language: null }, signal),
    )
    assert.equal(submission.kind, kind)
  })
}

const listing = (templates: unknown) => item({ success: true, data: { templates } })

test('a listed template with an unknown status is there, and not gone', async () => {
  const reaction = listing([{ id: 7, template: 'Hello', signature: sender, status: 'paused' }])
  assert.deepEqual(await asked(reaction, (templates) => templates.look(sender, '7', signal)), {
    kind: 'found',
    moderation: { status: 'pending' },
  })
  assert.deepEqual(await asked(listing([]), (templates) => templates.look(sender, '7', signal)), {
    kind: 'gone',
  })
})

for (const [what, reaction] of [
  ['an empty body', { kind: 'answer', status: 200, body: '' }],
  ['{}', said({})],
  ['no list', item({ success: true, data: {} })],
  ['an item that says nothing', item({})],
] as [string, Reaction][]) {
  test(`after ${what} no template is gone, removed, or missing`, async () => {
    assert.equal(
      (await asked(reaction, (templates) => templates.look(sender, '7', signal))).kind,
      'unavailable',
    )
    const pages = (baseUrl: string) =>
      whatsAppTemplates(alphasmsConfig({ baseUrl, whatsappSenders: [sender] })).pages(signal)
    await assert.rejects(
      asked(reaction, async (_, baseUrl) => {
        for await (const page of pages(baseUrl)) assert.fail(`a page of ${page.length}`)
      }),
      /the list of templates cannot be had/,
    )
  })
}

test('a removal that is answered with nothing is tried again', async () => {
  for (const reaction of [said({}), item({}), { kind: 'answer', status: 200, body: '' } as const])
    assert.equal(
      (await asked(reaction, (templates) => templates.remove(sender, '7', signal))).kind,
      'unavailable',
    )
})
