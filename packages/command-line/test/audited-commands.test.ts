import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { withoutState } from '../../../test/support/changes-without-state.ts'
import { hasAuditedState } from '../../administration/audited.ts'
import { operations } from '../../administration/operations.ts'
import { formOf } from '../command-forms.ts'
import { freshCommandLine } from './command-line.ts'

const { fresh, folder, run } = await freshCommandLine()

interface Entry {
  userName: string
  action: string
  target: string
  outcome: string | null
  before: unknown
  after: unknown
  whole: string
}

before(async () => {
  writeFileSync(join(folder, 'tariffs.csv'), 'channel,prefix,price\nviber,,0.40\n')
  writeFileSync(join(folder, 'prices.csv'), 'country,price\nUA,0.30\n')
  writeFileSync(join(folder, 'token.txt'), '123456:hunter2hunter2\n')
  writeFileSync(join(folder, 'opt-outs.csv'), 'phone\n380671234568\n')
  const text = `INSERT INTO console_users (name, password_hash, role, issuer, subject)
    VALUES ('ada', '', 'admin', NULL, NULL), ('bob', '', 'viewer', NULL, NULL), ('eve', NULL, 'viewer', 'i', 's')`
  await fresh.db.query({ text })
  await fresh.db.query({
    text: `INSERT INTO console_second_factors (user_id, secret, confirmed_at)
      SELECT user_id, '', 1 FROM console_users WHERE name = 'bob'`,
  })
  await fresh.db.query({ text: sessionText })
})

/** Of the first bind. */
const session = '0b0e7f0e-6c3b-4e0c-9a52-0f6f3a3f6c11'
const sessionText = `INSERT INTO smpp_sessions VALUES ('${session}', 'node', 1, 'bound_trx', '192.0.2.7 9', false, 0, 9e15, 0, 0)`

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

