import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BacktestResult } from '../../../domain/routing/backtest-row.ts'
import type { RuleBacktestResult } from '../../../domain/traffic-rules/rule-backtest-result.ts'
import { idOf, openHarness, submission } from '../../../engines/test/dispatch/dispatch-harness.ts'
import { refOf, ScriptedUpstream } from '../../../engines/test/dispatch/scripted-upstream.ts'
import { commandLine, json } from '../command-line.ts'

const config = `
upstreams:
  - { name: a, host: a.example, systemId: a, password: "\${UNSET}" }
  - { name: b, host: b.example, systemId: b, password: "\${UNSET}" }
routes:
  - { upstream: a, prefix: 48 }
  - { upstream: b, network: 25503 }
`

test('recorded messages are run through other routes and prices, and nothing is sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-backtest-'))
  const [a, b] = [new ScriptedUpstream('a'), new ScriptedUpstream('b')]
  await using harness = await openHarness({ upstreams: [a, b] })
  const run = commandLine({ DATABASE_URL: harness.fresh.url }, folder)
  const accepted = await harness.accept(submission(), submission(), submission({ phone: '48601123456' }))
  await a.handed(3)
  for (const each of accepted) await a.report({ refs: [refOf(idOf(each))] })
  await writeFile(join(folder, 'new.yaml'), config)
  await writeFile(join(folder, 'a.csv'), 'country,price,valid_from\nUA,0.5,2020-01-01\nPL,0.2,2020-01-01\n')
  await writeFile(join(folder, 'b.csv'), 'network,price\n25503,0.3\n')
  await run('prices', 'import', 'a.csv', '--upstream', 'a')
  const other = ['backtest', '--routes', 'new.yaml', '--since', '1h', '--prices', 'b=b.csv']
  const { messages, total, networks } = json<BacktestResult>(await run(...other, '--json'))
  assert.equal(messages, 3)
  assert.deepEqual(
    networks.map(({ name, handOvers, moved, costMicros, newCostMicros }) => {
      return [name, handOvers, moved, costMicros, newCostMicros]
    }),
    [
      ['UA Kyivstar 25503', 2, 2, 1_000_000, 600_000],
      ['PL Plus 26001', 1, 0, 200_000, 200_000],
    ],
  )
  assert.deepEqual([total.handOvers, total.unpriced], [3, 0])
  const { out } = await run(...other)
  assert.match(out, /all +3 +66\.7 % +0 +1\.20 +0\.80 +0/)
  await writeFile(join(folder, 'clients.csv'), 'channel,price\nsms,0.9\n')
  const charged = await run(...other, '--tariffs', 'clients.csv')
  assert.match(charged.out, /test +UAH +1\.50 +2\.70 +0 +0\.30 +1\.90/)
  assert.equal(b.submitted.length, 0)
  await writeFile(join(folder, 'clients.csv'), 'channel,price\npigeon,0.9\n')
  assert.match(
    (await run(...other, '--tariffs', 'clients.csv')).err,
    /clients\.csv has faults:\nline 2, channel: must be one of/,
  )
  await writeFile(join(folder, 'b.csv'), 'network,price\n255,0.3\n')
  assert.match((await run(...other)).err, /b\.csv has faults:\nline 2, network: must be MCC and MNC/)
  assert.match(
    (await run('backtest', '--routes', 'new.yaml', '--since', '2020-01-01', '--until', '2020-01-02')).out,
    /0 messages/,
  )
  await rm(folder, { recursive: true })
})

test('traffic rules of a file are tried beside those of the settings file and of the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-backtest-'))
  const a = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [a] })
  const run = commandLine({ DATABASE_URL: harness.fresh.url }, folder)
  await harness.accept(submission(), submission(), submission({ phone: '48601123456' }))
  const upstream = `  - { name: a, host: a.example, systemId: a, password: "\${UNSET}" }`
  const rule = (max: number) => `[{ name: hourly, by: [], limits: [{ seconds: 3600, max: ${max} }] }]`
  await writeFile(join(folder, 'posthorn.yaml'), `upstreams:\n${upstream}\n`)
  await writeFile(join(folder, 'rules.yaml'), rule(1))
  const tried = ['backtest', '--traffic-rules', 'rules.yaml', '--since', '1h']
  const { changes } = json<RuleBacktestResult>(await run(...tried, '--json'))
  assert.deepEqual(changes, { passed: 0, waiting: 0, held: 0, refused: 2 })
  await run('rule-sets', 'apply', 'traffic-rules', '--entries-file', 'rules.yaml')
  const same = await run(...tried)
  assert.match(same.out, /beside those of the settings file with version 1 of the database\n3 messages\n/)
  assert.match(same.out, /other outcomes than now: 0 refused, 0 held, 0 wait, 0 go out at once/)
  await writeFile(join(folder, 'rules.yaml'), rule(2))
  assert.match((await run(...tried)).out, /1 go out at once.*hourly +changed +cap +refuse +2 +1/s)
  await writeFile(join(folder, 'rules.yaml'), rule(0))
  assert.match((await run(...tried)).err, /rule 1, limits\[0\]\.max.*must be a whole number/)
  assert.match((await run('backtest', '--since', '1h')).err, /what is to be tried/)
  await rm(folder, { recursive: true })
})
