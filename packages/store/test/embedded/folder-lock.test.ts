import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { FolderLock, folderHolder } from '../../embedded/folder-lock.ts'
import { processTag } from '../../embedded/process-tag.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posthorn-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a held folder is refused with its name and the pid of the holder', () => {
  using _lock = FolderLock.take(folder)
  assert.throws(
    () => FolderLock.take(folder),
    (error: Error) => error.message.includes(folder) && error.message.includes(`process ${process.pid}`),
  )
  assert.equal(folderHolder(folder), process.pid)
})

test('a released folder can be locked again and keeps no file', () => {
  FolderLock.take(folder)[Symbol.dispose]()
  assert.equal(folderHolder(folder), null)
  assert.deepEqual(readdirSync(folder), [])
  FolderLock.take(folder)[Symbol.dispose]()
})

test('the lock of a killed process is void', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  writeFileSync(join(folder, 'posthorn.lock'), JSON.stringify({ pid, mark: processTag(pid) }))
  assert.throws(() => FolderLock.take(folder), /is in use/)
  child.kill('SIGKILL')
  await once(child, 'exit')
  FolderLock.take(folder)[Symbol.dispose]()
})

test('a lock whose pid belongs to another process by now is void', () => {
  writeFileSync(
    join(folder, 'posthorn.lock'),
    JSON.stringify({ pid: process.pid, mark: 'an earlier boot:1' }),
  )
  FolderLock.take(folder)[Symbol.dispose]()
})

test('a truncated or empty lock file is void', () => {
  for (const content of ['', '{"pid":', 'null', '{"pid":"1"}']) {
    writeFileSync(join(folder, 'posthorn.lock'), content)
    FolderLock.take(folder)[Symbol.dispose]()
  }
})
