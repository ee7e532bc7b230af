import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeSupport, nodeWarning } from '../../machine/node-version.ts'
import { packageFolder } from '../../machine/package-folder.ts'

const versions = [
  '18.20.0',
  '20.18.3',
  '20.19.0',
  '21.7.0',
  '22.23.5',
  '23.1.0',
  '24.0.0',
  '25.9.0',
  '26.12.1',
  '28.0.0',
]

/** Of a range such as `^20.19.0 || ^22.12.0`. */
function admits(range: string, version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return [...range.matchAll(/\^(\d+)\.(\d+)\.0/g)].some(
    ([, from, least]) => major === Number(from) && minor >= Number(least),
  )
}

test('engines of package.json admits the versions that a start does not warn of', () => {
  const { engines } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  const admitted = versions.filter((version) => admits(engines.node, version))
  assert.deepEqual(admitted, ['20.19.0', '22.23.5', '24.0.0', '26.12.1'])
  assert.deepEqual(
    versions.filter((version) => nodeWarning(version) === null),
    admitted,
  )
})

test('the warning names the version and the one to install', () => {
  assert.equal(nodeSupport('23.1.0'), 'untested')
  assert.match(nodeWarning('23.1.0') ?? '', /not tested with Node 23\.1\.0.*install Node 24\.$/)
})
