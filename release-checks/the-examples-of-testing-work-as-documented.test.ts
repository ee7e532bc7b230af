import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { mainProgram, projectFolder } from '../test/support/project.ts'

const root = projectFolder
const page = readFileSync(join(root, 'docs/operations/testing-your-application.md'), 'utf8')
const timeout = 600_000

/** The example whose first line names this file. */
function example(file: string): string {
  const blocks = page.split(/^```\w*\n/m)
  const block = blocks.find((each) => (each.split('\n')[0] ?? '').includes(file))
  assert.ok(block, `the page has no example named ${file}`)
  return block.slice(0, block.indexOf('\n```'))
}

/** A folder with the examples in it, and an `npx` that starts the program that is tested. */
async function folderWith(files: string[]) {
  const path = await mkdtemp(join(tmpdir(), 'posthorn-example-'))
  for (const file of files) writeFileSync(join(path, file), example(file))
  const bin = join(path, 'bin')
  mkdirSync(bin)
  const npx = `#!/bin/sh\nshift\nexec '${process.execPath}' '${mainProgram}' "$@"\n`
  writeFileSync(join(bin, 'npx'), npx)
  chmodSync(join(bin, 'npx'), 0o755)
  const env = {
    ...process.env,
    TMPDIR: path,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    PYTHONPATH: join(root, 'clients/python'),
    PYTHONDONTWRITEBYTECODE: '1',
    // Set where a test runner starts another one.
    NODE_TEST_CONTEXT: undefined,
  }
  const run = async (program: string, args: string[]) => {
    const child = spawn(program, args, { cwd: path, env })
    let written = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        written += text.toString()
      })
    }
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, written }
  }
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 20 })
  return { path, run, [Symbol.asyncDispose]: remove }
}

test('the example for node:test passes', { timeout }, async () => {
  await using folder = await folderWith(['order.test.mjs'])
  const { code, written } = await folder.run(process.execPath, ['--test', 'order.test.mjs'])
  assert.equal(code, 0, written)
  assert.match(written, /pass 1/)
})

const python = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import pytest']).status === 0,
)
const noPytest = python === undefined && 'pytest is not installed'
test('the example for pytest passes', { skip: noPytest, timeout }, async () => {
  await using folder = await folderWith(['test_order.py'])
  const { code, written } = await folder.run(python ?? '', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'])
  assert.equal(code, 0, written)
  assert.match(written, /1 passed/)
})

const noPhpUnit = spawnSync('phpunit', ['--version']).status !== 0 && 'phpunit is not installed'
test('the example for PHPUnit passes', { skip: noPhpUnit, timeout }, async () => {
  await using folder = await folderWith(['OrderTest.php'])
  const source = join(root, 'clients/php/src')
  const autoload = `<?php spl_autoload_register(fn ($class) => str_starts_with($class, 'Posthorn\\\\')
    && require '${source}/' . strtr(substr($class, 9), '\\\\', '/') . '.php');`
  writeFileSync(join(folder.path, 'autoload.php'), autoload)
  const { code, written } = await folder.run('phpunit', ['--bootstrap', 'autoload.php', 'OrderTest.php'])
  assert.equal(code, 0, written)
  assert.match(written, /OK \(1 test/)
})

test('the examples for Vitest are modules without a mistake of syntax', { timeout }, async () => {
  await using folder = await folderWith(['sandbox.setup.mjs', 'code.vitest.mjs'])
  for (const file of ['sandbox.setup.mjs', 'code.vitest.mjs']) {
    const { code, written } = await folder.run(process.execPath, ['--check', file])
    assert.equal(code, 0, written)
  }
})
