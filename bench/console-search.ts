// Duration of each kind of search in the console, and of its first page, with a million stored messages or as many as given.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCode, readCodes } from '../packages/administration/codes/read-codes.ts'
import { findMessages, totalMessages } from '../packages/administration/messages/find-messages.ts'
import type { MessagesView } from '../packages/console-contract/administration.ts'
import type { QueryOf } from '../packages/console-contract/contract.ts'
import { maskFor } from '../packages/console-contract/mask.ts'
import { messagesFile } from '../packages/console-server/messages/messages-file.ts'
import { overviewHandlers } from '../packages/console-server/overview/overview-handlers.ts'
import { readRecipient } from '../packages/console-server/recipients/read-recipient.ts'
import { guardDefaults } from '../packages/domain/guard/guard-policy.ts'
import { numberNetwork } from '../packages/domain/network/number-network.ts'
import { systemClock } from '../packages/kit/time/clock.ts'
import { listAccounts } from '../packages/store/accounts/accounts.ts'
import { readFunnel } from '../packages/store/codes/verification-funnel.ts'
import type { Database } from '../packages/store/database.ts'
import { dayNumber, firstIdOfDay } from '../packages/store/partitions/dated-ids.ts'
import { signedInAs } from '../test/support/signed-in.ts'
import { busyPhone, databaseOf, openFilledStore } from './load/filled-store.ts'
import type { GatewayProcess } from './load/gateway-process.ts'
import { percentile } from './load/machine.ts'

export interface ConsoleSearchOptions {
  messages: number
  /** Months before this one that the messages are spread over. Those of the last weeks carry a code each. */
  months: number
  /** Keeps the store for the next run; null removes it at the end. */
  dataDir: string | null
}

/** Older weeks are dropped by the gateway. */
const weeksWithCodes = 4
const runs = 20
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const mask = maskFor('operator')

type Query = QueryOf<'GET /messages'>

/** A stored message, another one in each run: what is looked for is there, and not in memory yet. */
interface Sample {
  msgId: number
  clientId: string
  phone: string
  acceptedAt: number
}

/**
 * Milliseconds of each kind of search, and those of processor time, of the database and of this process: what a busy
 * machine changes least.
 */
