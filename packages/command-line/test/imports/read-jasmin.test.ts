import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readEnvironment } from '../../../config/env.ts'
import { parseConfig } from '../../../config/parse-config.ts'
import { packageFolder } from '../../../kit/machine/package-folder.ts'
import { parsePrefixes, parseWords } from '../../imports/jasmin/patterns.ts'
import { readJasmin } from '../../imports/jasmin/read-jasmin.ts'
import { leaveRefusedSettings, settingsText } from '../../imports/settings-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'posthorn-jasmin-'))
after(() => rmSync(folder, { recursive: true }))
const store = (protocol: number) => join(packageFolder, 'conformance', 'jasmin', `protocol-${protocol}`)

const login = { place: { file: 'jcli-prod.router-users', line: null }, password: null }

for (const protocol of [2, 5]) {
  test(`a store of Jasmin in pickle protocol ${protocol} becomes settings that the gateway accepts`, () => {
    const found = readJasmin(store(protocol), 'jcli-prod')
    const source = { path: 'import', text: settingsText(found), readTextFile: () => '' }
    const { upstreams } = parseConfig(source, readEnvironment(Object.fromEntries(found.secrets)))
    const [first, second] = upstreams
    assert.ok(first?.kind === 'smpp' && second?.kind === 'smpp' && upstreams.length === 2)
    assert.deepEqual([first.name, first.host, first.port], ['carrier-a', 'smsc.carrier-a.example', 2775])
    assert.deepEqual([first.systemId, first.password.reveal(), first.ratePerSecond], ['shop', 'pa:ss', 50])
    assert.deepEqual([first.receiptIds, first.addresses], ['decimal-to-hex', { sourceTon: 5, sourceNpi: 0 }])
    assert.deepEqual([second.bind, second.tls !== null], ['transmitter+receiver', true])
    assert.deepEqual(
      found.accounts.map(({ name, senders, logins }) => [name, senders, logins]),
      [
        [
          'shop',
          ['Shop', 'Sale'],
          [
            { ...login, kind: 'jasmin', username: 'shop', addresses: null, sender: 'Shop' },
            {
              ...login,
              kind: 'smpp',
              username: 'shop',
              addresses: ['192.0.2.0/24', '198.51.100.7'],
              maxSessions: 2,
              perSecond: 20,
            },
          ],
        ],
        ['bank', [], [{ ...login, kind: 'jasmin', username: 'bank', addresses: null, sender: null }]],
      ],
    )
  })
}

test('routes take messages as the table of Jasmin does, from the highest order down', () => {
  const { routes } = readJasmin(store(2), 'jcli-prod')
  const shown = routes.map(
    ({ account = '*', prefix = '', upstream, priority }) => `${account} ${prefix} ${upstream} ${priority}`,
  )
  assert.deepEqual(shown.slice(0, 5), [
    'bank  carrier-b 1',
    'bank  carrier-a 2',
    'shop 48 carrier-a 1',
    'shop 48 carrier-b 1',
    '* 38050 carrier-b 1',
  ])
  assert.equal(shown.at(-1), '*  carrier-a 1')
})

test('a store of an old release has no limit where the throughput is zero, and is carried over as far as it can be', () => {
  const found = readJasmin(join(packageFolder, 'conformance', 'jasmin', 'release-0.9'), 'jcli-prod')
  leaveRefusedSettings(found)
  const source = { path: 'import', text: settingsText(found), readTextFile: () => '' }
  const { upstreams } = parseConfig(source, readEnvironment(Object.fromEntries(found.secrets)))
  const [upstream] = upstreams
  assert.ok(upstream?.kind === 'smpp' && upstreams.length === 1)
  assert.equal(upstream.ratePerSecond, null)
  assert.deepEqual(upstream.addresses, { sourceTon: 5, sourceNpi: 0 })
  assert.deepEqual(
    found.accounts.map(({ name }) => name),
    ['shop'],
  )
  const lines = found.leftOut.map(({ what, instead }) => `${what}: ${instead}`).join('\n')
  assert.match(lines, /^the upstream carrier-c: systemId: /m)
  assert.match(lines, /^systemType of carrier-b: /m)
  assert.match(lines, /^the upstream carrier-b: routes: no route leads to/m)
})