/** A command line, its action, and what changed; undefined where the entry says no state. Run in this order. */
const changing: [args: string, action: string, change?: [before: unknown, after: unknown]][] = [
  ['accounts create shop --currency UAH', 'accounts/create', [null, { name: 'shop', currency: 'UAH' }]],
  [
    'accounts notify https://shop.example/status?token=hunter2',
    'notifications/address',
    [{ notificationUrl: null }, { notificationUrl: 'https://shop.example/status?…' }],
  ],
  ['accounts sign', 'notifications/secret', [{ signingSecrets: 0 }, { signingSecrets: 1 }]],
  ['accounts drop-older-secret', 'notifications/drop-older'],
  ['accounts unsign', 'notifications/unsign', [{ signingSecrets: 1 }, { signingSecrets: 0 }]],
  ['accounts set shop --keep-months 12', 'retention/set', [{ months: null }, { months: 12 }]],
  [
    'accounts balance-alert shop 50',
    'balance-alert/set',
    [{ alertMicros: null }, { alertMicros: 50_000_000 }],
  ],
  ['accounts country UA', 'accounts/country', [{ country: null }, { country: 'UA' }]],
  [
    'accounts link-domain go.shop.example',
    'link-domain/set',
    [{ linkDomain: null }, { linkDomain: 'go.shop.example' }],
  ],
  [
    'accounts number-memory false',
    'accounts/number-memory',
    [{ usesNumberMemory: true }, { usesNumberMemory: false }],
  ],
  ['accounts rename shop store', 'accounts/rename', [{ name: 'shop' }, { name: 'store' }]],
  ['accounts rename store shop', 'accounts/rename', [{ name: 'store' }, { name: 'shop' }]],
  ['accounts disable shop', 'accounts/disable', [{ disabled: false }, { disabled: true }]],
  ['accounts enable shop', 'accounts/enable', [{ disabled: true }, { disabled: false }]],
  ['keys create --name till --scope send', 'keys/create'],
  ['keys change 1 --all-scopes', 'keys/change', [{ scopes: ['send'] }, { scopes: null }]],
  ['keys rotate 1', 'keys/rotate'],
  ['management-keys create --name report --role viewer', 'management-keys/create'],
  ['management-keys revoke 1', 'management-keys/revoke', [{ revoked: false }, { revoked: true }]],
  ['keys revoke 1', 'keys/revoke', [{ revoked: false }, { revoked: true }]],
  ['binds add till --rate 20', 'binds/create'],
  ['binds change till --rate 50', 'binds/change', [{ perSecond: 20 }, { perSecond: 50 }]],
  ['binds change till --rate none', 'binds/change', [{ perSecond: 50 }, { perSecond: null }]],
  [`binds kick ${session}`, 'binds/kick'],
  ['binds replay 17', 'binds/replay'],
  ['binds replay-all', 'binds/replay-all'],
  ['binds password till', 'binds/password'],
  ['binds remove till', 'binds/remove'],
  ['senders add Shop --channel sms', 'senders/set', [null, { status: 'approved' }]],
  [
    'senders add Shop --channel sms --status rejected',
    'senders/set',
    [{ status: 'approved' }, { status: 'rejected' }],
  ],
  ['senders remove Shop --channel sms', 'senders/remove', [{ status: 'rejected' }, null]],
  ['senders request Promo --channel sms', 'senders/request', [null, { status: 'pending' }]],
  ['senders add Till --channel sms', 'senders/set', [null, { status: 'approved' }]],
  ['interfaces add kannel till --account shop', 'interfaces/add'],
  [
    'interfaces change kannel till --sender Till',
    'interfaces/change',
    [{ sender: null }, { sender: 'Till' }],
  ],
  ['interfaces password kannel till', 'interfaces/password'],
  ['interfaces remove kannel till', 'interfaces/remove'],
  ['sign-in-hooks add logto shop --account shop', 'sign-in-hooks/add'],
  [
    'sign-in-hooks change logto shop --language uk',
    'sign-in-hooks/change',
    [{ language: 'en' }, { language: 'uk' }],
  ],
  ['sign-in-hooks rotate logto shop', 'sign-in-hooks/rotate'],
  ['sign-in-hooks remove logto shop', 'sign-in-hooks/remove'],
  [
    'endpoints add https://shop.example/events?token=hunter2',
    'endpoints/add',
    [
      null,
      {
        accountId: 1,
        description: null,
        url: 'https://shop.example/events?…',
        types: null,
        filter: null,
        isActive: true,
      },
    ],
  ],
  ['endpoints change 1 --disable', 'endpoints/change', [{ isActive: true }, { isActive: false }]],
  ['endpoints test 1', 'endpoints/test'],
  ['endpoints replay 1 --since 2026-01-01T00:00:00Z', 'endpoints/replay'],
  ['endpoints sign 1', 'endpoints/secret', [{ signingSecrets: 1 }, { signingSecrets: 2 }]],
  ['endpoints drop-older-secret 1', 'endpoints/drop-older', [{ signingSecrets: 2 }, { signingSecrets: 1 }]],
  [
    'endpoints remove 1',
    'endpoints/remove',
    [
      {
        accountId: 1,
        description: null,
        url: 'https://shop.example/events?…',
        types: null,
        filter: null,
        isActive: false,
      },
      null,
    ],
  ],
  [
    'alerts targets add chat --kind telegram --address @ops_team --token-file token.txt',
    'alerts/targets/add',
  ],
  ['alerts targets change chat --address @ops_room', 'alerts/targets/change'],
  ['alerts test chat', 'alerts/targets/test'],
  ['alerts add down --kind carrier-down --to chat', 'alerts/rules/add'],
  [
    'alerts change down --for 5 --urgent',
    'alerts/rules/change',
    [
      { forMinutes: 2, isUrgent: false },
      { forMinutes: 5, isUrgent: true },
    ],
  ],
  ['alerts ack 1', 'alerts/acknowledge'],
  [`alerts silence down --until ${tomorrow} --reason works`, 'alerts/silences/add'],
  ['alerts unsilence 1', 'alerts/silences/end'],
  [
    'alerts quiet --from 22:00 --until 07:00 --zone Europe/Kyiv',
    'alerts/quiet-hours',
    [
      { fromMinute: null, untilMinute: null, zone: null },
      { fromMinute: 1_320, untilMinute: 420, zone: 'Europe/Kyiv' },
    ],
  ],
  ['alerts remove down', 'alerts/rules/remove'],
  ['alerts targets remove chat', 'alerts/targets/remove'],
  ['numbers add 7755 --account shop', 'numbers/add', [null, { accountId: 1, form: null, hook: null }]],
  [
    'numbers change 7755 --hook https://shop.example/in?token=hunter2',
    'numbers/change',
    [{ hook: null }, { hook: 'https://shop.example/in?…' }],
  ],
  ['keywords add 7755 win --account shop', 'keywords/add', [null, { accountId: 1, form: null, hook: null }]],
  [
    'keywords change 7755 win --hook https://shop.example/win',
    'keywords/change',
    [{ hook: null }, { hook: 'https://shop.example/win' }],
  ],
  [
    'keywords remove 7755 Win',
    'keywords/remove',
    [{ accountId: 1, form: null, hook: 'https://shop.example/win' }, null],
  ],
  [
    'numbers remove 7755',
    'numbers/remove',
    [{ accountId: 1, form: null, hook: 'https://shop.example/in?…' }, null],
  ],
  ['number-memory forget 380671234567', 'number-memory/forget'],
  ['opt-outs add 380671234567 --sender Shop', 'opt-outs/add', [null, { optedOut: true }]],
  ['opt-outs remove 380671234567 --sender Shop', 'opt-outs/remove', [{ optedOut: true }, null]],
  ['opt-outs import opt-outs.csv', 'opt-outs/import'],
  ['templates sync', 'templates/whatsapp/refresh'],
  ['services add --name Shop', 'services/add'],
  ['services set 2 --lifetime 600', 'services/set', [{ lifetimeSeconds: 300 }, { lifetimeSeconds: 600 }]],
  ['services remove 2', 'services/remove'],
  ['guard close 99450 --reason fraud', 'verification/close'],
  ['guard open 99450', 'verification/open'],
  ['guard forget 99450', 'verification/forget'],
  ['verifications cancel 0b8a4b5e-5c9f-4d3a-9f5e-1d1f6a1c2b3d', 'verification/cancel'],
  ['held release 17', 'traffic-rules/release'],
  ['held refuse 17', 'traffic-rules/refuse'],
  ['upstreams pause a --reason night', 'upstreams/pause'],
  ['upstreams drain a', 'upstreams/drain'],
  ['upstreams resume a', 'upstreams/resume'],
  ['prices import prices.csv --upstream a', 'prices/import'],
  ['prices remove --upstream a', 'prices/remove'],
  ['tariffs set 0.50 --channel sms', 'tariffs/set', [null, { priceMicros: 500_000 }]],
  ['tariffs set 0.60 --channel sms', 'tariffs/set', [{ priceMicros: 500_000 }, { priceMicros: 600_000 }]],
  ['tariffs remove --channel sms', 'tariffs/remove', [{ priceMicros: 600_000 }, null]],
  ['tariffs import tariffs.csv', 'tariffs/import'],
  ['topup 10', 'money/top-up', [{ availableMicros: 0 }, { availableMicros: 10_000_000 }]],
  ['callbacks replay 1', 'callbacks/replay'],
  ['callbacks replay-dead-letters', 'callbacks/replay-dead-letters'],
  ['callbacks retry shop.example --account shop', 'callbacks/retry'],
  ['users invite --role viewer', 'users/invite', [{ invitations: 0 }, { invitations: 1 }]],
  ['users password ada', 'users/password-link', [{ passwordLinks: 0 }, { passwordLinks: 1 }]],
  [
    'users reset-second-factor bob',
    'users/reset-second-factor',
    [{ secondFactors: 1 }, { secondFactors: 0 }],
  ],
  ['users disconnect eve', 'users/disconnect', [{ atProvider: true }, { atProvider: false }]],
  ['users disable bob', 'users/disable', [{ disabled: false }, { disabled: true }]],
  ['users sign-out bob', 'users/sign-out'],
  ['users role bob --role operator', 'users/role', [{ role: 'viewer' }, { role: 'operator' }]],
  ['users enable bob', 'users/enable', [{ disabled: true }, { disabled: false }]],
  ['subscriber export 380671234567', 'subscriber/export'],
  ['subscriber erase 380671234567', 'subscriber/erase'],
  ['archive run --before 2020-02', 'archive/run'],
  ['archive forget', 'archive/forget'],
]

