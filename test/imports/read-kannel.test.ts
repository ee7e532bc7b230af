import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readEnvironment } from '../../src/config/env.ts'
import { parseConfig } from '../../src/config/parse-config.ts'
import { type Found, placeText } from '../../src/imports/found.ts'
import { ImportFaults } from '../../src/imports/import-faults.ts'
import { readKannel } from '../../src/imports/kannel/read-kannel.ts'
import { checkSettings, settingsText } from '../../src/imports/settings-text.ts'
import { packageFolder } from '../../src/lib/package-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'posthorn-kannel-'))
after(() => rmSync(folder, { recursive: true }))

const smpp = `group = smsc
smsc = smpp
smsc-id = a
host = a.example
port = 2775
smsc-username = u
smsc-password = p
transceiver-mode = true
`

function read(text: string): Found {
  const file = join(folder, 'kannel.conf')
  writeFileSync(file, text)
  const found = readKannel(file)
  checkSettings(found)
  return found
}

function faultsOf(text: string): string[] {
  try {
    read(text)
  } catch (error) {
    if (error instanceof ImportFaults)
      return error.faults.map(({ place, message }) => `${placeText(place)}: ${message}`)
    throw error
  }
  return []
}

test('the example of two carriers becomes settings that the gateway accepts', () => {
  const found = readKannel(join(packageFolder, 'conformance/kannel/kannel.conf'))
  const text = `publicUrl: https://gateway.example\n${settingsText(found)}`
  const source = { path: 'import', text, readTextFile: () => '' }
  const config = parseConfig(source, readEnvironment(Object.fromEntries(found.secrets)))
  const [first, second, third] = config.upstreams
  assert.deepEqual([first?.name, first?.connections, first?.window], ['carrier-a', 2, 20])
  assert.ok(first?.kind === 'smpp' && second?.kind === 'smpp')
  assert.equal(first.password.reveal(), 'pa"ss $1')
  assert.deepEqual(
    [first.bind, first.receiptIds, first.defaultAlphabet],
    ['transceiver', 'decimal-to-hex', 'latin1'],
  )
  assert.deepEqual([first.ratePerSecond, first.enquireLinkMs, first.responseTimeoutMs], [50, 20_000, 30_000])
  assert.deepEqual([second.bind, second.tls !== null], ['transmitter+receiver', true])
  assert.equal(third?.kind, 'kannel')
  assert.deepEqual(
    found.accounts.map(({ name, addresses, senders, logins }) => [
      name,
      addresses,
      senders,
      logins.map(({ kind }) => kind),
    ]),
    [
      ['shop', ['127.0.0.1', '10.1.0.0/16'], ['Shop'], ['kannel', 'smpp']],
      ['bank', null, ['Bank'], ['kannel']],
      ['till', null, [], ['smpp']],
    ],
  )
  assert.deepEqual(found.accounts[2]?.logins[0]?.addresses, ['192.0.2.7', '198.51.100.0/24'])
})

