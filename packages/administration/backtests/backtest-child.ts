// Runs one backtest in its own process, so that neither its reading nor its computing holds the gateway up. Started by
// `backtest-process.ts`, which sends the job.
import { parseRoutingText } from '../../config/parse-routing-text.ts'
import { parseTrafficRules } from '../../config/rule-sets.ts'
import type { TableFault } from '../../domain/pricing/read-table.ts'
import type { BacktestResult } from '../../domain/routing/backtest-row.ts'
import type { ShortBacktestResult } from '../../domain/routing/backtest-run.ts'
import type { RuleBacktestResult } from '../../domain/traffic-rules/rule-backtest-result.ts'
import { csvPieces, readCsv } from '../../kit/text/csv.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { Secret } from '../../settings/secret.ts'
import { openDatabase } from '../../store/open-database.ts'
import { BacktestFaults, type BacktestProgress, runBacktest } from './backtest.ts'
import {
  type BacktestJob,
  type BacktestNote,
  type BacktestOutcome,
  routesFile,
  tariffsFile,
  trafficRulesFile,
} from './backtest-job.ts'
import { runRuleBacktest } from './rules/rule-backtest.ts'

const maxRows = 500
const maxFaults = 100
const progressEveryMs = 250
const statementTimeoutMs = 10_000

async function carryOut(job: BacktestJob): Promise<BacktestOutcome> {
  const { trafficRules } = job.trial
  try {
    const result = trafficRules === null ? shortened(await run(job)) : await runRules(job, trafficRules)
    return { kind: 'done', result }
  } catch (error) {
    if (error instanceof BacktestFaults) return refused(error.file, error.faults)
    if (error instanceof ConfigFaults) {
      const faults = error.faults.map(({ line, path, message }) => ({
        line: line ?? 1,
        column: path,
        message,
      }))
      return refused(trafficRules === null ? routesFile : trafficRulesFile, faults)
    }
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function run(job: BacktestJob): Promise<BacktestResult> {
  const { trial, routing, carriers, usualCurrency } = job
  const { from, until, routes, prices, tariffs } = trial
  const config = routes === null ? routing : parseRoutingText({ path: routesFile, text: routes }, carriers)
  const readRecords = (csv: string) => readCsv(csvPieces(csv))
  await using db = await openOwn(job)
  return await runBacktest(
    db,
    {
      config,
      from,
      until,
      prices: prices.map(({ upstream, csv }) => ({ upstream, file: upstream, records: readRecords(csv) })),
      tariffs: tariffs === null ? null : { file: tariffsFile, records: readRecords(tariffs) },
      usualCurrency,
    },
    progressSender(),
  )
}

async function runRules(job: BacktestJob, text: string): Promise<RuleBacktestResult> {
  const { from, until } = job.trial
  const after = parseTrafficRules(text)
  await using db = await openOwn(job)
  return await runRuleBacktest(db, { before: job.trafficRules, after, from, until }, progressSender())
}

function openOwn({ databaseUrl, dataDir, encryptionKeys }: BacktestJob) {
  return openDatabase({
    database:
      databaseUrl === null
        ? { kind: 'embedded' }
        : { kind: 'url', url: new Secret(databaseUrl), listenUrl: null },
    dataDir,
    encryption: { keys: encryptionKeys.map((key) => new Secret(key)) },
    // The embedded server is that of the gateway.
    role: databaseUrl === null ? 'worker' : 'cli',
    maxConnections: 1,
    statementTimeoutMs,
  })
}

function progressSender(): (progress: BacktestProgress) => void {
  let sentAt = 0
  return (progress) => {
    if (Date.now() - sentAt < progressEveryMs) return
    sentAt = Date.now()
    send({ kind: 'progress', ...progress })
  }
}

function refused(file: string, faults: readonly TableFault[]): BacktestOutcome {
  return { kind: 'refused', file, faults: faults.slice(0, maxFaults) }
}

function shortened(result: BacktestResult): ShortBacktestResult {
  const { networks, accounts } = result
  return {
    ...result,
    networks: networks.slice(0, maxRows),
    accounts: accounts.slice(0, maxRows),
    moreNetworks: Math.max(0, networks.length - maxRows),
    moreAccounts: Math.max(0, accounts.length - maxRows),
  }
}

function send(note: BacktestNote): void {
  process.send?.(note)
}

process.once('message', (job: BacktestJob) => {
  void carryOut(job).then((outcome) => process.send?.(outcome, () => process.exit()))
})
// Exits also when the gateway was killed.
process.on('disconnect', () => process.exit())
