import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { contract } from '../../../src/http/console/contract.ts'
import { packageFolder } from '../../../src/http/reference/package-folder.ts'

test('the audit log has a text for every change, in both languages', async () => {
  const path = join(packageFolder, 'console/src/pages/settings/audit-log/action-texts.ts')
  const texts = await readFile(path, 'utf8')
  const named = [...texts.matchAll(/^ {2}(?:'([^']+)'|(\w+)): \[/gm)].map(
    ([, quoted, bare]) => quoted ?? bare,
  )
  const changes = Object.entries(contract).filter(([, { changes: does }]) => does)
  assert.ok(changes.length > 30)
  for (const [name] of changes) {
    const action = name.replace('POST /', '')
    assert.equal(named.filter((each) => each === action).length, 1, `${action} needs words in ${path}`)
  }
})
