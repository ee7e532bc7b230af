import assert from 'node:assert/strict'
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { ServerLog } from '../../embedded/server-log.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posthorn-log-'))
  path = join(folder, 'server.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const mebibyte = 'x'.repeat(1024 * 1024)

test('a large log is rotated at the next start, and the older file is deleted', () => {
  writeFileSync(path, mebibyte.repeat(5))
  writeFileSync(`${path}.1`, 'older')
  using _log = new ServerLog(path)
  assert.equal(statSync(path).size, 0)
  assert.equal(statSync(`${path}.1`).size, 5 * mebibyte.length)
})

test('a log that grows while the server writes is rotated, and writing continues', () => {
  mock.timers.enable({ apis: ['setInterval'] })
  try {
    using log = new ServerLog(path)
    for (let n = 0; n < 6; n++) writeSync(log.fd, mebibyte)
    mock.timers.tick(30_000)
    writeSync(log.fd, 'after')
    assert.equal(readFileSync(path, 'utf8'), 'after')
    assert.equal(statSync(`${path}.1`).size, 6 * mebibyte.length)
  } finally {
    mock.timers.reset()
  }
})

test('only the errors of the current run are returned, or all of its lines where there is none', () => {
  writeFileSync(path, 'FATAL:  long ago\n')
  using log = new ServerLog(path)
  log.beginRun()
  appendFileSync(path, 'LOG:  starting\n')
  assert.equal(log.faultsOfRun(), 'LOG:  starting')
  appendFileSync(path, 'PANIC:  disk\nLOG:  ended\n')
  assert.equal(log.faultsOfRun(), 'PANIC:  disk')
})