test('what is left out is named with its file, its line and what to do instead', () => {
  const { leftOut } = readKannel(join(packageFolder, 'conformance/kannel/kannel.conf'))
  const lines = leftOut.map(({ place, what, instead }) => `${placeText(place)} ${what}: ${instead}`)
  assert.ok(lines.some((line) => /^conf\.d\/20-others\.conf:2 smsc = at: .*kind: kannel/.test(line)))
  assert.ok(
    lines.some((line) => /^kannel\.conf:\d+ sms-service win: posthorn keywords add <number> win/.test(line)),
  )
  assert.ok(lines.some((line) => /^kannel\.conf:9 unified-prefix/.test(line)))
  assert.ok(!lines.some((line) => /secret|pa"ss/.test(line)))
})

test('a get-url is named with the commands that carry it over', () => {
  const service = `
group = sms-service
keyword = win
aliases = prize
get-url = "http://shop.example/win?from=%p&text=%a"
max-messages = 0
`
  const [left] = read(`${smpp}${service}`).leftOut.filter(({ what }) => what === 'sms-service win')
  const hook = `--hook 'http://shop.example/win?from=%p&text=%a' --form kannel`
  assert.equal(
    left?.instead,
    ['win', 'prize']
      .map((word) => `posthorn keywords add <number> ${word} --account <name> ${hook}`)
      .join('; '),
  )
})

test('one connection that takes everything needs no routes', () => {
  assert.deepEqual(read(smpp).routes, [])
})

test('prefixes become routes that choose as Kannel does', () => {
  const other = smpp.replaceAll('a.example', 'b.example').replace('smsc-id = a', 'smsc-id = b')
  const { routes } = read(
    `${smpp}allowed-prefix = 38050\n\n${other}preferred-prefix = 38050\ndenied-prefix = 7\n`,
  )
  const shown = routes.map(({ upstream, prefix = '', priority }) => `${prefix}:${upstream}/${priority}`)
  assert.deepEqual(shown, [':b/1', '38050:a/1', '38050:b/0'])
})

test('a forced SMSC becomes routes of the account', () => {
  const only = `${smpp}allowed-smsc-id = a\n\n${smpp.replaceAll('a.example', 'b.example').replace('smsc-id = a', 'smsc-id = b')}`
  const user = 'group = sendsms-user\nusername = shop\npassword = x\nforced-smsc = a\n'
  const { routes } = read(`${only}denied-smsc-id = a\n\n${user}`)
  assert.deepEqual(routes, [
    { account: 'shop', upstream: 'a', priority: 1 },
    { upstream: 'b', priority: 1 },
  ])
})

test('lines may be joined by a backslash, and values quoted', () => {
  const { upstreams, secrets } = read(smpp.replace('host = a.example', 'host = \\\n"a.example"'))
  assert.equal(upstreams[0]?.settings['host'], 'a.example')
  assert.deepEqual([...secrets], [['A_PASSWORD', 'p']])
})

test('a comment takes the lines with it that a backslash joins, and a last backslash joins nothing', () => {
  const { upstreams } = read(smpp.replace('host = a.example', '# host = \\\n  b.example\nhost = a.example'))
  assert.equal(upstreams[0]?.settings['host'], 'a.example')
  assert.equal(read(`${smpp.trimEnd()}\\`).upstreams.length, 1)
})

test('an included file may have very many lines, and very many lines may be joined', () => {
  writeFileSync(join(folder, 'many.conf'), '# a comment\n\n'.repeat(100_000))
  const joined = `# ${'a\\\n'.repeat(100_000)}\n`
  const { upstreams } = read(`include = many.conf\n${joined}${smpp}`)
  assert.equal(upstreams.length, 1)
})

test('lines that Kannel would not understand are refused with their place and what would be right', () => {
  assert.deepEqual(faultsOf(`${smpp}port 2775\n`), [
    'kannel.conf:9: "port" has no equals sign: a line is name = value',
  ])
  assert.deepEqual(faultsOf('host = a.example\n'), [
    'kannel.conf:1: the lines have no "group = …": each group begins with it and ends with an empty line',
  ])
  assert.deepEqual(faultsOf('group = sendsms-users\nusername = u\n'), [
    'kannel.conf:1: group sendsms-users is no group of Kannel; did you mean sendsms-user?',
  ])
  assert.deepEqual(faultsOf(`${smpp}throughtput = 5\n`), [
    'kannel.conf:9: throughtput is no setting of Kannel; did you mean throughput?',
  ])
  assert.deepEqual(faultsOf(smpp.replace('port = 2775', 'port = 99999')), [
    'kannel.conf:5: port is "99999": it must be a whole number from 1 to 65535',
  ])
  assert.deepEqual(faultsOf(smpp.replace('host = a.example\n', '')), [
    'kannel.conf:1: the group smsc needs host = …',
  ])
  assert.deepEqual(faultsOf('include = gone.conf\n'), [
    'kannel.conf:1: gone.conf cannot be included: there is no such file or folder',
  ])
  assert.deepEqual(faultsOf('include = kannel.conf\n'), ['kannel.conf:1: kannel.conf includes itself'])
})

test('what the gateway would refuse is refused with the line of the group', () => {
  const [fault] = faultsOf(smpp.replace('smsc-username = u', 'smsc-username = much-too-long-a-name'))
  assert.match(fault ?? '', /^kannel\.conf:1: systemId: .*1 to 15 ASCII characters/)
})