/** Made of operations that change nothing. */
const readings = [...operations.values()]
  .filter(({ audit }) => audit === null)
  .flatMap((operation) => formOf(operation) ?? [])
  .map(({ under, verb }) => `${under} ${verb}`)

/** Commands that change nothing that the audit log is about, and why. */
const others: Record<string, string> = {
  start: 'notes changed settings itself',
  check: 'reads',
  doctor: 'looks, and changes nothing',
  'explain-error': 'says what a code means',
  migrate: 'writes an entry where it applied a step, which a test of migrations shows',
  sandbox: 'another program',
  bench: 'another program',
  'upstreams try': 'sends past the gateway, and knows no database',
  backtest: 'reads, and prints',
  'rule-sets apply': 'needs a gateway, whose tests show the entry',
  'rule-sets undo': 'needs a gateway, whose tests show the entry',
  'upstreams try-bind': 'connects to a carrier, which a test of the console does',
  ...Object.fromEntries(
    [
      ...[
        'events sinks',
        'route',
        'templates list',
        'rules',
        'upstreams list',
        'message',
        'links',
        'opt-outs export',
        'costs',
        'export messages',
        'export ledger',
        'archive list',
        'archive find',
        'audit',
        'audit log verify',
        'audit log anchor',
        'voices',
        'completion',
        'encryption status',
        'configuration',
        'diff',
      ],
      ...readings,
    ].map((name) => [name, 'reads']),
  ),
  ...Object.fromEntries(
    [
      'alarms start',
      'alarms stop',
      'alarm-receivers add',
      'alarm-receivers replace',
      'alarm-receivers remove',
    ].map((name) => [name, 'writes an entry; packages/gateway/test/whole/alarms.test.ts']),
  ),
  ...Object.fromEntries(
    ['templates whatsapp create', 'templates whatsapp delete'].map((name) => [
      name,
      'writes an entry; packages/gateway/test/whole/templates.test.ts',
    ]),
  ),
  'encryption rewrite':
    'writes an entry where encryption is on; packages/gateway/test/whole/encryption/keys.test.ts',
  apply: 'writes an entry for each change; packages/administration/test/configuration/configuration.test.ts',
  mcp: 'writes an entry for each call of a tool; packages/gateway/test/whole/assistants.test.ts',
  'import kannel': 'writes the entries of what it makes; packages/command-line/test/importing/import.test.ts',
  'import jasmin': 'writes the entries of what it makes; packages/command-line/test/importing/import.test.ts',
}