export async function benchConsoleSearch(options: ConsoleSearchOptions): Promise<object> {
  const { messages, months, dataDir: kept } = options
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'posthorn-bench-'))
  try {
    await using gateway = await openFilledStore(dataDir, { messages, months, inOldest: 0, weeksWithCodes })
    await using db = await databaseOf(gateway)
    await fillTraffic(db)
    return await measureAll(gateway, db)
  } finally {
    if (kept === null) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(gateway: GatewayProcess, db: Database): Promise<object> {
  const samples = await readSamples(db)
  const sampleOf = (run: number) => samples[run % samples.length] as Sample
  const accounts = (await listAccounts(db)).filter(({ name }) => name.startsWith('client '))
  const silent = accounts.at(-1)?.accountId ?? 0
  const rare = accounts.at(-2)?.accountId ?? 0
  const ports = { db, country: 'UA', networkOf: numberNetwork }
  const figures: Record<string, string> = {}
  const measure = async (name: string, work: (sample: Sample, run: number) => Promise<unknown>) => {
    const tookMs: number[] = []
    let found: unknown
    const before = processorMs(gateway)
    for (let run = 0; run < runs; run++) {
      const began = performance.now()
      found = await work(sampleOf(run), run).catch((error: unknown) => {
        throw new Error(`${name} failed`, { cause: error })
      })
      tookMs.push(performance.now() - began)
    }
    const [p50, longest] = [0.5, 1].map((share) => percentile(tookMs, share).toFixed(1))
    const each = ((processorMs(gateway) - before) / runs).toFixed(1)
    figures[name] = `p50 ${p50}, longest ${longest}, processor ${each} ${described(found)}`
    console.log(`${name}: ${figures[name]}`)
  }
  await measure('the first search of a connection', async () => {
    await using other = await databaseOf(gateway)
    return await findMessages({ ...ports, db: other }, {}, mask)
  })
  for (const [name, queryOf] of Object.entries(searchesOf({ silent, rare }))) {
    await measure(name, (sample, run) => findMessages(ports, queryOf(sample, run), mask))
  }
  for (const [name, queryOf] of Object.entries(searchesOf({ silent, rare }))) {
    const { sort, before, by } = queryOf(sampleOf(0), 0)
    if (sort !== undefined || before !== undefined || by === 'text') continue
    await measure(`totals: ${name}`, (sample, run) => {
      return totalMessages(ports, queryOf(sample, run), mask)
    })
  }
  const file = messagesFile(ports)
  await measure('the first lines of a CSV of a status', async () => {
    const { content } = await file.open({ status: 'EXPIRED' }, signedInAs('operator'), '192.0.2.1')
    let pieces = 0
    for await (const _ of content) if (++pieces === 2) return
  })
  const recipients = { db, clock: systemClock, policy: guardDefaults, nameOf: String }
  await measure('the page of a recipient', ({ phone }) => readRecipient(recipients, phone, mask))
  await measure('the page of a busy number', () => readRecipient(recipients, busyPhone, mask))
  await measureCodes(db, measure)
  await measure('the overview of a day', () => readOverview(db, 'day'))
  await measure('the overview of a month', () => readOverview(db, 'month'))
  return figures
}

interface Code {
  before: number
  verifyId: string
  recipient: string
}

/** The list of codes by each of its filters, and what they are counted by. */
async function measureCodes(
  db: Database,
  measure: (name: string, work: (sample: Sample, run: number) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const text = `SELECT verification_id AS before, verify_id AS "verifyId", recipient FROM verifications
    WHERE verification_id >= $1 AND type = 'sms' ORDER BY verification_id LIMIT 1`
  const samples: Code[] = []
  for (let run = 0; run < runs; run++) {
    const day = firstIdOfDay(dayNumber(Date.now()) - 1 - Math.floor(run * 1.4))
    samples.push(...(await db.query<Code>({ text }, [day])))
  }
  const ports = { db, clock: systemClock }
  const searches: Record<string, (code: Code) => QueryOf<'GET /verification/codes'>> = {
    newest: () => ({}),
    'a page further back': ({ before }) => ({ before }),
    'a number': ({ recipient }) => ({ recipient }),
    'a busy number': () => ({ recipient: busyPhone }),
    'a number without codes': () => ({ recipient: '380991234567' }),
    'a narrow prefix': ({ recipient }) => ({ prefix: recipient.slice(0, 9) }),
    'a wide prefix': () => ({ prefix: '38067' }),
    'a wide prefix, blocked': () => ({ prefix: '38067', stage: 'blocked' }),
    'a country without codes': () => ({ country: 'CZ' }),
    'an account that sent nothing': () => ({ accountId: 1_000_000 }),
    'a rare service': () => ({ serviceId: 10 }),
    'a rare service, delivered': () => ({ serviceId: 10, stage: 'delivered' }),
    'a rare service, further back': ({ before }) => ({ serviceId: 10, before }),
    'by e-mail': () => ({ type: 'email' }),
    blocked: () => ({ stage: 'blocked' }),
    'blocked, further back': ({ before }) => ({ stage: 'blocked', before }),
    delivered: () => ({ stage: 'delivered' }),
    'delivered, further back': ({ before }) => ({ stage: 'delivered', before }),
    'by e-mail, sent, further back': ({ before }) => ({ type: 'email', stage: 'sent', before }),
    'since a day ago, by e-mail': () => ({ from: Date.now() - dayMs, type: 'email' }),
  }
  for (const [name, queryOf] of Object.entries(searches)) {
    await measure(`codes: ${name}`, (_, run) =>
      readCodes(ports, queryOf(samples[run % samples.length] as Code), mask),
    )
  }
  await measure('a code', (_, run) => readCode(ports, samples[run % samples.length]?.verifyId ?? '', mask))
  await measure('the funnel of codes of a week', () =>
    readFunnel(db, { accountId: null, from: Date.now() - 7 * dayMs, stepMs: dayMs, steps: 7, earlier: 0 }),
  )
}

/** As the page sends them: the gateway decides what each may mean. */
function searchesOf({ silent, rare }: { silent: number; rare: number }) {
  const someTimeAgo = (run: number) => Date.now() - (run + 1) * 33 * dayMs
  const searches: Record<string, (sample: Sample, run: number) => Query> = {
    newest: () => ({}),
    'a page further back': ({ msgId }) => ({ before: msgId }),
    '#id': ({ msgId }) => ({ find: `#${msgId}` }),
    'a client id': ({ clientId }) => ({ find: clientId }),
    'a number': ({ phone }) => ({ find: `+${phone}` }),
    'a local number': ({ phone }) => ({ find: `0${phone.slice(3)}` }),
    'a number without messages': (_, run) => ({ find: `+38099${1_000_000 + run}` }),
    'a busy number': () => ({ find: busyPhone }),
    'a busy number, a rare status': () => ({ find: busyPhone, status: 'SIM FULL' }),
    'a narrow prefix': ({ phone }) => ({ find: `+${phone.slice(0, 9)}`, by: 'prefix' }),
    'a narrow prefix, a rare status': ({ phone }) => ({
      find: `+${phone.slice(0, 9)}`,
      by: 'prefix',
      status: 'SIM FULL',
    }),
    'a wide prefix': () => ({ find: '+380 67' }),
    'a prefix without messages': () => ({ find: '+380 99' }),
    'a usual status': () => ({ status: 'DELIVERED' }),
    'a rare status': () => ({ status: 'SIM FULL' }),
    'a rare status, further back': ({ msgId }) => ({ status: 'SIM FULL', before: msgId }),
    'a usual channel': () => ({ channel: 'viber' }),
    'a rare channel': () => ({ channel: 'rcs' }),
    'the first channel': () => ({ channel: 'rcs', use: 'first' }),
    'the channel that was used': () => ({ channel: 'rcs', use: 'last' }),
    'an account that sends little': () => ({ accountId: rare }),
    'an account that sent nothing': () => ({ accountId: silent }),
    'a country': () => ({ country: 'PL' }),
    'an error': () => ({ error: 'err 7' }),
    'a carrier': () => ({ carrier: 'carrier-b', status: 'EXPIRED' }),
    'a rule that no message met': () => ({ rule: 'nights' }),
    'ten minutes long ago': (_, run) => ({ from: someTimeAgo(run), to: someTimeAgo(run) + hourMs / 6 }),
    'an hour long ago, a rare status': (_, run) => ({
      ...{ from: someTimeAgo(run), to: someTimeAgo(run) + hourMs },
      status: 'SIM FULL',
    }),
    'a month long ago, a rare status': (_, run) => ({
      ...{ from: someTimeAgo(run), to: someTimeAgo(run) + 30 * dayMs },
      status: 'SIM FULL',
    }),
    'from long ago on': (_, run) => ({ from: someTimeAgo(run) }),
    'until long ago': (_, run) => ({ to: someTimeAgo(run) }),
    'ended in an hour long ago': (_, run) => ({
      ...{ from: someTimeAgo(run), to: someTimeAgo(run) + hourMs },
      timeOf: 'ended',
    }),
    'words of every fourth text': () => ({ find: 'parcel', by: 'text' }),
    'words of few texts': (_, run) => ({ find: `order ${run * 997 + 1} has`, by: 'text' }),
    'words of no text': () => ({ find: 'words of no message', by: 'text' }),
    'words that may be a name': () => ({ find: 'parcel' }),
    'the oldest': () => ({ sort: 'oldest' }),
    'the oldest, a rare status': () => ({ sort: 'oldest', status: 'SIM FULL' }),
    'the oldest of a month long ago': (_, run) => ({
      ...{ from: someTimeAgo(run), to: someTimeAgo(run) + 30 * dayMs },
      sort: 'oldest',
    }),
    'the dearest': () => ({ sort: 'price' }),
    'the slowest': () => ({ sort: 'duration' }),
  }
  return searches
}

function processorMs(gateway: GatewayProcess): number {
  const { user, system } = process.cpuUsage()
  return gateway.processorMsByRole().database + (user + system) / 1_000
}

function described(found: unknown): string {
  if (typeof found !== 'object' || found === null || !('searched' in found)) return ''
  const { messages, lookedBackTo, searched } = found as MessagesView
  return `(${messages.length} found by ${searched.by}${lookedBackTo === null ? '' : ', not searched to the end'})`
}

/** From days all over the time. */
async function readSamples(db: Database): Promise<Sample[]> {
  const text = `SELECT msg_id AS "msgId", client_id AS "clientId", phone, accepted_at AS "acceptedAt"
    FROM messages WHERE msg_id >= $1 ORDER BY msg_id LIMIT 1`
  const samples: Sample[] = []
  for (let run = 0; run < runs; run++) {
    const day = firstIdOfDay(dayNumber(Date.now()) - 2 - run * 36)
    const [sample] = await db.query<Sample>({ text }, [day])
    if (sample !== undefined) samples.push(sample)
  }
  return samples
}

/** Reads without cached results, as for the first request to a gateway. */
async function readOverview(db: Database, range: 'day' | 'month'): Promise<void> {
  const quiet = { upstreams: () => Promise.resolve([]), lastOutage: () => Promise.resolve(null) }
  const handlers = overviewHandlers({
    db,
    clock: systemClock,
    writeTraffic: () => Promise.resolve(),
    writeAccountTraffic: () => Promise.resolve(),
    ...quiet,
  })
  await handlers['GET /overview']({
    query: { range },
    body: {},
    by: signedInAs('admin'),
    mask: maskFor('admin'),
    note: () => undefined,
    address: '192.0.2.1',
    signal: new AbortController().signal,
  })
}

/** Eight days by minute and thirteen months by hour, each with six channels: the whole retention. */
async function fillTraffic(db: Database): Promise<void> {
  const text = `
INSERT INTO traffic (step_minutes, starts_at, channel, accepted, delivered, failed, took)
SELECT step, ($1::bigint / (step * 60000) - n) * step * 60000, channel, 1200, 1100, 60, array_fill(40::bigint, ARRAY[28])
FROM (VALUES (1, 11520), (60, 9500)) AS kept (step, most), generate_series(0, most) n,
  unnest(ARRAY['sms', 'viber', 'rcs', 'telegram', 'whatsapp', 'voice']) channel
ON CONFLICT DO NOTHING`
  await db.query({ text }, [Date.now()])
  await db.query({ text: 'VACUUM ANALYZE traffic' })
}
