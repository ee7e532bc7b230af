import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addInterfaceUser } from '../../../administration/accounts/interface-users.ts'
import { SmppClient } from '../../../edges/test/smpp-server/smpp-client.ts'
import { setCountry } from '../../../store/accounts/accounts.ts'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({ settings: { smppServer: { host: '127.0.0.1', port: 0 } } })
  const user = { username: 'foo', password: 'foobar', accountId: 1, sender: 'Posthorn' }
  await addInterfaceUser(harness.db, { ...user, kind: 'kannel' })
  await addInterfaceUser(harness.db, { ...user, kind: 'jasmin' })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

const sendsms = async (to: string) =>
  (await fetch(`${harness.url}/cgi-bin/sendsms?username=foo&password=foobar&text=Hi&to=${to}`)).status === 202
const send = async (to: string) =>
  (await fetch(`${harness.url}/send?username=foo&password=foobar&content=Hi&to=${to}`)).status === 200
const contract = async (phone: string) => {
  const sms = { type: 'sms', id: phone, phone, sms_signature: 'Posthorn', sms_message: 'Hi' }
  const body = JSON.stringify({ auth: apiKey, data: [sms] })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${harness.url}/api/json.php`, { method: 'POST', headers, body })
  return ((await response.json()) as { data: { success: boolean }[] }).data[0]?.success === true
}
const smpp = async (destination: string, ton: number) => {
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const pdu = { destination_addr: destination, dest_addr_ton: ton, short_message: 'Hi' }
  return (await client.submit(pdu)).command_status === 0
}

/** Each way in with a number of its own. */
const ways: [way: string, send: (to: string) => Promise<boolean>][] = [
  ['sendsms', sendsms],
  ['/send', send],
  ['the contract', contract],
  ['SMPP', (to) => smpp(to, 2)],
  ['SMPP with an unknown type of number', (to) => smpp(to, 0)],
  ['SMPP with the type of international numbers', (to) => smpp(to, 1)],
]

test('without a country an account needs the calling code, on every way in', async () => {
  for (const [way, send] of ways) assert.equal(await send('0671234567'), false, way)
})

test('with a country it may write numbers as they are dialled there, on every way in', async () => {
  await setCountry(harness.db, 1, 'UA')
  await until('the setting to be read', async () => ((await contract('0671239999')) ? true : null))
  for (const [index, [way, send]] of ways.entries()) {
    const national = `067123000${index}`
    assert.equal(await send(national), true, way)
    assert.equal(await send(`0038${national}`), true, way)
    assert.equal(await send('48501234567'), true, way)
    await until(`both messages by ${way}`, async () => {
      const { messages } = await harness.network().handsets.received(`38${national}`)
      return messages.length === 2 ? true : null
    })
  }
  await until('the messages abroad', async () => {
    const { messages } = await harness.network().handsets.received('48501234567')
    return messages.length === ways.length ? true : null
  })
})
