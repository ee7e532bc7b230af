import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { callbackDefaults } from '../../../config/sections/callback-settings.ts'
import { Secret } from '../../../settings/secret.ts'
import type { Anchor } from '../../../store/audit-chain/anchor.ts'
import { maxAnchorTries } from '../../../store/audit-chain/anchors.ts'
import { measureAuditLog } from '../../../store/audit-chain/measure-audit-log.ts'
import { verifyChain } from '../../../store/audit-chain/verify-chain.ts'
import type { Database } from '../../../store/database.ts'
import { addEntry, beginEntry } from '../../../store/test/audit-chain/chain-harness.ts'
import { anchorsFile, readAnchorsFile, type StoreAnchor } from '../../audit-log/anchor-places.ts'
import { auditKeeper } from '../../audit-log/audit-keeper.ts'
import { openAuditKeeper } from '../../audit-log/open-audit-keeper.ts'

const folder = mkdtempSync(join(tmpdir(), 'posthorn-anchors-'))
after(() => rmSync(folder, { recursive: true }))

const events = {
  fault: ({ error }: { error: unknown }) => {
    throw error
  },
}

function keeperOf(db: Database, store: StoreAnchor, everyMinutes = 60) {
  const config = { everyMinutes }
  return auditKeeper({
    db,
    clock: new ManualClock(),
    events,
    config,
    places: { file: store },
    random: () => 0.5,
  })
}

test('an anchor is appended to the file once for each interval with new entries, and the log fits it', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const path = join(folder, 'anchors.jsonl')
  await using keeper = keeperOf(db, anchorsFile(path))
  await keeper.keep()
  await addEntry(db, 'keys/create')
  await keeper.keep()
  await addEntry(db, 'keys/revoke')
  await keeper.keep()
  assert.deepEqual(
    (await readAnchorsFile(path)).map(({ number }) => number),
    [1],
  )
  assert.deepEqual((await measureAuditLog(db, Date.now())).unanchored, [{ target: 'file', seals: 1 }])
  await db.query({ text: 'UPDATE audit_anchors SET made_at = made_at - 3600001' })
  await keeper.keep()
  await db.query({ text: 'UPDATE audit_anchors SET made_at = made_at - 3600001' })
  await keeper.keep()
  const anchors = await readAnchorsFile(path)
  assert.deepEqual(
    anchors.map(({ number }) => number),
    [1, 2],
  )
  const { sound, anchors: compared } = await verifyChain(db, anchors)
  assert.deepEqual([sound, compared], [true, { compared: 2, older: 0 }])
  assert.deepEqual(keeper.warnings(), [])
})

test('an anchor that cannot be stored is tried again, with an end, and the operator is warned', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  let tries = 0
  await using keeper = keeperOf(db, () => {
    tries++
    return Promise.reject(new Error('the disk is full'))
  })
  await addEntry(db, 'keys/create')
  await keeper.keep()
  await keeper.keep()
  assert.equal(tries, 1)
  assert.match(keeper.warnings().join(), /^the anchor .* is not stored: the disk is full; it is tried again$/)
  for (let n = 0; n < 2 * maxAnchorTries; n++) {
    await db.query({ text: 'UPDATE audit_anchors SET due_at = 0' })
    await keeper.keep()
  }
  assert.equal(tries, maxAnchorTries)
  assert.match(keeper.warnings().join(), /the next anchor is tried instead$/)
  await db.query({ text: 'UPDATE audit_anchors SET made_at = made_at - 3600001' })
  await keeper.keep()
  assert.equal(tries, maxAnchorTries + 1)
})

test('of several gateways one stores an anchor', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const stored: Anchor[] = []
  const store = (anchor: Anchor) => {
    stored.push(anchor)
    return Promise.resolve()
  }
  await addEntry(db, 'keys/create')
  await using one = keeperOf(db, store)
  await using other = keeperOf(db, store)
  await Promise.all([one.keep(), other.keep()])
  await Promise.all([one.keep(), other.keep()])
  assert.equal(stored.length, 1)
})

test('an anchor reaches an address signed, and not one inside of the network unless that is allowed', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await addEntry(db, 'keys/create')
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const received: unknown[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += String(chunk)
    })
    request.on('end', () => {
      received.push(new Webhook(secret).verify(body, request.headers as Record<string, string>))
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/anchors`
  const anchors = {
    everyMinutes: 60,
    file: null,
    url,
    secret: new Secret(secret),
    allowPrivateAddresses: false,
  }
  const open = (allowPrivateAddresses: boolean) =>
    openAuditKeeper(
      { audit: { anchors: { ...anchors, allowPrivateAddresses } }, callbacks: callbackDefaults },
      { db, clock: new ManualClock(Date.now()), events },
    )
  await using strict = open(false)
  await strict.keep()
  assert.match(strict.warnings().join(), /did not take it|must be a URL with a public host/)
  await db.query({ text: 'UPDATE audit_anchors SET due_at = 0' })
  await using open_ = open(true)
  await open_.keep()
  server.close()
  server.closeAllConnections()
  assert.deepEqual(
    received.map((each) => (each as Anchor).number),
    [1],
  )
  assert.deepEqual(open_.warnings(), [])
})

test('a gateway that was killed between an entry and its seal leaves the seal to the next one', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await beginEntry(db, 'keys/create', Date.now() - 600_000)
  const before = await measureAuditLog(db, Date.now())
  assert.equal(before.unsealed, 1)
  assert.ok(before.oldestMs >= 600_000)
  await using next = keeperOf(db, () => Promise.resolve())
  await next.keep()
  assert.deepEqual(next.warnings(), [])
  const report = await verifyChain(db)
  assert.deepEqual([report.sound, report.entries, report.notSealedYet], [true, 1, 0])
})

test('a line that is no anchor is refused with its number', async () => {
  const path = join(folder, 'broken.jsonl')
  writeFileSync(path, '{"at":"2026-08-31T12:00:00Z","number":1,"chain":"x"}\n\n{"number":"1"}\n')
  assert.match(readFileSync(path, 'utf8'), /chain/)
  await assert.rejects(readAnchorsFile(path), /^Error: line 3 of .*broken.jsonl is no anchor/)
})
