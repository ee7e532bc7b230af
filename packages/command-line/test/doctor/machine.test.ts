import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { mainProgram } from '../../../../test/support/project.ts'
import { checkMemory, checkNode, type Machine, thisMachine } from '../../doctor/checks/check-machine.ts'
import type { Check } from '../../doctor/finding.ts'
import { assertFound, assertNotFound, examine } from './patient.ts'

const run = promisify(execFile)

let folder: string

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'posthorn-doctor-machine-'))
})

after(() => rmSync(folder, { recursive: true }))

const machine = (change: Partial<Machine>): Machine => ({ ...thisMachine, cores: 2, ...change })

const look = ({ look: run }: Check) => run(new AbortController().signal)

function groupWith(name: string, files: Record<string, string>): Machine {
  const root = join(folder, name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return machine({ root })
}

test('a Node that is too old is a problem, one without fixes or tests a warning', async () => {
  const [old] = await look(checkNode(machine({ nodeVersion: '20.11.1' })))
  assert.equal(old?.level, 'problem')
  assert.match(`${old.found}; ${old.advice}`, /is 20\.11\.1; install 20\.19 or newer/)
  for (const nodeVersion of ['20.19.0', '23.1.0', '28.0.0']) {
    const [said] = await look(checkNode(machine({ nodeVersion })))
    assert.deepEqual([said?.level, said?.level === 'warning' && said.advice], ['warning', 'install Node 24'])
  }
  const [tested] = await look(checkNode(machine({ nodeVersion: '24.22.3' })))
  assert.equal(tested?.level, 'ok')
})

test('a runtime without data of time zones is a problem', async () => {
  const [, zones] = await look(checkNode(machine({ knowsZone: (zone) => zone !== 'Europe/Kyiv' })))
  assert.equal(zones?.level, 'problem')
  assert.match(`${zones.found}; ${zones.advice}`, /Europe\/Kyiv is not known.*full ICU data/)
})

test('a memory limit of the container or of a group above it that is too small is found', async () => {
  const files = { 'proc/self/cgroup': '0::/system.slice/posthorn.service\n' }
  const limit = 'sys/fs/cgroup/system.slice/memory.max'
  const [small] = await look(checkMemory(groupWith('small', { ...files, [limit]: '134217728\n' }), 1))
  assert.equal(small?.level, 'problem')
  assert.match(`${small.found}; ${small.advice}`, /control group allows 128 MiB.*give it 384 MiB/)
  const container = groupWith('container', { 'sys/fs/cgroup/memory.max': '268435456\n' })
  assert.equal((await look(checkMemory(container, 1)))[0]?.level, 'warning')
  const none = groupWith('none', { ...files, 'sys/fs/cgroup/memory.max': 'max\n' })
  assert.match((await look(checkMemory(none, 1)))[0]?.found ?? '', /^this machine allows/)
})

test('too few file handles of this shell are a problem', async () => {
  const home = join(folder, 'handles')
  mkdirSync(home)
  const env = { PATH: process.env['PATH'], POSTHORN_DATA_DIR: home, POSTHORN_PORT: '0' }
  const script = `ulimit -n 500 && exec "$0" "$1" doctor --json`
  const ended = await run('/bin/sh', ['-c', script, process.execPath, mainProgram], { cwd: home, env }).catch(
    (error: { stdout: string }) => error,
  )
  const findings = (
    JSON.parse(ended.stdout) as { findings: { check: string; level: string; advice: string }[] }
  ).findings
  const handles = findings.find(({ check }) => check === 'file handles')
  assert.equal(handles?.level, 'problem')
  assert.match(handles.advice, /LimitNOFILE=65536/)
})

test('a data folder that cannot be written is a problem', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  assertFound(await examine({ settings: { dataDir: join(file, 'data') } }), {
    level: 'problem',
    found: /dataDir: .*cannot be written: it is no folder/,
    advice: /set dataDir to another folder/,
  })
})

test('backups that are too old, empty or missing are a problem; a fresh one is not', async () => {
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const settings = { backups: { folder: backups } }
  assertFound(await examine({ settings }), { level: 'problem', found: /backups is empty/, advice: /job/ })
  const dump = join(backups, 'posthorn.dump')
  writeFileSync(dump, 'x')
  assertNotFound(await examine({ settings }), /backups is empty|newest backup|empty file/)
  const old = Date.now() / 1_000 - 3 * 86_400
  utimesSync(dump, old, old)
  assertFound(await examine({ settings }), {
    level: 'problem',
    found: /the newest backup, posthorn\.dump, is 72 hours old/,
    advice: /look why the job that makes backups failed/,
  })
  writeFileSync(dump, '')
  assertFound(await examine({ settings }), { level: 'problem', found: /is an empty file/, advice: /job/ })
})

test('an archive that cannot be read is a problem', async () => {
  const archive = {
    kind: 's3',
    endpoint: 'http://127.0.0.1:1',
    bucket: 'archive',
    accessKeyId: 'AKIA-not-there',
    secretAccessKey: 'kP3x9Lm2Qw8Zr5Vt',
  }
  const found = await examine({ settings: { archive } })
  assertFound(found, { level: 'problem', found: /archive: /, advice: /endpoint, bucket and keys/ })
  assert.ok(!found.out.includes(archive.secretAccessKey))
})

test('a speech engine whose program or model is missing is a warning', async () => {
  const models = [{ name: 'lada', language: 'uk', gender: 'female', file: join(folder, 'lada.onnx') }]
  const speech = { engines: [{ name: 'piper', kind: 'piper', program: join(folder, 'piper'), models }] }
  const found = await examine({ settings: { speech } })
  assertFound(found, { level: 'warning', found: /program .*piper is not there/, advice: /install piper/ })
  assertFound(found, { level: 'warning', found: /ENOENT.*lada\.onnx'/, advice: /fetch the model/ })
})
