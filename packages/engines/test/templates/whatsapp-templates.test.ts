import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WhatsAppTemplateContent } from '../../../domain/plan/content.ts'
import type { WhatsAppTemplate } from '../../../domain/template/whatsapp-template.ts'
import { authentication, body, template } from '../../../domain/test/template/template-samples.ts'
import {
  claimWhatsAppListing,
  readWhatsAppListings,
  readWhatsAppTemplates,
  requestWhatsAppListing,
  storeWhatsAppListing,
} from '../../../store/templates/whatsapp-templates.ts'
import type { WhatsAppTemplates } from '../../templates/whatsapp-templates.ts'
import { ListingHarness, soon } from './listing-harness.ts'
import { ScriptedSource } from './scripted-source.ts'

const order = template({ name: 'order', language: 'en' }, [body('Order {{1}}')])
const orderUk = template({ name: 'order', language: 'uk' }, [body('Замовлення {{1}}')])
const waiting = template({ name: 'waiting', status: 'PENDING' }, [body('Hi')])

function namesOf(node: WhatsAppTemplates, signature = 'Shop'): string[] {
  return node.approved(signature).map(({ name, language }) => `${name} ${language}`)
}

function listOf(...pages: (WhatsAppTemplate[] | Promise<WhatsAppTemplate[]>)[]): ScriptedSource {
  const source = new ScriptedSource()
  source.list = () => pages
  return source
}

test('the list of an upstream is read at start, every page of it, for each of its senders', async () => {
  await using harness = await ListingHarness.open()
  const source = new ScriptedSource('wa-main', ['Shop', 'Shop Support'])
  source.list = () => [[orderUk, order], [authentication]]
  const node = await harness.node(source)
  await soon('listed', () => namesOf(node).length === 3)
  assert.deepEqual(namesOf(node), ['login_code en_US', 'order en', 'order uk'])
  assert.deepEqual(namesOf(node, 'Shop Support'), namesOf(node))
  assert.deepEqual(node.find('Shop', 'order', 'en'), { kind: 'found', template: order })
})

test('after a restart the stored templates are there before the upstream has answered', async () => {
  await using harness = await ListingHarness.open()
  const first = await harness.node(listOf([order]))
  await soon('listed', () => namesOf(first).length === 1)
  await harness.close(first)
  await harness.pass(60)
  const away = listOf(new Promise(() => undefined))
  const second = await harness.node(away)
  assert.deepEqual(second.find('Shop', 'order', null), { kind: 'found', template: order })
})

test('what is not in the next list is gone, and what is new is there', async () => {
  await using harness = await ListingHarness.open()
  const source = listOf([order, orderUk])
  const node = await harness.node(source)
  await soon('listed', () => namesOf(node).length === 2)
  source.list = () => [[orderUk, authentication]]
  await harness.pass(299)
  assert.equal(source.listings, 1)
  await harness.pass(1)
  await soon('listed again', () => namesOf(node).includes('login_code en_US'))
  assert.deepEqual(namesOf(node), ['login_code en_US', 'order uk'])
  source.list = () => [[order]]
  await harness.pass(300)
  await soon('listed a third time', () => namesOf(node)[0] === 'order en')
  assert.deepEqual(namesOf(node), ['order en'])
})

test('a list that breaks off changes nothing, is reported as a fault, and is tried again soon', async () => {
  await using harness = await ListingHarness.open()
  const source = listOf([order, orderUk])
  const node = await harness.node(source)
  await soon('listed', () => namesOf(node).length === 2)
  const broken = Promise.reject<WhatsAppTemplate[]>(new Error('HTTP 500'))
  broken.catch(() => undefined)
  source.list = () => [[order], broken]
  await harness.pass(300)
  await soon('a fault', () => harness.faults.length === 1)
  assert.deepEqual(namesOf(node), ['order en', 'order uk'])
  source.list = () => [[order]]
  await harness.passUntil('listed again', () => namesOf(node).length === 1, 20)
  const [listing] = await readWhatsAppListings(harness.db)
  assert.equal(listing?.lastError, null)
})

test('the error of a list is kept for operators', async () => {
  await using harness = await ListingHarness.open()
  const broken = Promise.reject<WhatsAppTemplate[]>(new Error('code 190: the token has expired'))
  broken.catch(() => undefined)
  await harness.node(listOf(broken))
  await soon('a fault', () => harness.faults.length === 1)
  let lastError: string | null | undefined = null
  while (lastError === null) lastError = (await readWhatsAppListings(harness.db))[0]?.lastError
  assert.equal(lastError, 'code 190: the token has expired')
})

