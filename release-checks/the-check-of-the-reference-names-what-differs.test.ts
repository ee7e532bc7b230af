import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../packages/kit/machine/package-folder.ts'
import { referenceFiles } from '../tools/reference/files.ts'
import { createReference } from '../tools/reference/reference.ts'

const compiled = join(packageFolder, 'dist')

function run(folder: string, ...options: string[]): { status: number | null; stderr: string } {
  const script = join(packageFolder, 'scripts', 'reference.mjs')
  const words = [script, '--compiled', compiled, '--folder', folder, ...options]
  return spawnSync(process.execPath, words, { encoding: 'utf8' })
}

test('the check fails with a sentence where a file is missing, changed or left over, and writing mends it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'))
  const wanted = Object.fromEntries(referenceFiles(createReference()))
  const written = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  try {
    assert.equal(run(folder).status, 0)
    assert.deepEqual(written(), wanted)
    rmSync(join(folder, 'README.md'))
    appendFileSync(join(folder, 'errors.md'), 'more')
    writeFileSync(join(folder, 'old.md'), '')
    const { status, stderr } = run(folder, '--check')
    assert.equal(status, 1)
    assert.match(
      stderr,
      /not as the schemas say \((?=.*README\.md)(?=.*errors\.md)(?=.*old\.md).*\): run `npm run reference`/,
    )
    assert.equal(run(folder).status, 0)
    assert.deepEqual(written(), wanted)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
