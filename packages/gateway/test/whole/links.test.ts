import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setLinkDomain } from '../../../store/accounts/link-domains.ts'
import { readMessageLinks } from '../../../store/accounts/links.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'
import { visit } from './visit.ts'

let harness: GatewayHarness
let lastId = 0

before(async () => {
  harness = await GatewayHarness.open()
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

const target = 'https://shop.example/parcels/71f0c9?utm_source=sms'

/** Sends an SMS and returns the text on the telephone. */
async function received(phone: string, fields: object): Promise<{ text: string; id: number; msgId: number }> {
  const id = ++lastId
  const operation = { type: 'sms', id, phone, sms_signature: 'Posthorn', sms_message: 'Hello', ...fields }
  const { data } = await harness.client.post([operation])
  assert.ok(data?.[0]?.success, data?.[0]?.error)
  await harness.untilStatus(id, 'DELIVERED', 'FILTERED')
  const text = harness.network().handsets.view(phone).messages.at(-1)?.text ?? ''
  return { text, id, msgId: Number(data[0].data?.['msg_id']) }
}

/** The links of a harness lead to the harness. */
const open = (path: string, method = 'GET', body = '') => visit(`${harness.url}${path}`, method, body)

/** The first opt-out of an installation reaches gateways after a moment. Returns the reason for which a message was not sent. */
function untilFiltered(phone: string): Promise<string | undefined> {
  return until('a message to be filtered', async () => {
    const { id } = await received(phone, { sms_message: 'Again' })
    const { status, error } = await harness.client.status(id)
    return status === 'FILTERED' ? error : null
  })
}

function pathIn(text: string, kind: 'l' | 'u'): string {
  const found = new RegExp(`/${kind}/[0-9A-Za-z]+`).exec(text)
  assert.ok(found, text)
  return found[0]
}

suite('links in texts', () => {
  test('lead to their target and are counted once their message is stored', async () => {
    const { text, msgId } = await received('380671300001', {
      sms_message: `Here: ${target}`,
      short_link: true,
    })
    const answer = await open(pathIn(text, 'l'))
    assert.deepEqual([answer.status, answer.location], [302, target])
    const clicks = await until('the click to be counted', async () => {
      const [link] = await readMessageLinks(harness.db, msgId)
      return link !== undefined && link.rawClicks > 0 ? link : null
    })
    assert.equal(clicks.target, target)
  })

  test('are on the domain of their account from then on, and those from before stay where they are', async () => {
    const phone = '380671300009'
    const fields = { sms_message: `Here: ${target}`, short_link: true, unsubscribe_link: true }
    const before = await received(phone, fields)
    const domain = 'go.shop.example'
    const { account_id: accountId } = (
      await harness.db.query<{ account_id: number }>({ text: 'SELECT account_id FROM accounts LIMIT 1' })
    )[0] ?? { account_id: 0 }
    assert.ok(await setLinkDomain(harness.db, accountId, { domain, proof: 'xxxxxxxxxxxb', isOperator: true }))
    const { text } = await until('a text with the domain', async () => {
      const sent = await received(phone, fields)
      return sent.text.includes(`https://${domain}/l/`) ? sent : null
    })
    assert.match(text, /\nSTOP: https:\/\/go\.shop\.example\/u\/\w{12}$/)
    const at = async (path: string, host?: string) =>
      (await visit(harness.url + path, 'GET', '', host)).status
    for (const kind of ['l', 'u'] as const) {
      const answered = kind === 'l' ? 302 : 200
      const [own, former] = [pathIn(text, kind), pathIn(before.text, kind)]
      assert.deepEqual([await at(own, domain), await at(own)], [answered, 404])
      assert.deepEqual([await at(former, domain), await at(former)], [404, answered])
    }
    assert.equal(await at('/l/domain/xxxxxxxxxxxb', domain), 204)
    await setLinkDomain(harness.db, accountId, { domain: null, proof: null, isOperator: true })
    await until('texts without the domain', async () =>
      (await received(phone, fields)).text.includes(domain) ? null : true,
    )
    assert.equal(await at(pathIn(text, 'l'), domain), 302)
  })

  test('that unsubscribe do so by a button, and nothing is sent any more', async () => {
    const phone = '380671300002'
    const { text } = await received(phone, { unsubscribe_link: true })
    const path = pathIn(text, 'u')
    const page = await open(path)
    assert.match(page.text, /<html lang="uk"/)
    assert.doesNotMatch(page.text, new RegExp(phone))
    assert.equal((await received(phone, {})).text, 'Hello')
    assert.equal((await open(path, 'POST', 'List-Unsubscribe=One-Click')).status, 200)
    await untilFiltered(phone)
  })
})

suite('STOP and START', () => {
  async function answer(phone: string, text: string): Promise<void> {
    const { http } = harness.network().addresses
    const body = JSON.stringify({ channel: 'sms', text })
    const posted = await fetch(`${http}/sandbox/handsets/${phone}/replies`, { method: 'POST', body })
    assert.ok(posted.ok, await posted.text())
  }

  async function optOuts(phone: string): Promise<number> {
    const text = 'SELECT count(*)::int AS count FROM opt_outs WHERE phone = $1'
    const [row] = await harness.db.query<{ count: number }>({ text }, [phone])
    return row?.count ?? 0
  }

  test('a subscriber who writes STOP gets no message until they write START', async () => {
    const phone = '380671300003'
    await received(phone, {})
    await answer(phone, 'Стоп!')
    await until('the opt-out', async () => ((await optOuts(phone)) === 1 ? true : null))
    assert.equal(await untilFiltered(phone), 'The subscriber has opted out')
    await answer(phone, 'start')
    await until('the opt-out to be gone', async () => ((await optOuts(phone)) === 0 ? true : null))
    assert.equal((await received(phone, { sms_message: 'Once more' })).text, 'Once more')
  })

  test('a sentence that contains the word is no opt-out', async () => {
    const phone = '380671300004'
    await received(phone, {})
    await answer(phone, 'Please stop by at noon')
    await until('the reply to be kept', async () => {
      const rows = await harness.db.query({ text: 'SELECT 1 FROM replies WHERE phone = $1' }, [phone])
      return rows.length === 1 ? true : null
    })
    assert.equal(await optOuts(phone), 0)
  })
})
