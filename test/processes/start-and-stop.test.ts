import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Sandbox, startSandbox } from '../../simulators/sandbox.ts'
import { seedSandbox } from '../../src/storage/seed-sandbox.ts'
import { until } from '../gateway/until.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { DatabaseDoor } from '../support/database-door.ts'
import { StartedProcess } from './started-process.ts'

const apiKey = 'the-key-of-this-scene'

interface Scene extends AsyncDisposable {
  database: FreshDatabase
  door: DatabaseDoor
  network: Sandbox
  start(processes?: number): StartedProcess
}

/** A database behind a door, and a carrier. */
async function openScene(): Promise<Scene> {
  const database = await freshDatabase({ maxConnections: 1 })
  const door = await DatabaseDoor.at(database.url)
  const network = await startSandbox({ dataDir: null, http: { port: 0 }, sms: { port: 0 } })
  const { host, port } = network.addresses.smpp
  const upstream = { name: 'carrier', kind: 'smpp', host, port, systemId: 'posthorn', password: 'sandbox' }
  return {
    ...{ database, door, network },
    start: (processes = 1) =>
      new StartedProcess({ upstreams: [upstream], processes }, { DATABASE_URL: door.url }),
    async [Symbol.asyncDispose]() {
      await door[Symbol.asyncDispose]()
      await network[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

for (const processes of [1, 2]) {
  const as = processes === 1 ? 'alone' : 'as a supervisor'

  test(`a start ${as} waits for its database, and says so in one line`, async () => {
    await using scene = await openScene()
    await using started = scene.start(processes)
    await started.says(/waiting for the database/)
    await scene.door.open()
    await started.says(/Posthorn is ready/)
    started.signal('SIGTERM')
    assert.equal(await started.ended(), 0)
    assert.equal(started.logged(/waiting for the database/).length, 1)
    assert.equal(started.logged(/the database is there/).length, 1)
    assert.doesNotMatch(started.err, /stack|\n {4}at /)
    assert.match(started.out, /stopped by SIGTERM: it drains\nPosthorn stopped\n$/)
  })

  test(`SIGTERM ends a start ${as} that waits for its database`, async () => {
    await using scene = await openScene()
    await using started = scene.start(processes)
    await started.says(/waiting for the database/)
    started.signal('SIGTERM')
    assert.equal(await started.ended(), 0)
    assert.match(started.out, /Posthorn stopped by SIGTERM while it started\n$/)
  })

  test(`a start ${as} whose database dies when it has its connection to the carrier ends with a sentence and code 1`, async () => {
    await using scene = await openScene()
    await scene.door.open()
    const closed = scene.door.closedAt(/LISTEN "posthorn_slots"/)
    await using started = scene.start(processes)
    await closed
    assert.equal(await started.ended(), 1)
    assert.match(started.err, /posthorn: .*the database (cannot be reached|accepts no connection)/)
    assert.doesNotMatch(started.err, /unsettled/)
  })
}

test('SIGTERM while the database is away drains and ends, with one line about the outage', async () => {
  await using scene = await openScene()
  await scene.door.open()
  await using started = scene.start()
  await started.says(/Posthorn is ready/)
  scene.door.close()
  await started.says(/the database cannot be reached/)
  started.signal('SIGTERM')
  assert.equal(await started.ended(), 0)
  assert.match(started.out, /stopped by SIGTERM: it drains\nPosthorn stopped\n$/)
  assert.equal(started.logged(/./).filter(({ level }) => level !== 'info').length, 1, started.err)
  assert.doesNotMatch(started.err, /stack/)
})

test('SIGTERM during an outage waits for the database with the outcomes of submits', async () => {
  await using scene = await openScene()
  await seedSandbox(scene.database.db, { apiKey, currency: 'UAH', passwordCost: 16 })
  await scene.door.open()
  await using started = scene.start()
  await started.says(/Posthorn is ready/)
  const url = /ready at (\S+)/.exec(started.out)?.[1]
  scene.network.smsc.setFaults({ responseDelayMs: 300, withholdReceipts: true })
  const sms = { type: 'sms', id: 1, phone: 380671234567, sms_signature: 'Posthorn', sms_message: 'Hello!' }
  const body = JSON.stringify({ auth: apiKey, data: [sms] })
  const headers = { 'content-type': 'application/json' }
  await (await fetch(`${url}/api/json.php`, { method: 'POST', headers, body })).text()
  await until('the submit', () => (scene.network.smsc.stats()['submits'] === 1 ? true : null))
  scene.door.close()
  started.signal('SIGTERM')
  await started.says(/it drains/)
  await started.says(/the database cannot be reached/)
  await scene.door.open()
  assert.equal(await started.ended(), 0)
  const text = 'SELECT phase, status FROM messages'
  assert.deepEqual(await scene.database.db.query({ text }), [{ phase: 2, status: 'ROUTING' }])
})

test('an outage is one line in the log, and its end another', async () => {
  await using scene = await openScene()
  await scene.door.open()
  await using started = scene.start()
  await started.says(/Posthorn is ready/)
  scene.door.close()
  await started.says(/the database cannot be reached/)
  await scene.door.open()
  await started.says(/the database is back/)
  started.signal('SIGINT')
  assert.equal(await started.ended(), 0)
  assert.deepEqual(
    started
      .logged(/./)
      .filter(({ level }) => level !== 'info')
      .map(({ msg }) => msg),
    ['the database cannot be reached'],
  )
  assert.equal(started.logged(/the database is back/).length, 1)
  assert.doesNotMatch(started.err, /stack/)
})
