import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { referenceFiles } from '../../tools/reference/files.ts'
import { createReference } from '../../tools/reference/reference.ts'

const compiled = join(packageFolder, 'dist')

function run(folder: string, ...options: string[]): { status: number | null; stderr: string } {
  const script = join(packageFolder, 'scripts', 'reference.mjs')
  const words = [script, '--compiled', compiled, '--folder', folder, ...options]
  return spawnSync(process.execPath, words, { encoding: 'utf8' })
}

test('the check fails with a sentence where a file is missing, changed or left over, and writing mends it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'))
  try {
    const missing = run(folder, '--check')
    assert.equal(missing.status, 1)
    assert.match(
      missing.stderr,
      /not as the schemas say \(README\.md, .*data-model\.svg\): run `npm run reference`/,
    )
    assert.equal(run(folder).status, 0)
    assert.equal(run(folder, '--check').stderr, '')
    assert.deepEqual(readdirSync(folder).sort(), [...referenceFiles(createReference()).keys()].sort())
    appendFileSync(join(folder, 'errors.md'), 'more')
    writeFileSync(join(folder, 'old.md'), '')
    assert.match(run(folder, '--check').stderr, /\(errors\.md, old\.md\)/)
    assert.equal(run(folder).status, 0)
    assert.equal(run(folder, '--check').status, 0)
    assert.ok(!readdirSync(folder).includes('old.md'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
