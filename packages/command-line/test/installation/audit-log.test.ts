import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ChainReport } from '../../../store/audit-chain/verify-chain.ts'
import { sealedEntries } from '../../../store/test/audit-chain/chain-harness.ts'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, folder, run } = await freshCommandLine()

test('verify prints what holds with exit code 0, and names a changed entry with exit code 1', async () => {
  const [first, , third] = await sealedEntries(fresh.db, 3)
  const sound = await run('audit', 'log', 'verify')
  assert.equal(sound.exitCode, 0)
  assert.equal(
    sound.out,
    '3 entries fit their seals; the newest seal is 3\nthe audit log is as it was written\n',
  )
  const anchor = await run('audit', 'log', 'anchor')
  assert.match(anchor.out, /^\{"at":"[^"]+Z","number":3,"chain":"[0-9a-f]{64}"\}\n$/)
  writeFileSync(join(folder, 'anchors.jsonl'), anchor.out)

  await fresh.db.query({ text: `UPDATE audit_log SET user_name = 'eve' WHERE entry_id = $1` }, [first])
  const changed = await run('audit', 'log', 'verify', '--json')
  assert.equal(changed.exitCode, 1)
  const { faults } = json<ChainReport>(changed)
  assert.deepEqual(
    faults.map(({ kind, entryId }) => [kind, entryId]),
    [['changed', first]],
  )
  await fresh.db.query({ text: 'DELETE FROM audit_log WHERE entry_id = $1' }, [third])
  await fresh.db.query({ text: 'DELETE FROM audit_seals WHERE number = 3' })
  const short = await run('audit', 'log', 'verify', '--anchors', 'anchors.jsonl')
  assert.match(short.out, /the anchor of .* names seal 3, and the chain ends at seal 2/)
  assert.match(short.out, /the audit log is not as it was written\n$/)
})

test('anchors that cannot be read are a sentence', async () => {
  const { exitCode, err } = await run('audit', 'log', 'verify', '--anchors', 'absent.jsonl')
  assert.equal(exitCode, 1)
  assert.match(err, /^posthorn: the anchors in .*absent.jsonl cannot be read: ENOENT/)
})

test('changes are listed, and each is shown with what it changed', async () => {
  await run('accounts', 'create', 'shop', '--by', 'olena')
  const listed = await run('audit', 'log', 'list', '--user', 'olena')
  assert.match(listed.out, /^(\d+) .* olena +this machine +accounts\/create +account shop +done$/m)
  const [, entryId = ''] = /^(\d+) .* olena /m.exec(listed.out) ?? []
  assert.match((await run('audit', 'log', 'show', entryId)).out, /^details: .*"name":"shop"/m)
})

test('posthorn audit goes on proving the money', async () => {
  const { exitCode, out } = await run('audit', '--json')
  assert.equal(exitCode, 0)
  assert.ok(json<{ sound: boolean }>({ exitCode, out, err: '' }).sound)
})
