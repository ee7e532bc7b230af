import assert from 'node:assert/strict'
import { test } from 'node:test'
import { body, template } from '../../../domain/test/template/template-samples.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { addSender } from '../../../store/accounts/senders.ts'
import { insertSmsTemplate } from '../../../store/templates/sms-templates.ts'
import { insertViberTemplate } from '../../../store/templates/viber-templates.ts'
import {
  claimWhatsAppListing,
  storeFailedListing,
  storeWhatsAppListing,
  whatsAppTemplatesChannel,
} from '../../../store/templates/whatsapp-templates.ts'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, run } = await freshCommandLine()

const listedAt = Date.UTC(2026, 10, 21, 9, 0)
const order = template({ name: 'order', language: 'en' }, [body('Order {{1}}')])

async function list(now: number): Promise<void> {
  await claimWhatsAppListing(fresh.db, { upstream: 'wa-main', now, notAfter: now, notEndedSince: now })
  const listing = { upstream: 'wa-main', signatures: ['Shop'], templates: [order], now }
  await storeWhatsAppListing(fresh.db, listing)
}

test('without templates the list says so, and a sync says what is missing', async () => {
  assert.equal((await run('templates', 'list')).out, 'there is no template yet\n')
  const sync = await run('templates', 'sync')
  assert.equal(sync.exitCode, 1)
  assert.match(sync.err, /no WhatsApp upstream was ever listed/)
})

test('templates of every channel are listed, of all accounts or of one', async () => {
  const { db } = fresh
  const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  await createAccount(db, { name: 'other', currency: 'UAH' })
  await addSender(db, { accountId, channel: 'whatsapp', name: 'Shop', status: 'approved' })
  const text = 'A text that is longer than the table shows,\nin two lines'
  const room = { templates: 10, bytes: 1_000 }
  await insertSmsTemplate(db, { accountId, name: 'greeting', lang: null, text, createdAt: 1 }, room)
  const viber = { accountId, signature: 'Chat', text: 'Hi', upstream: 'viber-main', createdAt: 1 }
  await insertViberTemplate(db, viber, room)
  await list(listedAt)
  assert.equal(
    (await run('templates', 'list')).out,
    [
      'CHANNEL   OF    ID  NAME      LANGUAGE  STATUS    TEXT                                      NOTE',
      'sms       shop  1   greeting  -         kept      A text that is longer than the table sh…  -',
      'viber     shop  1   Chat      -         pending   Hi                                        -',
      'whatsapp  Shop  -   order     en        approved  Order {{1}}                               -',
      'wa-main was listed: 2026-11-21T09:00:00.000Z',
      '',
    ].join('\n'),
  )
  type Listed = Record<'sms' | 'viber' | 'whatsapp' | 'listings', unknown[]>
  const count = async (account: string) => {
    const { sms, viber, whatsapp } = json<Listed>(
      await run('templates', 'list', '--account', account, '--json'),
    )
    return [sms.length, viber.length, whatsapp.length]
  }
  assert.deepEqual(await count('shop'), [1, 1, 1])
  assert.deepEqual(await count('other'), [0, 0, 0])
})

test('a sync sends a request to the gateway and ends after the listing', async () => {
  await using _gateway = await fresh.db.listen(whatsAppTemplatesChannel, (payload) => {
    if (payload === 'list') void list(listedAt + 3_600_000)
  })
  const sync = await run('templates', 'sync')
  assert.equal(sync.out, 'wa-main was listed: 2026-11-21T10:00:00.000Z\n')
  assert.equal(sync.exitCode, 0)
})

test('a sync that fails says why', async () => {
  const failure = { upstream: 'wa-main', lastError: 'code 190', now: listedAt + 7_200_000 }
  await using _gateway = await fresh.db.listen(whatsAppTemplatesChannel, (payload) => {
    if (payload === 'list') void storeFailedListing(fresh.db, failure)
  })
  const sync = await run('templates', 'sync')
  assert.equal(sync.out, 'wa-main was listed: 2026-11-21T10:00:00.000Z; the last try failed: code 190\n')
  assert.equal(sync.exitCode, 1)
})
