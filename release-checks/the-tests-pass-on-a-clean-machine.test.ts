import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { CleanMachine } from './support/clean-machine.ts'
import { cannotMakeDebian } from './support/fresh-debian.ts'
import { NoRegistry } from './support/installed-package.ts'

const skip =
  process.env['POSTHORN_TEST_BARE'] !== 'yes'
    ? 'POSTHORN_TEST_BARE=yes runs all tests on a clean machine'
    : existsSync('.git')
      ? await cannotMakeDebian()
      : 'this is no clone of the repository'
/** Five minutes on two cores that do nothing else. */
const withinMs = 1_200_000

test('npm test passes on a machine that has Node and git alone, without any peer', { skip }, async (t) => {
  await using machine = await CleanMachine.make()
  const { code, output } = await machine.run('npm ci\nnpm test', {}, withinMs)
  if (code !== 0 && NoRegistry.is(output)) return t.skip('the npm registry cannot be reached')
  const lines = output.trim().split('\n')
  assert.equal(code, 0, lines.slice(-80).join('\n'))
  for (const line of lines) if (/^skipped|^\d+ files in/.test(line)) t.diagnostic(line)
  assert.match(lines.at(-1) ?? '', / 0 failed/)
})
