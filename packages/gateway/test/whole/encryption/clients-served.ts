import assert from 'node:assert/strict'
import type { Receiver } from '../../../../../test/support/receiver.ts'
import { addInterfaceUser } from '../../../../administration/accounts/interface-users.ts'
import { SmppClient } from '../../../../edges/test/smpp-server/smpp-client.ts'
import { systemClock } from '../../../../kit/time/clock.ts'
import { insertManagementKey } from '../../../../store/accounts/management-keys.ts'
import type { GatewayHarness } from '../gateway-harness.ts'
import { until } from '../until.ts'
import { command } from './keys-and-commands.ts'
import { phones, said } from './searched-words.ts'

const permanentError = 0x65

/**
 * Clients of the SMPP server: a text whose receipt is acknowledged, one in two parts, a receipt that is refused for good,
 * and receipts, a reply and a part that are still waiting when this returns.
 */
export async function serveSmppClients(harness: GatewayHarness): Promise<void> {
  const port = harness.smppPort
  const to = { destination_addr: phones.smpp }
  {
    await using client = await SmppClient.bind({ port })
    await client.submit({ ...to, short_message: said.smpp })
    await client.submit({ ...to, ...part(1, 2, 7, `${said.joined} `) })
    await client.submit({ ...to, ...part(2, 2, 7, said.joined) })
    await client.untilDelivered(3)
  }
  {
    await using client = await SmppClient.bind({ port, answer: () => permanentError })
    await client.submit({ ...to, short_message: said.smpp })
    await untilRow(harness, 'smpp_dead_deliveries')
  }
  await using client = await SmppClient.bind({ port, bind: 'bind_transmitter' })
  await client.submit({ ...to, short_message: said.smpp })
  await client.submit({ ...to, ...part(1, 2, 8, said.waiting) })
  await harness.untilAllEnded()
  harness.network().smsc.sendInbound({ phone: phones.smpp, to: 'Posthorn', text: said.reply })
  await until('two waiting deliveries', async () => {
    const rows = await harness.db.query({ text: 'SELECT FROM smpp_deliveries' })
    return rows.length === 2 ? true : null
  })
}

/** A part of a long text, with a user data header. */
export function part(number: number, total: number, reference: number, text: string) {
  const header = Buffer.from([5, 0, 3, reference, total, number])
  return { esm_class: 0x40, short_message: Buffer.concat([header, Buffer.from(text)]) }
}

/** Users of the interfaces of Kannel and Jasmin, whose reports name numbers in their addresses. */
export async function serveInterfaceUsers({ db, url }: GatewayHarness, receiver: Receiver): Promise<void> {
  const user = { accountId: 1, sender: 'Posthorn', password: 'foobar' }
  await addInterfaceUser(db, { ...user, kind: 'kannel', username: 'tester' })
  await addInterfaceUser(db, { ...user, kind: 'jasmin', username: 'foo' })
  const kannel = new URLSearchParams({
    ...{ username: 'tester', password: 'foobar', from: 'Posthorn', to: phones.kannel, text: said.kannel },
    ...{ 'dlr-mask': '31', 'dlr-url': receiver.url('/kannel-dlr?to=%p&answer=%A&state=%d') },
  })
  assert.equal((await fetch(`${url}/cgi-bin/sendsms?${kannel}`)).status, 202)
  for (const method of ['GET', 'POST']) {
    const jasmin = new URLSearchParams({
      ...{ username: 'foo', password: 'foobar', to: phones.jasmin, content: said.jasmin, 'dlr-level': '3' },
      ...{ 'dlr-url': receiver.url(`/jasmin-dlr-${method}`), 'dlr-method': method },
    })
    assert.match(await (await fetch(`${url}/send?${jasmin}`)).text(), /^Success/)
  }
  for (const path of ['/kannel-dlr', '/jasmin-dlr-GET', '/jasmin-dlr-POST'])
    await until(`two reports at ${path}`, () => {
      const reports = receiver.received.filter((each) => each.path.startsWith(path))
      return reports.length >= 2 ? true : null
    })
}

/** A hook of a sign-in service, by which a code is sent. */
export async function serveSignInHook(harness: GatewayHarness, keys: string[]): Promise<void> {
  const add = ['sign-in-hooks', 'add', 'logto', 'shop', '--sender', 'Posthorn', '--json']
  const { text } = await command(harness, keys, ...add)
  const { secret } = JSON.parse(text) as { secret: string }
  const sent = await fetch(`${harness.url}/v1/sign-in/logto/shop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ to: phones.sms, type: 'SignIn', payload: { code: said.code } }),
  })
  assert.equal(sent.status, 200)
}

/** A receiver of alerts, by which an alarm starts and ends. */
export async function serveAlarmReceiver(harness: GatewayHarness): Promise<void> {
  const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
  const made = { name: 'alarms', role: 'admin', ...limits } as const
  const { key } = await insertManagementKey(harness.db, made, systemClock.now())
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${harness.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
    assert.equal(answer.ok, true, await answer.clone().text())
    return answer
  }
  const added = await post('/v1/alarm-receivers', {
    ...{ kind: 'pagerduty', name: 'ops', account_id: 'demo', recipients: [{ phone: phones.alarm }] },
    channels: [{ channel: 'sms', sender: 'Posthorn', wait_seconds: 60 }],
  })
  const { secret: routing_key } = (await added.json()) as { secret: string }
  const event = { routing_key, dedup_key: 'disk' }
  await post('/v2/enqueue', { ...event, event_action: 'trigger', payload: { summary: said.alarm } })
  await until('the text of the alarm', () => {
    return harness.network().handsets.view(phones.alarm).messages.length > 0 ? true : null
  })
  await post('/v2/enqueue', { ...event, event_action: 'resolve' })
}

export async function untilRow(harness: GatewayHarness, table: string): Promise<void> {
  const text = `SELECT FROM ${table} LIMIT 1`
  await until(`a row of ${table}`, async () => ((await harness.db.query({ text })).length > 0 ? true : null))
}
