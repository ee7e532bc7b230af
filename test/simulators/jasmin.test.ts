import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSmsNetwork } from './sms-network.ts'

// Requests as the examples of Jasmin's documentation make them.

const open = () => openSmsNetwork('jasmin', ({ addresses }) => senderOf(addresses.jasmin?.url ?? ''))

/** Sends by GET, with the account of the sandbox unless the fields name another. */
function senderOf(url: string) {
  return async (fields: Record<string, string>): Promise<[number, string]> => {
    const query = new URLSearchParams({ username: 'posthorn', password: 'sandbox-jasmin', ...fields })
    const response = await fetch(`${url}/send?${query.toString()}`)
    return [response.status, await response.text()]
  }
}

test('a message is sent by GET, and reported at both levels by the method that it asks for', async () => {
  await using network = await open()
  const [status, body] = await network.client({
    to: '447700900421',
    from: '20203060',
    content: 'Hello world !',
    dlr: 'yes',
    'dlr-url': network.receiver.url('/dlr'),
    'dlr-level': '3',
    'dlr-method': 'GET',
  })
  assert.equal(status, 200)
  const [, id] = /^Success "([0-9a-f-]{36})"$/.exec(body) ?? []
  await network.receiver.requests(2)
  const reports = network.receiver.received.map(({ method, path }) => {
    const { searchParams } = new URL(path, 'http://localhost')
    return [method, ...['id', 'level', 'message_status', 'text'].map((name) => searchParams.get(name))]
  })
  assert.deepEqual(reports.toSorted(), [
    ['GET', id, '1', 'ESME_ROK', null],
    ['GET', id, '2', 'DELIVRD', 'Hello world !'],
  ])
})

test('requests that Jasmin refuses are refused in its words', async () => {
  await using network = await open()
  const { client } = network
  assert.deepEqual(await client({ to: '447700900421' }), [400, 'Error "content or hex-content not present."'])
  assert.deepEqual(await client({ content: 'x' }), [400, 'Error "Mandatory argument [to] is not found."'])
  assert.deepEqual(await client({ to: 'Bob', content: 'x' }), [
    400,
    'Error "Argument [to] has an invalid value: [Bob]."',
  ])
  assert.deepEqual(await client({ to: '447700900421', content: 'x', colour: 'red' }), [
    400,
    'Error "Argument [colour] is unknown."',
  ])
  assert.deepEqual(await client({ to: '447700900421', content: 'x', password: 'wrong' }), [
    403,
    'Error "Authentication failure for username:posthorn"',
  ])
})

test('a text of a handset comes in the alphabet UCS-2, as a form', async () => {
  await using network = await open()
  await network.sandbox.jasmin?.setWebhook(network.receiver.url('/mo'))
  network.sandbox.jasmin?.reply({
    phone: '447700900422',
    channel: 'sms',
    to: '20203060',
    content: { kind: 'text', text: 'Так' },
    via: null,
    ref: null,
  })
  await network.receiver.requests(1)
  const form = Object.fromEntries(new URLSearchParams(network.receiver.received[0]?.body))
  assert.deepEqual(
    [form['from'], form['to'], form['coding'], form['binary']],
    ['447700900422', '20203060', '8', '04220430043a'],
  )
})
