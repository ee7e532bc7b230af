import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { scratchFolder } from '../simulators/scratch-folder.ts'
import { projectFile } from '../support/project.ts'

interface FileResult {
  tests: { name: string; state: 'passed' | 'failed' | 'skipped'; reason?: string | boolean }[]
  failures: { name: string; error: string }[]
}

const runner = projectFile('scripts/test-processes.mjs')

test('a file whose only suite is skipped is skipped, and one without a test fails', async () => {
  assert.deepEqual(
    await results(`suite('a peer', { skip: 'not installed' }, () => void test('works', () => {}))`),
    {
      tests: [['a peer', 'skipped', 'not installed']],
      failures: [],
    },
  )
  assert.deepEqual(await results(`test('works', { skip: 'not installed' }, () => {})`), {
    tests: [['works', 'skipped', 'not installed']],
    failures: [],
  })
  assert.deepEqual(await results(''), { tests: [], failures: ['has no test'] })
})

test('a test that hangs ends at the limit, and one that follows in time has its own', async () => {
  const slow = `test('slow', () => new Promise((done) => setTimeout(done, 2_500)))\n`
  assert.deepEqual((await results(slow + slow, 4_000)).failures, [])
  const hangs = `test('hangs', () => new Promise((done) => setTimeout(done, 60_000)))`
  assert.deepEqual((await results(hangs, 2_000)).failures, ['did not end within 2 s'])
})

async function results(text: string, limitMs = 60_000) {
  await using folder = await scratchFolder()
  const file = join(folder.path, 'a.test.mjs')
  await writeFile(file, `import { suite, test } from 'node:test'\n${text}\n`)
  const { runFiles } = (await import(pathToFileURL(runner).href)) as {
    runFiles: (options: object) => Promise<void>
  }
  const all: FileResult[] = []
  await runFiles({
    processes: [[[file]]],
    limitMs,
    filesPerProcess: 1,
    env: process.env,
    onEnd: (result: FileResult) => all.push(result),
  })
  const tests = all.flatMap((result) => result.tests.map(({ name, state, reason }) => [name, state, reason]))
  return { tests, failures: all.flatMap((result) => result.failures.map(({ error }) => error)) }
}
