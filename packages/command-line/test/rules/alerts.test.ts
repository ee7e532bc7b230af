import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { listOpenAlerts, saveAlert } from '../../../store/alerts/alerts.ts'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, folder, run } = await freshCommandLine()

before(async () => {
  const added = await run(
    'alerts',
    'targets',
    'add',
    'team',
    '--kind',
    'email',
    '--address',
    'ops@shop.example',
  )
  assert.equal(added.out, 'target 1 is added\n')
})

test('a rule has the usual values of its kind, is changed by its name, and removed', async () => {
  await run('alerts', 'add', 'sms delivery', '--kind', 'channel-delivery', '--watch', 'sms', '--to', 'team')
  const { rules } = json<{ rules: Record<string, unknown>[] }>(await run('alerts', 'rules', '--json'))
  const [rule = {}] = rules
  assert.deepEqual(
    ['threshold', 'minimum', 'window_minutes', 'for_minutes', 'repeat_minutes'].map((name) => rule[name]),
    [80, 50, 30, 5, 240],
  )
  assert.deepEqual([rule['subject'], rule['notifies']], ['sms', ['team']])
  const changes = [
    '--threshold',
    '90%',
    '--for',
    '0',
    '--repeat',
    'none',
    '--watch',
    'none',
    '--urgent',
    '--disable',
  ]
  const changed = await run('alerts', 'change', 'sms delivery', ...changes)
  assert.equal(changed.exitCode, 0, changed.err)
  const { out } = await run('alerts', 'rules')
  assert.match(out, /sms delivery +channel-delivery +- +90 percent +0 +team +true +false/)
  assert.equal((await run('alerts', 'remove', 'sms delivery')).exitCode, 0)
  assert.match((await run('alerts', 'rules')).out, /there is no rule yet/)
})

test('a balance is given as money', async () => {
  await run('alerts', 'add', 'money', '--kind', 'balance', '--threshold', '12.50')
  assert.match((await run('alerts', 'rules')).out, /money +balance +- +12\.50/)
  await run('alerts', 'remove', 'money')
})

test('what is wrong is refused with what would be right', async () => {
  const wrong: [args: string[], exitCode: number, sentence: RegExp][] = [
    [['add', 'x', '--kind', 'weather'], 2, /Allowed choices are channel-delivery, /],
    [['add', '17', '--kind', 'carrier-down'], 2, /not digits alone/],
    [['add', 'x', '--kind', 'channel-delivery', '--threshold', '120'], 2, /above 0 and at most 100/],
    [['add', 'x', '--kind', 'channel-delivery', '--threshold', 'high'], 2, /above 0 and at most 100/],
    [
      ['add', 'x', '--kind', 'queue-age', '--for', '2000'],
      2,
      /forMinutes must be a whole number from 0 to 1440/,
    ],
    [['add', 'x', '--kind', 'carrier-down', '--to', 'nobody'], 1, /there is no target of alerts nobody/],
    [['change', 'nothing', '--urgent'], 1, /there is no rule nothing; see posthorn alerts rules/],
    [['targets', 'remove', 'nothing'], 1, /there is no target nothing; see posthorn alerts targets list/],
    [['ack', '99'], 1, /alert 99 does not fire/],
    [['targets', 'add', 'x', '--kind', 'slack'], 2, /http or https URL/],
    [['quiet', '--from', '22:00'], 2, /two different times/],
  ]
  for (const [args, exitCode, sentence] of wrong) {
    const ran = await run('alerts', ...args)
    assert.match(ran.err, sentence, args.join(' '))
    assert.equal(ran.exitCode, exitCode, args.join(' '))
  }
})

test('a firing alert is listed, and acknowledged by a name', async () => {
  const alert = {
    ...{ alertId: null, ruleId: 9, rule: 'carriers', kind: 'carrier-down' as const, subject: 'smsc-1' },
    ...{ state: 'firing' as const, value: 0, threshold: 1, detail: null, since: 1_000, firedAt: 2_000 },
    ...{ calmSince: null, notifiedAt: 2_000, resolvedAt: null },
  }
  const alertId = await saveAlert(fresh.db, alert)
  assert.match(
    (await run('alerts', 'list')).out,
    /firing +1970-01-01T00:00:01\S* +carriers +carrier smsc-1: no connection/,
  )
  const { out } = await run('alerts', 'ack', String(alertId), '--by', 'olena')
  assert.equal(out, `alert ${alertId} was seen\n`)
  assert.deepEqual(
    (await listOpenAlerts(fresh.db)).map(({ seenBy }) => seenBy),
    ['olena'],
  )
})

test('URLs and tokens are shown nowhere, also not in the audit log', async () => {
  const token = '123456:ABC-DEF_ghij'
  writeFileSync(join(folder, 'token.txt'), `${token}\n`)
  const chat = ['--address', '@ops_team', '--token-file', 'token.txt']
  const telegram = await run('alerts', 'targets', 'add', 'chat', '--kind', 'telegram', ...chat)
  assert.equal(telegram.exitCode, 0, telegram.err)
  const added = await run(
    'alerts',
    'targets',
    'add',
    'pager',
    '--kind',
    'webhook',
    '--url',
    'https://pager.example/k3y',
  )
  const [secret = ''] = /whsec_\S+/.exec(added.out) ?? []
  assert.notEqual(secret, '')
  await run('alerts', 'targets', 'change', 'pager', '--url', 'https://pager.example/k3y2')
  const printed = [
    await run('alerts', 'targets', 'list'),
    await run('alerts', 'targets', 'list', '--json'),
    await run('audit', 'log', 'list', '--json'),
  ].map(({ out }) => out)
  const [log] = await fresh.db.query<{ text: string }>({
    text: 'SELECT json_agg(a)::text AS text FROM audit_log a',
  })
  for (const text of [...printed, log?.text ?? '']) {
    for (const hidden of [token, 'ABC-DEF', 'k3y', secret]) assert.ok(!text.includes(hidden), text)
  }
  assert.match(printed[0] ?? '', /pager +webhook +pager\.example/)
})

test('the language of the texts of a target is English until it is changed', async () => {
  const languageOf = async () => {
    const { targets } = json<{ targets: { name: string; language: string }[] }>(
      await run('alerts', 'targets', 'list', '--json'),
    )
    return targets.find(({ name }) => name === 'team')?.language
  }
  assert.equal(await languageOf(), 'en')
  await run('alerts', 'targets', 'change', 'team', '--language', 'uk')
  assert.equal(await languageOf(), 'uk')
  await run('alerts', 'targets', 'change', 'team', '--address', 'ops@shop.example,olena@shop.example')
  assert.match((await run('alerts', 'targets', 'list')).out, /team +email +ops@shop\.example, .* uk/)
  const wrong = await run('alerts', 'targets', 'change', 'team', '--language', 'de')
  assert.match(wrong.err, /Allowed choices are en, uk/)
})

test('a test is refused where no gateway runs', async () => {
  const { exitCode, err } = await run('alerts', 'test', 'team')
  assert.equal(exitCode, 1)
  assert.match(err, /only a running gateway can do this/i)
})

test('quiet hours are shown, set and removed', async () => {
  assert.match((await run('alerts', 'quiet')).out, /there are no quiet hours/)
  await run('alerts', 'quiet', '--from', '22:00', '--until', '07:30', '--zone', 'Europe/Kyiv')
  assert.match((await run('alerts', 'quiet')).out, /quiet from 22:00 to 07:30, Europe\/Kyiv/)
  assert.match((await run('alerts', 'quiet', '--off')).out, /there are no quiet hours/)
})
