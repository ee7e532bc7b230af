import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { placeText } from '../../packages/command-line/imports/found.ts'
import { ImportFaults } from '../../packages/command-line/imports/import-faults.ts'
import { readJasmin } from '../../packages/command-line/imports/jasmin/read-jasmin.ts'
import { readKannel } from '../../packages/command-line/imports/kannel/read-kannel.ts'
import { commandLine } from '../../packages/command-line/test/command-line.ts'
import { readEnvironment } from '../../packages/config/env.ts'
import { readConfigFile } from '../../packages/config/load-config.ts'
import { readRegularFile, UnreadableFile } from '../../packages/kit/machine/regular-file.ts'
import { freshDatabase } from '../support/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'posthorn-foreign-files-'))
const socket = createServer().listen(join(folder, 'socket'))
after(() => {
  socket.close()
  rmSync(folder, { recursive: true, force: true })
})

const at = (name: string) => join(folder, name)
const write = (name: string, text: string) => writeFileSync(at(name), text)
execFileSync('mkfifo', [at('fifo')])
symlinkSync('/dev/zero', at('link-to-zero'))
symlinkSync(at('link-to-itself'), at('link-to-itself'))
mkdirSync(at('folder'))
/** Reading each of these would wait, never end, or be no file. */
const others = [
  '/dev/zero',
  '/dev/random',
  '/dev/tty',
  at('fifo'),
  at('socket'),
  at('link-to-zero'),
  at('link-to-itself'),
]
const ofKernel = [
  '/proc/kmsg',
  '/proc/self/environ',
  '/proc/kcore',
  '/sys/kernel/mm/transparent_hugepage/enabled',
].filter((path) => existsSync(path))

const smpp = `
group = smsc
smsc = smpp
smsc-id = a
host = a.example
port = 2775
smsc-username = u
smsc-password = p
transceiver-mode = true
`

function faultsOf(text: string): string[] {
  write('kannel.conf', text)
  try {
    return readKannel(at('kannel.conf')).leftOut.map(
      ({ place, what, instead }) => `${placeText(place)}: ${what}: ${instead}`,
    )
  } catch (error) {
    if (!(error instanceof ImportFaults)) throw error
    return error.faults.map(({ place, message }) => `${placeText(place)}: ${message}`)
  }
}

test('only regular files of a bounded size are read, and none is waited for', () => {
  for (const path of [...others, ...ofKernel, at('folder'), at('absent')])
    assert.throws(() => readRegularFile(path, 1_000), UnreadableFile, path)
  write('long', 'a'.repeat(1_001))
  assert.throws(() => readRegularFile(at('long'), 1_000), /more than 1000 bytes/)
  assert.equal(readRegularFile(at('long'), 1_001).bytes.length, 1_001)
})

test('what a kannel.conf includes and is no regular file is left out at once', () => {
  for (const path of [...others, ...ofKernel]) {
    const [fault = '', ...more] = faultsOf(`include = "${path}"\n${smpp}`)
    assert.match(fault, /^kannel\.conf:1: .*(cannot be included|no such file)/, path)
    assert.deepEqual(more, [])
    const logins = faultsOf(`${smpp}\ngroup = opensmppbox\nsmpp-logins = "${path}"\n`)
    assert.match(logins[0] ?? '', /smpp-logins cannot be read/, path)
    const [whole = ''] = errorsOf(() => readKannel(path))
    assert.match(whole, /cannot be read/)
  }
  mkdirSync(at('conf.d'), { recursive: true })
  execFileSync('mkfifo', [at('conf.d/a.conf')])
  write('conf.d/b.conf', smpp)
  assert.deepEqual(faultsOf('include = conf.d\n'), [])
})

function errorsOf(work: () => unknown): string[] {
  try {
    work()
    return []
  } catch (error) {
    return [String(error)]
  }
}

test('includes that multiply end, and are read once each', () => {
  for (let n = 0; n < 30; n++) write(`twice-${n}.conf`, `include = twice-${n + 1}.conf\n`.repeat(2))
  write('twice-30.conf', '')
  assert.match(faultsOf('include = twice-0.conf\n').join('\n'), /files are included|more than 20 deep/)
  for (let n = 0; n < 12; n++) write(`ten-${n}.conf`, `include = ten-${n + 1}.conf\n`.repeat(10))
  write('ten-12.conf', '# end\n')
  assert.match(faultsOf('include = ten-0.conf\n').join('\n'), /more than 1000 files are included/)
  write('one.conf', 'include = other.conf\n'.repeat(2))
  write('other.conf', 'include = one.conf\n'.repeat(2))
  assert.match(faultsOf('include = one.conf\n').join('\n'), /includes itself/)
  symlinkSync(at('kannel.conf'), at('alias.conf'))
  assert.deepEqual(faultsOf('include = alias.conf\n'), ['kannel.conf:1: alias.conf: it includes itself'])
  for (let n = 0; n < 40; n++) write(`deep-${n}.conf`, `include = deep-${n + 1}.conf\n`)
  assert.match(faultsOf('include = deep-0.conf\n').join('\n'), /more than 20 deep/)
  write('lines.conf', '#\n\n'.repeat(300_000))
  assert.match(faultsOf('include = lines.conf\n'.repeat(10)).join('\n'), /more than 1000000 lines/)
})