/** Every command that has no commands below it, or that does something by itself. */
async function listCommands(path: string[] = []): Promise<string[]> {
  const { out } = await run(...path, '--help')
  const [, listed = ''] = out.split('\nCommands:\n')
  const names = [...(listed.split('\n\n')[0]?.matchAll(/^ {2}([a-z][\w-]*)/gm) ?? [])].map(
    ([, name = '']) => name,
  )
  const below: string[] = []
  for (const name of names.filter((each) => each !== 'help'))
    below.push(...(await listCommands([...path, name])))
  const isOwn = path.length > 0 && (below.length === 0 || /Examples?:/.test(out))
  return isOwn ? [path.join(' '), ...below] : below
}

test('every command either writes an entry or is known to change nothing', async () => {
  const commands = await listCommands()
  assert.ok(commands.length > 50)
  const unknown = commands.filter((command) => {
    const isChange = changing.some(([args]) => `${args} `.startsWith(`${command} `))
    return !isChange && others[command] === undefined
  })
  assert.deepEqual(unknown, [])
  assert.deepEqual(
    Object.keys(others).filter((command) => !commands.includes(command)),
    [],
  )
})

async function newestEntries(since: number): Promise<(Entry & { entryId: number })[]> {
  const text = `SELECT entry_id AS "entryId", user_name AS "userName", action, target, outcome, details -> 'before' AS before,
    details -> 'after' AS after, a::text AS whole FROM audit_log a WHERE entry_id > $1 ORDER BY entry_id`
  return fresh.db.query({ text }, [since])
}

test('each changing command writes one entry with who, what, before and after, and no secret', async () => {
  let last = 0
  for (const [args, action, change] of changing) {
    const { out } = await run(...args.split(' '))
    const entries = await newestEntries(last)
    assert.deepEqual(
      entries.map((entry) => entry.action),
      [action],
      args,
    )
    const [entry] = entries
    assert.ok(entry)
    last = entry.entryId
    assert.notEqual(entry.userName, '', args)
    assert.notEqual(entry.outcome, null, args)
    if (change !== undefined) assert.deepEqual([entry.before, entry.after], change, args)
    assert.doesNotMatch(entry.whole, /hunter2|phm?_\w{20}|whsec_|38067123456/, args)
    for (const secret of out.match(/\b(phm?_|whsec_)\S+/g) ?? [])
      assert.ok(!entry.whole.includes(secret), args)
    const isListed = hasAuditedState(action) || withoutState[action] !== undefined
    assert.ok(isListed || action.startsWith('subscriber/'), action)
  }
})

test('the entry of an import with a fault says that nothing was imported', async () => {
  writeFileSync(join(folder, 'wrong.csv'), 'channel,price\nsms,dear\n')
  await run('tariffs', 'import', 'wrong.csv')
  const [entry] = (await newestEntries(0)).slice(-1)
  assert.deepEqual([entry?.action, entry?.outcome], ['tariffs/import', 'nothing was imported: line 2, price'])
})

test('the entry names the person of --by', async () => {
  await run('tariffs', 'set', '0.70', '--channel', 'rcs', '--by', 'grace')
  const [entry] = (await newestEntries(0)).slice(-1)
  assert.deepEqual([entry?.userName, entry?.target], ['grace', 'rcs to every number for every account'])
})
