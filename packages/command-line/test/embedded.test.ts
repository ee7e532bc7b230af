import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { commandLine } from './command-line.ts'

test('without DATABASE_URL a command starts the embedded database while it runs, and finds its data again', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-cli-'))
  t.after(() => rmSync(folder, { recursive: true }))
  // As root the server runs as another user, which must be able to enter this folder.
  chmodSync(folder, 0o711)
  const run = commandLine({ POSTHORN_DATA_DIR: join(folder, 'data') }, folder)
  assert.match(
    (await run('accounts', 'list')).err,
    /the database is not up to date: run posthorn migrate first/,
  )
  assert.equal((await run('migrate')).exitCode, 0)
  assert.equal((await run('accounts', 'create', 'shop')).exitCode, 0)
  assert.match((await run('accounts', 'list')).out, /shop +0\.00 +UAH/)
})
