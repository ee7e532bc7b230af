import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../kit/machine/package-folder.ts'
import { freshCommandLine } from './command-line.ts'

const { folder, run } = await freshCommandLine()

const file = join(folder, 'accounts.yaml')

test('the document of the guide is applied, differs no more, and comes out again', async () => {
  const guide = readFileSync(join(packageFolder, 'docs', 'guides', 'configuration-as-code.md'), 'utf8')
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? []
  writeFileSync(file, example)
  const trial = await run('apply', '-f', 'accounts.yaml', '--dry-run')
  assert.equal(trial.exitCode, 0, trial.err)
  assert.match(trial.out, /^\+ account shop\n {4}currency: "UAH"\n/)
  assert.match((await run('accounts', 'list')).out, /there is no account yet/)
  const differing = await run('diff', '-f', 'accounts.yaml')
  assert.deepEqual([differing.exitCode, differing.out], [1, trial.out])
  const applied = await run('apply', '-f', 'accounts.yaml', '--prune')
  assert.equal(applied.exitCode, 0, applied.err)
  assert.match(applied.out, /The secret of shop https:\/\/shop\.example\/events, shown once: whsec_/)
  const same = await run('diff', '-f', 'accounts.yaml', '--prune')
  assert.deepEqual([same.exitCode, same.out], [0, 'nothing differs\n'])
  const { out } = await run('configuration')
  assert.doesNotMatch(out, /whsec_/)
  writeFileSync(file, out)
  assert.equal((await run('diff', '-f', 'accounts.yaml', '--prune')).exitCode, 0)
  writeFileSync(file, out.replace('status: approved', 'status: rejected'))
  const { out: line } = await run('diff', '-f', 'accounts.yaml')
  assert.equal(line, '~ sender shop sms Shop\n    status: "approved" → "rejected"\n')
})

test('a document that cannot be read or applied ends diff with 2, with each fault on a line', async () => {
  const failed = async (text: string) => {
    writeFileSync(file, text)
    const { exitCode, err, out } = await run('diff', '-f', 'accounts.yaml')
    assert.deepEqual([exitCode, out.trim()], [2, ''])
    return err
  }
  assert.match(
    await failed('accounts:\n  - name: shop\n    senders:\n      - channel: fax\n'),
    /accounts\[0\]\.senders\[0\]\.name is missing\naccounts\[0\]\.senders\[0\]\.channel must be one of sms/,
  )
  assert.match(await failed('acounts: []'), /acounts is no list of a document; known: accounts, /)
  assert.match(await failed('accounts: ['), /accounts\.yaml: /)
  assert.match(await failed('- 1'), /must be a document with lists/)
})
