import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readTableStatus } from '../packages/store/partitions/table-status.ts'
import { freshDatabase } from '../test/support/database.ts'
import { freePort } from '../test/support/free-port.ts'
import { patient, Scene } from './support/scene.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

/** The version before partitions: its schema is at step 16. */
const commitBefore = '30fb7a9ec13b2f73f03fcb89dff3c505567f9839'

const root = new URL('../../', import.meta.url).pathname
const skip = hasCommit() ? false : `the commit ${commitBefore} is not in this clone`

test('gateways of the version before and of this one share a database while its tables are moved to partitions', {
  skip,
}, async (t) => {
  using older = buildBefore()
  await using database = await freshDatabase()
  await database.db.query({ text: 'DROP SCHEMA public CASCADE' })
  await database.db.query({ text: 'CREATE SCHEMA public' })
  const settings = { dispatch: { unknownHoldSeconds: 2, failoverAfterSeconds: 2, slotLeaseSeconds: 3 } }
  await using scene = await Scene.open({
    databaseUrl: database.url,
    settings,
    program: older.program,
    ...patient,
  })
  const requestsPerSecond = 20
  await using toOlder = scene.traffic({ requestsPerSecond })
  await until('the older gateway accepts', 20_000, () =>
    toOlder.accepted.size > 200 ? null : `${toOlder.accepted.size} messages so far`,
  )
  const port = await freePort()
  await using newer = await scene.installation.start(port)
  await using toNewer = scene.traffic({ requestsPerSecond, port, firstId: 1_000_000 })
  const unmoved = async () => {
    const states = await readTableStatus(database.db)
    return states.filter(({ state }) => state !== 'partitioned').map(({ table }) => table)
  }
  const notBesideOlder = ['callbacks', 'part_refs', 'replies', 'verifications']
  await until('both accept, and what the older one can work with is partitioned', 90_000, async () => {
    const left = (await unmoved()).filter((table) => !notBesideOlder.includes(table))
    if (left.length > 0) return `left: ${left.join(', ')}`
    return toNewer.accepted.size > 300 ? null : `${toNewer.accepted.size} messages so far`
  })
  const before = toOlder.accepted.size
  await until('the older gateway goes on accepting', 20_000, () =>
    toOlder.accepted.size > before + 200 ? null : `${toOlder.accepted.size - before} messages since`,
  )
  assert.deepEqual(await unmoved(), notBesideOlder)
  await toOlder.stop()
  await scene.gateway.stop()
  await until('the other tables are partitioned under load', 150_000, async () => {
    const left = await unmoved()
    return left.length === 0 ? null : `left: ${left.join(', ')}`
  })
  const beforeMove = toNewer.accepted.size
  await until('the newer gateway goes on accepting', 20_000, () =>
    toNewer.accepted.size > beforeMove + 200 ? null : `${toNewer.accepted.size - beforeMove} messages since`,
  )
  await toNewer.stop()
  await newer[Symbol.asyncDispose]()
  await scene.startGateway()
  const limits = { finalWithinMs: 60_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [toOlder, toNewer], limits)
  t.diagnostic(JSON.stringify({ ...verdict, older: toOlder.accepted.size, newer: toNewer.accepted.size }))
  assert.equal(verdict.duplicates, 0)
  assert.doesNotMatch(scene.installation.log(), /an unexpected error/)
})

function hasCommit(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commitBefore}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The program of the version before, compiled in a folder of its own. */
function buildBefore(): { program: string } & Disposable {
  const folder = join(mkdtempSync(join(tmpdir(), 'posthorn-before-')), 'source')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  git('worktree', 'add', '--detach', folder, commitBefore)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '-p', 'tsconfig.runtime.json', '--noCheck']
  execFileSync(process.execPath, args, { cwd: folder, stdio: 'ignore' })
  // Its console is not used, and takes longest to build.
  symlinkSync(join(root, 'dist/console'), join(folder, 'dist/console'))
  const built = join(folder, 'dist/src/main.js')
  assert.ok(existsSync(built), 'the version before was not compiled')
  return {
    program: built,
    [Symbol.dispose]() {
      git('worktree', 'remove', '--force', folder)
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}