test('of two nodes one lists, and the other reads what it stored', async () => {
  await using harness = await ListingHarness.open()
  const sources = [listOf([order]), listOf([order])] as const
  const nodes = [await harness.node(sources[0]), await harness.node(sources[1])] as const
  await soon('both know it', () => nodes.every((node) => namesOf(node).length === 1))
  assert.equal(sources[0].listings + sources[1].listings, 1)
})

test('a list that its node never finished is taken over by another after half a minute', async () => {
  await using harness = await ListingHarness.open()
  const stuck = listOf(new Promise(() => undefined))
  await harness.node(stuck)
  await soon('begun', () => stuck.listings === 1)
  const source = listOf([order])
  const node = await harness.node(source)
  await harness.pass(29)
  assert.equal(source.listings, 0)
  await harness.passUntil('taken over', () => namesOf(node).length === 1, 40)
})

test('a command makes every gateway list at once', async () => {
  await using harness = await ListingHarness.open()
  const source = listOf([order])
  const node = await harness.node(source)
  await soon('listed', () => namesOf(node).length === 1)
  source.list = () => [[order, orderUk]]
  await harness.pass(2)
  await requestWhatsAppListing(harness.db)
  await soon('listed again', () => namesOf(node).length === 2)
  assert.equal(source.listings, 2)
})

test('a request right after a listing has begun makes the gateway list once more, a second later', async () => {
  await using harness = await ListingHarness.open()
  const source = listOf([order])
  const node = await harness.node(source)
  await soon('listed', () => namesOf(node).length === 1)
  source.list = () => [[order, orderUk]]
  node.listNow('wa-main')
  await harness.passUntil('listed again', () => namesOf(node).length === 2, 60)
  assert.equal(source.listings, 2)
})

test('a listing that ends after a newer one has begun changes nothing', async () => {
  await using harness = await ListingHarness.open()
  const { db } = harness
  const claim = { upstream: 'wa-main', notEndedSince: 0 }
  assert.ok(await claimWhatsAppListing(db, { ...claim, now: 1_000, notAfter: 0 }))
  assert.ok(await claimWhatsAppListing(db, { ...claim, now: 3_000, notAfter: 2_000 }))
  const listing = { upstream: 'wa-main', signatures: ['Shop'], now: 4_000 }
  await storeWhatsAppListing(db, { ...listing, templates: [order, orderUk], startedAt: 3_000 })
  await storeWhatsAppListing(db, { ...listing, templates: [], startedAt: 1_000 })
  assert.equal((await readWhatsAppTemplates(db)).length, 2)
})

test('closing does not wait for an upstream that does not answer, and leaves no timer', async () => {
  await using harness = await ListingHarness.open()
  const source = listOf(new Promise(() => undefined))
  const node = await harness.node(source)
  await soon('begun', () => source.listings === 1)
  await harness.close(node)
  assert.equal(harness.clock.waiting, 0)
  assert.deepEqual(harness.faults, [])
})

test('templates of an upstream that is not configured any more are not found', async () => {
  await using harness = await ListingHarness.open()
  const first = await harness.node(listOf([order]))
  await soon('listed', () => namesOf(first).length === 1)
  await harness.close(first)
  const second = await harness.node(new ScriptedSource('wa-other', ['Shop']))
  assert.deepEqual(namesOf(second), [])
})

test('a stage is blocked once its template loses its approval, and not before a listing', async () => {
  await using harness = await ListingHarness.open()
  const content: Omit<WhatsAppTemplateContent, 'name'> = {
    kind: 'whatsapp',
    form: 'template',
    language: 'en',
    parameters: [],
  }
  const blockReason = (node: WhatsAppTemplates, name: string) =>
    node.blockReason({ sender: 'Shop', content: { ...content, name } })
  const source = listOf([order, { ...waiting, language: 'en' }])
  const node = await harness.node(source)
  assert.equal(blockReason(node, 'order'), null)
  await soon('listed', () => namesOf(node).length === 1)
  assert.equal(blockReason(node, 'order'), null)
  assert.deepEqual(blockReason(node, 'waiting'), {
    code: 'template',
    name: 'waiting',
    state: 'pending',
  })
  assert.deepEqual(blockReason(node, 'other'), { code: 'template', name: 'other', state: 'missing' })
  assert.equal(node.blockReason({ sender: 'Shop', content: { kind: 'sms', text: 'Hi' } }), null)
})
