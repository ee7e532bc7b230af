import assert from 'node:assert/strict'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { commandLine } from '../../packages/command-line/test/command-line.ts'
import { timelineFile } from '../../packages/store/pg/timeline-file.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import { smsCarriers } from '../../simulators/sms-carriers.ts'
import { freshDatabase } from '../support/database.ts'
import { StartedProgram } from '../support/started-program.ts'

/** Everything below `folder` that another user may do something with, with its mode. */
function openToOthers(folder: string): string[] {
  const entries = [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ]
  return entries.flatMap((path) => {
    const mode = statSync(path).mode & 0o777
    return (mode & 0o077) === 0 ? [] : [`${path} ${mode.toString(8)}`]
  })
}

let umask: number
let folder: string
before(() => {
  umask = process.umask(0)
  folder = mkdtempSync(join(tmpdir(), 'posthorn-private-'))
})
after(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

test('journals, recordings and keys of the simulated network are for its user alone', async () => {
  const dataDir = join(folder, 'network')
  const port = { port: 0 }
  const carriers = Object.fromEntries(smsCarriers.map(({ name }) => [name, port]))
  const options = {
    http: port,
    sms: port,
    telegram: port,
    rbm: port,
    infobip: port,
    whatsapp: port,
    smsRu: port,
  }
  const open = () => startSandbox({ dataDir, ...options, ...carriers, sip: port, smtp: port })
  await (await open())[Symbol.asyncDispose]()
  assert.ok(readdirSync(dataDir).length > 5)
  assert.deepEqual(openToOthers(dataDir), [])
  // As earlier versions left them.
  for (const name of readdirSync(dataDir))
    if (statSync(join(dataDir, name)).isFile()) chmodSync(join(dataDir, name), 0o644)
  await (await open())[Symbol.asyncDispose]()
  assert.deepEqual(
    openToOthers(dataDir).filter((path) => path.includes('.jsonl')),
    [],
  )
})

test('the data folder of a sandbox, and of a gateway, is for its user alone', {
  timeout: 600_000,
}, async () => {
  await using database = await freshDatabase()
  await using started = new StartedProgram(['start'], {
    ...{ POSTHORN_PORT: '0', POSTHORN_LOG_LEVEL: 'warn', DATABASE_URL: database.url },
    POSTHORN_DATA_DIR: join(folder, 'above', 'data'),
  })
  await started.wrote(/is ready/)
  assert.deepEqual(openToOthers(join(folder, 'above', 'data')), [])
  timelineFile(join(folder, 'timeline'), assert.fail).write({ system: 'a', timeline: 1 })
  assert.deepEqual(openToOthers(join(folder, 'timeline')), [])
})

test('an import writes no secret over a file or a link that is there', async () => {
  await using database = await freshDatabase()
  const run = commandLine({ DATABASE_URL: database.url }, folder)
  const smpp = 'group = smsc\nsmsc = smpp\nsmsc-id = a\nhost = a.example\nport = 1\nsmsc-username = u\n'
  writeFileSync(join(folder, 'kannel.conf'), `${smpp}smsc-password = p\ntransceiver-mode = true\n`)
  mkdirSync(join(folder, 'shared'))
  symlinkSync(join(folder, 'shared', 'taken'), join(folder, 'kannel.posthorn.env'))
  const { exitCode } = await run('import', 'kannel', 'kannel.conf')
  assert.notEqual(exitCode, 0)
  assert.deepEqual(readdirSync(join(folder, 'shared')), [])
  rmSync(join(folder, 'kannel.posthorn.env'))
  rmSync(join(folder, 'kannel.posthorn.yaml'), { force: true })
  assert.equal((await run('import', 'kannel', 'kannel.conf')).exitCode, 0)
  assert.equal(statSync(join(folder, 'kannel.posthorn.env')).mode & 0o777, 0o600)
})
