import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { projectFile } from '../support/project.ts'

const unit = projectFile('deploy/systemd/posthorn.service')
/** Of systemd 250 and newer, which judge a file that is not installed. */
const skip =
  spawnSync('systemd-analyze', ['security', '--offline=true', unit]).status === 0
    ? false
    : 'systemd-analyze of systemd 250 or newer is not installed'
/** In tenths: 0 is the least exposed service, 100 the most. */
const maxExposure = 20

let folder = ''
let copy = ''
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'posthorn-unit-'))
  copy = join(folder, 'posthorn.service')
  // The unit is judged with the Node of this machine, because the judge looks for the program.
  writeFileSync(copy, readFileSync(unit, 'utf8').replace('/usr/bin/node', process.execPath))
})
after(() => rmSync(folder, { recursive: true }))

test('systemd finds no fault in the unit', { skip }, () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })
  assert.equal(stderr, '')
  assert.equal(status, 0)
})

test('systemd rates the unit as little exposed', { skip }, () => {
  const options = ['security', '--offline=true', `--threshold=${maxExposure}`, '--no-pager', copy]
  assert.match(execFileSync('systemd-analyze', options, { encoding: 'utf8' }), /Overall exposure level/)
})

test('the unit stops the gateway alone and leaves the database to it, within the time of a graceful stop', () => {
  const text = readFileSync(unit, 'utf8')
  assert.match(text, /^KillMode=mixed$/m)
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]) > 55)
})
