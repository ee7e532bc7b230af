import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readEnvironment } from '../../../config/env.ts'
import { parseConfig } from '../../../config/parse-config.ts'
import { packageFolder } from '../../../kit/machine/package-folder.ts'
import { type Found, placeText } from '../../imports/found.ts'
import { readKannel } from '../../imports/kannel/read-kannel.ts'
import { leaveRefusedSettings, settingsText } from '../../imports/settings-text.ts'

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

const user = 'group = sendsms-user\nusername = shop\npassword = x\n'

function read(text: string): Found {
  const file = join(folder, 'kannel.conf')
  writeFileSync(file, text)
  const found = readKannel(file)
  leaveRefusedSettings(found)
  return found
}

/** What is left out, without what is always said of a user. */
function leftOutOf(text: string): string[] {
  return read(text)
    .leftOut.filter(({ what }) => !what.startsWith('username = '))
    .map(({ place, what, instead }) => `${placeText(place)}: ${what}: ${instead}`)
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

test('a service for an expression is named with a command for each word, and texts are quoted for the shell', () => {
  const service = `
group = sms-service
keyword-regex = "^(yes|no)$"
text = It's noted
`
  const [left] = read(`${smpp}${service}`).leftOut.filter(({ what }) => what.startsWith('sms-service'))
  assert.match(
    left?.instead ?? '',
    /^a keyword is a word, so for each .*: posthorn keywords add <number> <word> /,
  )
  assert.ok(left?.instead.endsWith(String.raw`--answers 'It'\''s noted'`), left?.instead)
})

test('a setting without a value is not named', () => {
  const { leftOut } = read(`${smpp}address-range = ""\nsystem-type = ""\n`)
  assert.deepEqual(leftOut, [])
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
  const { routes } = read(`${only}denied-smsc-id = a\n\n${user}forced-smsc = a\n`)
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

test('lines that Kannel would not understand are left out with their place and what would be right', () => {
  const [first = ''] = leftOutOf(`${smpp}port 2775\n`)
  assert.equal(first, 'kannel.conf:9: "port": it has no equals sign: a line is name = value')
  assert.deepEqual(leftOutOf('host = a.example\n'), [
    'kannel.conf:1: the lines: they have no "group = …": each group begins with it and ends with an empty line',
  ])
  assert.deepEqual(leftOutOf('group = sendsms-users\nusername = u\n'), [
    'kannel.conf:1: group sendsms-users: did you mean sendsms-user?',
  ])
  assert.deepEqual(leftOutOf(`${smpp}throughtput = 5\n`), [
    'kannel.conf:9: throughtput: the import does not know this setting; did you mean throughput?',
  ])
  assert.deepEqual(leftOutOf(smpp.replace('port = 2775', 'port = 99999')), [
    'kannel.conf:5: port = 99999: it must be a whole number from 1 to 65535',
  ])
  assert.deepEqual(leftOutOf(smpp.replace(/host = a.example\n|smsc-password = p\n/g, '')), [
    'kannel.conf:1: group smsc: it needs host = …, smsc-password = …',
  ])
  assert.deepEqual(leftOutOf('include = kannel.conf\n'), ['kannel.conf:1: kannel.conf: it includes itself'])
})

test('one thing that is left out keeps nothing else from being carried over', () => {
  const wrong = 'include = /etc/other/gone.conf\nhost\n\ngroup = nonsense\nx = y\n\n'
  const logins = 'group = opensmppbox\nsmpp-logins = /etc/other/gone.txt\n\n'
  const { upstreams, accounts, leftOut } = read(
    `${wrong}${logins}${user}\n${smpp}system-type = ${'x'.repeat(13)}\n`,
  )
  assert.deepEqual([upstreams.length, accounts.length], [1, 1])
  const lines = leftOut.map(({ what, instead }) => `${what}: ${instead}`).join('\n')
  assert.match(lines, /gone\.conf: there is no such file or folder: copy it beside this file/)
  assert.match(lines, /gone\.txt: smpp-logins cannot be read: .*copy the file beside kannel\.conf/)
  assert.match(lines, /^systemType of a: systemType: must be at most 12/m)
})

test('an upstream that the gateway would refuse is left out with its routes', () => {
  const other = smpp.replaceAll('a.example', 'b.example').replace('smsc-id = a', 'smsc-id = b')
  const long = other.replace('smsc-username = u', 'smsc-username = much-too-long-a-name')
  const { upstreams, routes, leftOut } = read(`${smpp}\n${long}preferred-prefix = 38050\n`)
  assert.deepEqual(
    upstreams.map(({ settings }) => settings.name),
    ['a'],
  )
  assert.ok(routes.every(({ upstream }) => upstream === 'a'))
  assert.match(
    leftOut.map(({ what, instead }) => `${what}: ${instead}`).join('\n'),
    /^the upstream b: systemId: .*1 to 15 ASCII characters/m,
  )
})

test('what another machine keeps elsewhere is found beside the file, by the end of its path', () => {
  mkdirSync(join(folder, 'conf.d'), { recursive: true })
  writeFileSync(join(folder, 'conf.d', 'smsc.conf'), smpp)
  writeFileSync(join(folder, 'users.conf'), user)
  writeFileSync(join(folder, 'clients.txt'), 'till till-password cp 192.0.2.7\n')
  const { upstreams, accounts } = read(
    'include = "/srv/kannel-of-another/conf.d"\n\ninclude = /srv/kannel-of-another/users.conf\n\n' +
      'group = opensmppbox\nsmpp-logins = "/srv/kannel-of-another/clients.txt"\n',
  )
  assert.deepEqual([upstreams.length, accounts.map(({ name }) => name)], [1, ['shop', 'till']])
})

test('every group of Kannel and of its boxes is known', () => {
  const groups = [
    ...['store-db', 'cassandra-connection', 'sqlite-connection', 'radius-acct', 'sqlbox', 'dlr-db', 'wtls'],
    ...['redis-connection', 'mssql-connection', 'smpp-tlv', 'modems', 'ota-bookmark', 'test-ppg', 'ppg'],
  ]
  const lines = leftOutOf(groups.map((kind) => `group = ${kind}\nid = x\n\n`).join(''))
  assert.ok(
    lines.every((line) => !/does not know|did you mean/.test(line)),
    lines.join('\n'),
  )
})

test('addresses that Kannel takes are read as it takes them', () => {
  const addressesOf = (list: string) => read(`${user}user-allow-ip = "${list}"\n`).accounts[0]?.addresses
  assert.equal(addressesOf(String.raw`\*.\*.\*.\*`), null)
  assert.equal(addressesOf('*.*.*.*'), null)
  assert.deepEqual(addressesOf(String.raw`10.\*.\*.\*;localhost`), ['10.0.0.0/8', '127.0.0.1'])
  assert.deepEqual(addressesOf('192.0.2.7;*.1.2.3'), ['192.0.2.7'])
  assert.equal(addressesOf('*.1.2.3'), undefined)
})

test('a value in quotes may have a comment after it, and a number too', () => {
  const text = smpp
    .replace('host = a.example', 'host = "a.example" # the "first" one')
    .replace('port = 2775', 'port = 2776   # not the usual one')
  const { upstreams, secrets } = read(text.replace('password = p', String.raw`password = "a\" # b"`))
  assert.deepEqual([upstreams[0]?.settings['host'], upstreams[0]?.settings['port']], ['a.example', 2776])
  assert.deepEqual([...secrets.values()], ['a" # b'])
})

test('the global sender is that of each user who has none', () => {
  const users = `${user}\n${user.replace('shop', 'bank')}default-sender = Bank\n`
  const { accounts } = read(`group = smsbox\nglobal-sender = +7755\n\n${users}`)
  assert.deepEqual(
    accounts.map(({ senders, logins: [login] }) => [senders, login?.kind === 'kannel' ? login.sender : null]),
    [
      [['7755'], '7755'],
      [['Bank'], 'Bank'],
    ],
  )
  const [left = ''] = leftOutOf(`group = smsbox\nglobal-sender = "A name that is too long"\n\n${users}`)
  assert.match(left, /^kannel\.conf:2: global-sender = A name that is too long: a sender is/)
})

test('a unified prefix becomes the country of the accounts', () => {
  const countryOf = (prefix: string) =>
    read(`group = core\nunified-prefix = "${prefix}"\n\n${user}`).accounts[0]?.country
  assert.equal(countryOf('+380,00380,380,0'), 'UA')
  assert.equal(countryOf('+358,00358,0;+,00'), 'FI')
  assert.equal(countryOf('+,00;0044,0'), 'GB')
  assert.equal(countryOf('+7,8'), 'RU')
  assert.equal(countryOf('+254,0,'), 'KE')
  assert.equal(countryOf('+,00'), null)
  assert.equal(countryOf('-,+35850,050'), null)
  const [left] = leftOutOf(`group = core\nunified-prefix = "+,00"\n\n${user}`)
  assert.match(left ?? '', /^kannel\.conf:2: unified-prefix = \+,00: .*posthorn accounts country/)
})

test('zero stands for no limit of the throughput', () => {
  assert.equal(read(`${smpp}throughput = 0\n`).upstreams[0]?.settings['ratePerSecond'], undefined)
})
