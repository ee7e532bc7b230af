import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { until } from '../packages/gateway/test/whole/until.ts'
import { seedSandbox } from '../packages/store/sandbox/seed-sandbox.ts'
import { type Sandbox, startSandbox } from '../simulators/sandbox.ts'
import { type FreshDatabase, freshDatabase } from '../test/support/database.ts'
import { DatabaseDoor } from '../test/support/database-door.ts'
import { StartedProcess } from './support/started-process.ts'

const apiKey = 'the-key-of-this-scene'

interface Scene extends AsyncDisposable {
  database: FreshDatabase
  door: DatabaseDoor
  network: Sandbox
  start(processes?: number, settings?: Record<string, unknown>): StartedProcess
}

/** A database behind a door, and a carrier. */
async function openScene(): Promise<Scene> {
  const database = await freshDatabase({ maxConnections: 1 })
  const door = await DatabaseDoor.at(database.url)
  const network = await startSandbox({ dataDir: null, http: { port: 0 }, sms: { port: 0 } })
  const { host, port } = network.addresses.smpp
  const upstream = {
    ...{ name: 'carrier', kind: 'smpp', host, port, connections: 3 },
    ...{ systemId: 'posthorn', password: 'sandbox' },
  }
  return {
    ...{ database, door, network },
    start: (processes = 1, settings = {}) =>
      new StartedProcess({ upstreams: [upstream], processes, ...settings }, { DATABASE_URL: door.url }),
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
    assert.equal(await started.ended(), 0, started.err)
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
    assert.equal(await started.ended(), 0, started.err)
    assert.match(started.out, /Posthorn stopped by SIGTERM while it started\n$/)
  })

  test(`a start ${as} whose database dies when it has its connection to the carrier ends with a sentence and code 1`, async () => {
    await using scene = await openScene()
    await scene.door.open()
    const closed = scene.door.closedAt(/LISTEN "posthorn_slots"/)
    await using started = scene.start(processes)
    await closed
    assert.equal(await started.ended(), 1)
    assert.match(
      started.err,
      /posthorn: .*the (database (cannot be reached|accepts no connection)|connection to the database broke)/,
    )
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
  assert.equal(await started.ended(), 0, started.err)
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
  assert.equal(await started.ended(), 0, started.err)
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
  assert.equal(await started.ended(), 0, started.err)
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

for (const processes of [1, 2]) {
  test(`a port that is taken ends a start of ${processes} before it waits for its database, and is named by its setting`, async () => {
    await using scene = await openScene()
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const host = '127.0.0.1'
    const changes: [string, Record<string, unknown>][] = [
      ['listen.port (POSTHORN_PORT)', { listen: { host, port } }],
      ['smppServer.port (POSTHORN_SMPP_PORT)', { smppServer: { host, port } }],
    ]
    for (const [setting, change] of changes) {
      await using started = scene.start(processes, change)
      assert.equal(await started.ended(), 1)
      const sentence = `posthorn: port ${port} of 127.0.0.1 is taken by another program: change ${setting} `
      assert.ok(started.err.startsWith(sentence), started.err)
    }
    await new Promise((resolve) => taken.close(resolve))
  })
}

test('a start logs one line for each kind of carrier when its connections are up', async () => {
  await using scene = await openScene()
  await scene.door.open()
  await using started = scene.start()
  await started.says(/Posthorn is ready/)
  await until('three connections', () => (scene.network.smsc.stats()['bound'] === 3 ? true : null))
  assert.deepEqual(
    started.logged(/connected|slot/).map(({ msg, kind }) => [msg, kind]),
    [['connected', 'smpp']],
  )
})
