import { countryOf } from '../../domain/address/country.ts'
import { toSubscriber } from '../../domain/address/subscriber.ts'
import { currentAttempt, currentStage, type Message } from '../../domain/message/message.ts'
import { channelOf } from '../../domain/message/reports/callback-body.ts'
import { isErased } from '../../domain/message/without-subscriber.ts'
import { priceOfPlan } from '../../domain/plan/plan.ts'
import type { RollupRow } from '../../store/archive/rollup-row.ts'
import type { DataKey } from '../../store/encryption/data-key.ts'
import { sealText } from '../../store/encryption/sealing.ts'

/** A row as `row_to_json` gives it: names of columns to values. */
export type StoredRow = Record<string, unknown>

/** A line of a file, whose encrypted values are decrypted. */
export function rowOfLine(line: string, encryption: DataKey | undefined): StoredRow {
  const row = JSON.parse(line) as StoredRow
  encryption?.openAll(row)
  return row
}

/** The names by which blocks of a file are found: of encrypted rows those that the database has. */
export function indexedNames(subscribers: readonly string[], encryption: DataKey | undefined): string[] {
  return subscribers.map((each) => (encryption === undefined ? each : sealText(encryption, 'number', each)))
}

/** A table whose old rows are rolled up and archived by ranges of its ascending ids. */
export interface ArchivedTable {
  table: string
  key: string
  /** SQL of the time of a row, in ms. */
  at: string
  /** SQL condition of rows that must not be dropped yet, and what they are. */
  open: { condition: string; what: string } | null
  /** Numbers and addresses in it, by which it is found. */
  recipients: (row: StoredRow) => string[]
  rollup: (row: StoredRow, at: number) => RollupRow[]
}

const timestamp = 'floor(extract(epoch FROM at) * 1000)::bigint'

export const archivedTables: readonly ArchivedTable[] = [
  {
    table: 'messages',
    key: 'msg_id',
    at: 'accepted_at',
    open: { condition: 'phase < 9', what: 'messages are not final' },
    recipients: readPhone,
    rollup: rollupMessage,
  },
  {
    table: 'ledger',
    key: 'entry_id',
    at: timestamp,
    open: null,
    recipients: () => [],
    rollup: (row, at) => [
      {
        ...nothing,
        source: 'ledger',
        day: formatDay(at),
        accountId: Number(row['account_id']),
        outcome: String(row['kind']),
        parts: Number(row['messages']),
        amountMicros: Number(row['amount_micros']),
      },
    ],
  },
  {
    table: 'lookups',
    key: 'lookup_id',
    at: 'at',
    open: null,
    recipients: readPhone,
    rollup: (row, at) => [
      {
        ...nothing,
        source: 'lookups',
        day: formatDay(at),
        accountId: Number(row['account_id']),
        channel: 'hlr',
        network: findCountry(String(row['phone'])),
        upstream: String(row['provider']),
        outcome: String(row['status']),
        amountMicros: Number(row['charged_micros']),
      },
    ],
  },
  { table: 'audit_log', key: 'entry_id', at: 'at', open: null, recipients: () => [], rollup: () => [] },
]

export function archivedTable(table: string): ArchivedTable {
  const found = archivedTables.find((each) => each.table === table)
  if (found === undefined) throw new Error(`${table} is not archived`)
  return found
}

const nothing = {
  channel: '',
  network: '',
  upstream: '',
  currency: '',
  rows: 1,
  parts: 0,
  amountMicros: 0,
  releasedMicros: 0,
}

function rollupMessage(row: StoredRow, at: number): RollupRow[] {
  // What the functions below read of a message.
  const message = {
    status: row['status'],
    plan: row['plan'],
    attempts: row['attempts'],
    phone: row['phone'],
  } as Message
  const attempt = message.attempts.find(({ won }) => won) ?? currentAttempt(message)
  const stage = message.plan.stages[attempt?.stage ?? 0] ?? currentStage(message)
  const chargedMicros = Number(row['charged_micros'])
  return [
    {
      ...nothing,
      source: 'messages',
      day: formatDay(at),
      accountId: Number(row['account_id']),
      channel: channelOf(message),
      network: findCountry(message.phone),
      upstream: attempt?.upstream ?? '',
      outcome: message.status,
      parts: stage.parts,
      amountMicros: chargedMicros,
      releasedMicros: priceOfPlan(message.plan) - chargedMicros,
    },
  ]
}

function readPhone(row: StoredRow): string[] {
  return [toSubscriber(String(row['phone']))]
}

/** The country that numbered a telephone: portability is not known. Empty for e-mail and erased recipients. */
function findCountry(phone: string): string {
  return isErased(phone) || phone.includes('@') ? '' : (countryOf(phone) ?? '')
}

function formatDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
