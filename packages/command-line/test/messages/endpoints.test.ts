import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { Receiver } from '../../../../test/support/receiver.ts'
import { insertCallbacks } from '../../../store/callbacks/callbacks.ts'
import { commandLine, freshCommandLine, json } from '../command-line.ts'

const { fresh, run } = await freshCommandLine()

before(async () => {
  assert.equal((await run('accounts', 'create', 'shop')).exitCode, 0)
})

test('an endpoint is added with a secret that is shown once, changed, paused and removed', async () => {
  const added = json<{ endpoint_id: number; secret: string }>(
    await run('endpoints', 'add', 'https://shop.example/events', '--types', 'message.delivered', '--json'),
  )
  assert.match(added.secret, /^whsec_/)
  const number = String(added.endpoint_id)
  await run('endpoints', 'change', number, '--types', 'all', '--disable')
  const { out } = await run('endpoints', 'list')
  assert.match(out, /shop +https:\/\/shop\.example\/events +- +- +false +- +0 +0$/m)
  assert.ok(!out.includes(added.secret))
  assert.equal((await run('endpoints', 'remove', number)).out, `endpoint ${number} is removed\n`)
  assert.match((await run('endpoints', 'list')).out, /there is no endpoint yet/)
})

test('wrong types, addresses and endpoints are refused with what would be right', async () => {
  const types = await run('endpoints', 'add', 'https://shop.example/events', '--types', 'delivered')
  assert.match(types.err, /Allowed choices are message\.accepted, /)
  assert.match((await run('endpoints', 'add', 'ftp://shop.example')).err, /must be an http or https URL/)
  await run('endpoints', 'add', 'https://shop.example/events')
  const again = await run('endpoints', 'add', 'https://shop.example/events')
  assert.match(again.err, /the account has an endpoint with this URL already/)
  assert.match(
    (await run('endpoints', 'change', '99', '--disable')).err,
    /there is no endpoint 99; see posthorn endpoints list/,
  )
})

test('an endpoint is shown with its deliveries, how far it is behind and since when it fails', async () => {
  await using receiver = await Receiver.open()
  const { endpoint_id: endpoint } = json<{ endpoint_id: number }>(
    await run('endpoints', 'add', receiver.url(), '--json'),
  )
  const at = Date.parse('2026-11-23T10:00:00Z')
  const callback = { accountId: 1, msgId: null, url: receiver.url(), body: '{}', dueAt: at }
  const ids = ['evt_1_1', 'evt_1_2', 'evt_1_3']
  await insertCallbacks(
    fresh.db,
    ids.map((webhookId) => ({ ...callback, webhookId })),
    at,
  )
  const states = `UPDATE callbacks SET attempts = 2, last_error = 'status 500',
    state = CASE webhook_id WHEN 'evt_1_1' THEN 'delivered' WHEN 'evt_1_2' THEN 'parked' ELSE 'pending' END,
    ended_at = CASE webhook_id WHEN 'evt_1_1' THEN created_at END`
  await fresh.db.query({ text: states })
  await fresh.db.query({ text: 'INSERT INTO event_counters VALUES (1, 7)' })
  await run('endpoints', 'change', String(endpoint), '--filter', 'country=UA', '--filter', 'id_prefix=order-')
  const { out } = await run('endpoints', 'show', String(endpoint))
  assert.match(out, /^filter: .*country.*UA.*id_prefix.*order-/m)
  assert.match(
    (await run('endpoints', 'change', String(endpoint), '--filter', 'country=XX')).err,
    /no event has XX as its country/,
  )
  const filter = (...conditions: string[]) =>
    run('endpoints', 'change', String(endpoint), ...conditions.flatMap((each) => ['--filter', each]))
  assert.match((await filter('chanel=sms')).err, /filter must be which events it gets/)
  assert.match((await filter('__proto__=sms')).err, /filter must be which events it gets/)
  assert.match((await filter('channel=sms', 'channel=viber')).err, /It has channel already\./)
  await run('endpoints', 'change', String(endpoint), '--filter', 'none')
  assert.match((await run('endpoints', 'show', String(endpoint))).out, /^filter: -$/m)
  assert.match((await run('endpoints', 'events', String(endpoint))).out, /no such event among the newest/)
  assert.match((await run('endpoints', 'test', String(endpoint), '--event', '5')).err, /no event 5/)
  assert.match(out, /^behind: 7\npending: 1\ndead: 1$/m)
  assert.match(out, /^failing since: 2026-11-23T10:00:00\.000Z\nlast error: status 500$/m)
  assert.match((await run('endpoints', 'deliveries', String(endpoint))).out, /evt_1_3 +pending +2/)
  assert.match((await run('endpoints', 'show', '99')).err, /there is no endpoint 99/)
})

test('a test event is signed with the secret of the endpoint, and its answer is printed', async () => {
  await using receiver = await Receiver.open()
  const url = receiver.url('/test')
  const { endpoint_id: endpoint, secret } = json<{ endpoint_id: number; secret: string }>(
    await run('endpoints', 'add', url, '--json'),
  )
  const good = await run('endpoints', 'test', String(endpoint), '--type', 'balance.low')
  assert.match(good.out, /^evt_1_test_\w+: status 200 after \d+ ms\nit would count as delivered/)
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>
  assert.deepEqual([event['type'], event['number']], ['balance.low', 0])
  receiver.react = () => ({ kind: 'answer', status: 500, body: 'out of order' })
  const bad = await run('endpoints', 'test', String(endpoint))
  assert.equal(bad.exitCode, 1)
  assert.match(bad.out, /status 500 .*\nit would not count as delivered: .*\nbody: out of order/)
})

test('a test event goes to no address that callbacks may not go to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-'))
  await writeFile(join(folder, 'posthorn.yaml'), 'log: { level: info }\n')
  const guarded = commandLine({ DATABASE_URL: fresh.url }, folder)
  const added = await guarded('endpoints', 'add', 'http://127.0.0.1:8009/x', '--json')
  const { endpoint_id: endpoint } = json<{ endpoint_id: number }>(added)
  const { exitCode, err } = await guarded('endpoints', 'test', String(endpoint))
  assert.equal(exitCode, 1)
  assert.match(err, /private|loopback|public/)
  await rm(folder, { recursive: true })
})