test('two groups may include the same lines', () => {
  write('shared.conf', 'smsc-username = u\nsmsc-password = p\ntransceiver-mode = true\nport = 2775\n')
  const group = (id: string) =>
    `group = smsc\nsmsc = smpp\nsmsc-id = ${id}\nhost = ${id}.example\ninclude = shared.conf\n\n`
  write('kannel.conf', group('a') + group('b'))
  assert.equal(readKannel(at('kannel.conf')).upstreams.length, 2)
})

test('no fault of an import repeats what a file that is no configuration holds', async () => {
  const words = 'hunter2'
  const secrets = [
    `root:${words}:19000:0:99999:7:::\n`,
    `${words}\n`,
    `${words} more words\n`,
    `${words}= x\n${words}=y\n`,
    `passw0rd ${words}\n`,
    `include = ${words}\n`,
    `group = ${words}\n`,
    `port=${words}\nthroughput=${words}\nssl=${words}\nsmsc=${words}\n`,
    `DATABASE_PASSWORD=${words}\nAPI_${words}=1\n`,
    `user-allow-ip = ${words}\nusername = ${words}\n`,
  ]
  await using database = await freshDatabase()
  const run = commandLine({ DATABASE_URL: database.url }, folder)
  const groups = [
    'include = secret.txt\n',
    `${smpp}include = secret.txt\n`,
    'group = sendsms-user\nusername = u\npassword = p\ninclude = secret.txt\n',
    'group = core\ninclude = secret.txt\n',
    `${smpp}\ngroup = opensmppbox\nsmpp-logins = secret.txt\n`,
  ]
  for (const secret of secrets)
    for (const group of groups) {
      write('secret.txt', secret)
      write('kannel.conf', group)
      const { out, err } = await run('import', 'kannel', 'kannel.conf', '--dry-run')
      // Users of a list of logins are imported, and shown as such.
      if (!(group.includes('smpp-logins') && err === ''))
        assert.doesNotMatch(out + err, /hunter2/, secret + group)
    }
})

test('a store of Jasmin, a configuration, a secret and a list are regular files of a bounded size too', async () => {
  const run = commandLine({}, folder)
  for (const path of [...others.slice(0, 1), at('fifo')]) {
    symlinkSync(path, at('jcli-prod.smppccs'))
    assert.match(
      errorsOf(() => readJasmin(folder, 'jcli-prod')).join(),
      /cannot be read: it is no regular file/,
    )
    rmSync(at('jcli-prod.smppccs'))
    assert.match(
      errorsOf(() => readConfigFile(path, readEnvironment({}))).join(),
      /cannot be read: it is no regular file/,
    )
    write(
      'tls.yaml',
      `upstreams:\n  - {name: a, host: h.example, port: 1, systemId: a, password: b, tls: {ca: ${path}}}\n`,
    )
    assert.match(
      errorsOf(() => readConfigFile(at('tls.yaml'), readEnvironment({}))).join(),
      /ca: cannot be read: it is no regular file/,
    )
    assert.match(
      errorsOf(() => readEnvironment({ POSTHORN_API_KEY_FILE: path })).join(),
      /POSTHORN_API_KEY_FILE: cannot be read: it is no regular file/,
    )
    assert.match(
      errorsOf(() => readEnvironment({ DATABASE_URL_FILE: path })).join(),
      /DATABASE_URL_FILE: cannot be read: it is no regular file/,
    )
  }
  write('hostname', 'hunter2 of this machine\n')
  const { err } = await run('check', 'hostname')
  assert.match(err, /must be a mapping of settings/)
  assert.doesNotMatch(err, /hunter2/)
})

test('a list that a command imports is a regular file', async () => {
  await using database = await freshDatabase()
  const run = commandLine({ DATABASE_URL: database.url }, folder)
  for (const args of [
    ['opt-outs', 'import'],
    ['prices', 'import', '--upstream', 'a'],
    ['tariffs', 'import'],
  ])
    for (const path of ['/dev/zero', at('fifo')]) {
      const { exitCode, err } = await run(...args, path)
      assert.notEqual(exitCode, 0)
      assert.match(err, /cannot be read: it is no regular file/, args.join(' '))
    }
})
