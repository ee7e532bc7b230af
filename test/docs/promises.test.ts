import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { targets } from '../../fuzz/targets/index.ts'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'

const text = readFileSync(join(packageFolder, 'docs', 'promises.md'), 'utf8')
const sections = text.split(/^## /m).slice(1)
const promises = sections.filter((section) => section.includes('**Promise.**'))
const namedFiles = (section: string) =>
  [
    ...section.matchAll(
      /\]\(\.\.\/((?:test|packages|regression|release-checks|fuzz|simulation|conformance)\/[^)#]+)\)/g,
    ),
  ].map(([, file = '']) => file)

test('every test and campaign that the promises name is there', () => {
  const missing = namedFiles(text).filter((file) => !existsSync(join(packageFolder, file)))
  assert.deepEqual(missing, [])
  assert.ok(namedFiles(text).length > 30)
})

test('every promise names what shows it, and what shows it has tests', () => {
  assert.ok(promises.length >= 9)
  for (const promise of promises) {
    const name = promise.split('\n')[0]
    assert.match(promise, /\*\*Shown by\*\*/, name)
    assert.ok(namedFiles(promise).some(hasTests), name)
  }
})

test('no promise that names a loss, a key or a code is without its attack', () => {
  const regressions = readdirSync(join(packageFolder, 'regression')).filter((file) =>
    /^nothing-accepted/.test(file),
  )
  for (const file of regressions) assert.ok(namedFiles(text).includes(`regression/${file}`), file)
})

test('the last figures of fuzzing name every target that there is', () => {
  const figures = sections.find((section) => section.startsWith('Fuzzing')) ?? ''
  for (const { name } of targets) assert.ok(figures.includes(`\`${name}\``), name)
})

function hasTests(file: string): boolean {
  if (!file.endsWith('.ts'))
    return readdirSync(join(packageFolder, file)).some((name) => /test\.ts$|\.ts$/.test(name))
  return readFileSync(join(packageFolder, file), 'utf8').includes('test(')
}