test('a timer of zero is off in Jasmin, and is as usual here', () => {
  const { upstreams } = readJasmin(join(packageFolder, 'conformance', 'jasmin', 'release-0.9'), 'jcli-prod')
  const { settings } = upstreams[1] ?? assert.fail()
  assert.deepEqual([settings['enquireLinkMs'], settings['ratePerSecond']], [undefined, undefined])
  assert.deepEqual(settings['addresses'], { sourceTon: 1, sourceNpi: 1 })
})

test('one file of a store that cannot be read keeps no other from being carried over', () => {
  const broken = mkdtempSync(join(tmpdir(), 'posthorn-jasmin-broken-'))
  cpSync(store(2), broken, { recursive: true })
  writeFileSync(join(broken, 'jcli-prod.router-mtroutes'), 'Persisted on today\nnonsense')
  const { upstreams, routes, leftOut } = readJasmin(broken, 'jcli-prod')
  rmSync(broken, { recursive: true })
  assert.deepEqual([upstreams.length, routes.length], [2, 0])
  assert.ok(leftOut.some(({ place, instead }) => /mtroutes/.test(place.file) && /no pickle/.test(instead)))
})

test('what is left out says what to do instead', () => {
  const { leftOut } = readJasmin(store(2), 'jcli-prod')
  const lines = leftOut.map(({ place, what, instead }) => `${place.file} ${what}: ${instead}`)
  const has = (pattern: RegExp) =>
    assert.ok(
      lines.some((line) => pattern.test(line)),
      String(pattern),
    )
  has(/^jcli-prod\.router-users user shop: balance 44\.2: posthorn topup 44\.2 --account shop$/)
  has(/^jcli-prod\.router-users user gone: it is disabled/)
  has(/^jcli-prod\.router-mtroutes mtroute 40 \(StaticMTRoute\): ShortMessageFilter has no counterpart/)
  has(/mtroute 5 \(StaticMTRoute\): never used for prefix 38050: none; mtroute 10 takes these messages$/)
  has(/mtroute 20 .*never used for account bank, prefix 48/)
  has(/^jcli-prod\.router-moroutes moroute 10 .*--hook 'https:\/\/shop\.example\/mo' --form jasmin/)
})

test('a path or file that is no store is refused with what would be right', () => {
  assert.throws(
    () => readJasmin(join(folder, 'gone'), 'jcli-prod'),
    /no such file or folder; usual is \/etc\/jasmin\/store/,
  )
  assert.throws(
    () => readJasmin(folder, 'jcli-prod'),
    /no files of the profile jcli-prod: run persist in jcli/,
  )
  assert.throws(() => readJasmin(store(2), 'other'), /--profile is jcli-prod/)
  const file = join(folder, 'x.router-users')
  writeFileSync(file, 'nonsense\n')
  assert.throws(() => readJasmin(file, 'x'), /x\.router-users: it must begin with the line "Persisted on …"/)
  writeFileSync(file, Buffer.from('Persisted on today\n\x80\x02(', 'latin1'))
  assert.throws(() => readJasmin(file, 'x'), /x\.router-users: it is no pickle of Jasmin: it ends too early/)
})

test('patterns of filters become prefixes and words where digits and words say the same', () => {
  assert.deepEqual(parsePrefixes('^380(50|66|9[5-7])\\d+'), ['38050', '38066', '38095', '38096', '38097'])
  assert.deepEqual(parsePrefixes('^\\+?48\\d{9}$'), ['48'])
  assert.deepEqual(parsePrefixes('^38050|^38066'), ['38050', '38066'])
  for (const pattern of ['^380?5', '38050$', '(?!7)', '.*50', '^3805\\d5'])
    assert.equal(parsePrefixes(pattern), null, pattern)
  assert.deepEqual(parseWords('^(Shop|Sale)$'), ['Shop', 'Sale'])
  for (const pattern of ['^Sh.p$', 'S[ab]', '^Shop+$']) assert.equal(parseWords(pattern), null, pattern)
})
