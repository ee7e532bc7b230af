import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { mainProgram } from '../../../test/support/project.ts'
import { commandLine, json } from './command-line.ts'

const run = commandLine({})

const commands = [
  ...['start', 'check', 'migrate', 'sandbox', 'bench', 'topup', 'message', 'audit'],
  ...['accounts list', 'accounts create', 'accounts notify', 'accounts sign'],
  ...['keys rotate', 'users list', 'users invite', 'users password', 'users disable', 'users enable'],
  ...['keys create', 'keys list', 'keys revoke', 'senders add', 'senders list', 'senders remove'],
  ...['tariffs set', 'tariffs list', 'tariffs remove', 'callbacks list', 'callbacks replay'],
  ...['services list', 'services add', 'services set', 'services remove'],
]
for (const command of commands) {
  test(`${command} has a help with an example`, async () => {
    const { exitCode, out } = await run(...command.split(' '), '--help')
    assert.equal(exitCode, 0)
    assert.match(out, new RegExp(`Examples?:\n {2}\\$ posthorn ${command}`))
  })
}

test('a command that works on the database alone does not touch this one where another gateway is named', async () => {
  const elsewhere = commandLine({ POSTHORN_URL: 'https://sms.example', POSTHORN_TOKEN: 'phm_x' })
  const { exitCode, out, err } = await elsewhere('archive', 'forget')
  assert.deepEqual([exitCode, out], [1, ''])
  assert.match(err, /POSTHORN_URL names another gateway.*run it on the machine of that gateway/)
})

test('the help names every command', async () => {
  const { exitCode, out } = await run('--help')
  assert.equal(exitCode, 0)
  for (const command of commands) assert.match(out, new RegExp(`^ {2}${command.split(' ')[0]} `, 'm'))
  assert.match(out, /Exit codes: 0 done, 1 failed, 2 not understood/)
})

const misunderstood: string[][] = [
  [],
  ['nosuch'],
  ['keys'],
  ['keys', 'revok'],
  ['keys', 'revoke', 'first'],
  ['keys', 'list', '--colour'],
  ['senders', 'add', 'Shop'],
  ['senders', 'add', 'Shop', '--channel', 'pigeon'],
  ['topup'],
  ['tariffs', 'set', '0.5', '--channel', 'pigeon'],
  ['message', '-5'],
  ['message', '99999999999999999999'],
  ['accounts', 'notify'],
  ['callbacks', 'replay'],
  ['callbacks', 'replay', 'one'],
  ['callbacks', 'list', '--state', 'dead'],
  ['callbacks', 'list', '--limit', '0'],
]
for (const args of misunderstood) {
  test(`"${args.join(' ')}" is not understood: exit code 2, nothing on standard output`, async () => {
    const { exitCode, out, err } = await run(...args)
    assert.equal(exitCode, 2)
    assert.equal(out, '')
    assert.notEqual(err, '')
  })
}

test('a mistyped command is answered with the one that was probably meant', async () => {
  assert.match((await run('tarifs')).err, /Did you mean tariffs\?/)
})

test('start runs the gateway, and fails with a sentence where that fails', async () => {
  let started = 0
  const fine = commandLine({}, tmpdir(), async () => {
    started++
  })
  assert.equal((await fine('start')).exitCode, 0)
  assert.equal(started, 1)
  const failing = commandLine({}, tmpdir(), () => Promise.reject(new Error('port 8080 is taken')))
  assert.deepEqual(await failing('start'), { exitCode: 1, out: '', err: 'posthorn: port 8080 is taken\n' })
})

test('check prints the mode, or every fault with exit code 1', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-check-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const check = commandLine({ SMSC_PASSWORD: 'hunter2' }, folder)
  assert.match((await check('check')).out, /^no configuration file: sandbox mode\n/)

  const upstream = `{ name: a, host: h, systemId: s, password: '\${SMSC_PASSWORD}' }`
  writeFileSync(join(folder, 'posthorn.yaml'), `upstreams: [${upstream}]\n`)
  const good = await check('check', '--json')
  assert.equal(good.exitCode, 0)
  assert.equal(json<{ config: { mode: string } }>(good).config.mode, 'installation')
  assert.doesNotMatch(good.out, /hunter2/)
  const { out } = await check('check')
  assert.match(out, /upstream a \(smpp\): h:2775, 2 connections with a window of 50/)
  assert.match(
    out,
    /short_link and unsubscribe_link are refused: neither links\.baseUrl nor publicUrl is set/,
  )

  writeFileSync(
    join(folder, 'posthorn.yaml'),
    `upstreams: [${upstream}]\nlinks: { baseUrl: 'https://go.example' }\n`,
  )
  assert.match((await check('check')).out, /links in texts lead to https:\/\/go\.example\/l\/ and/)

  writeFileSync(join(folder, 'bad.yaml'), `upstreams: [${upstream}]\nlisten: { port: -1 }\ncolour: red\n`)
  const bad = await check('check', 'bad.yaml', '--json')
  assert.equal(bad.exitCode, 1)
  const { ok, faults } = json<{ ok: boolean; faults: { path: string }[] }>(bad)
  assert.deepEqual([ok, faults.map((fault) => fault.path)], [false, ['listen.port', 'colour']])
  const aloud = await check('check', 'bad.yaml')
  assert.deepEqual([aloud.exitCode, aloud.out], [1, ''])
  assert.match(aloud.err, /2 faults in .*bad.yaml:\n.*bad.yaml:2 listen.port: must be/)
})

test('check prints the faults of the environment', async () => {
  const { exitCode, err } = await commandLine({ POSTHORN_PROCESSES: 'two' })('check')
  assert.equal(exitCode, 1)
  assert.match(err, /POSTHORN_PROCESSES: must be auto, or a whole number from 1 to 64, is two/)
})

test('an unreachable database is reported in a sentence', async () => {
  const { exitCode, out, err } = await commandLine({ DATABASE_URL: 'postgres://u:topsecret@127.0.0.1:1/x' })(
    'keys',
    'list',
  )
  assert.equal(exitCode, 1)
  assert.equal(out, '')
  assert.match(err, /^posthorn: .*database.*\n$/)
  assert.doesNotMatch(err, /topsecret/)
})

test('the option of a command is not taken for that of the program', async () => {
  const apply = ['rule-sets', 'apply', 'routes', '--entries-file', '/no/such', '--version', '3']
  const { exitCode, out, err } = await run(...apply)
  assert.deepEqual([exitCode === 0, out], [false, ''])
  assert.match(err, /no\/such/)
})

test('the compiled program ends with the exit code of its command', () => {
  const runMain = (...args: string[]) =>
    spawnSync(process.execPath, [mainProgram, ...args], { encoding: 'utf8' })
  const version = runMain('--version')
  assert.equal(version.status, 0)
  assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/)
  assert.equal(runMain('nosuch').status, 2)
  assert.equal(runMain('check', '/no/such/file.yaml').status, 1)
})

test('the sandbox of a test run takes no arguments of the simulators', async () => {
  const { exitCode, err } = await run('sandbox', '--ci', '--http-port', '1')
  assert.equal(exitCode, 1)
  assert.match(err, /sandbox --ci takes no other arguments, such as --http-port/)
})
