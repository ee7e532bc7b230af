import { currentAttempt, currentStage, type Message } from '../../domain/message/message.ts'
import { channelOf } from '../../domain/message/reports/callback-body.ts'
import { withoutCode } from '../../domain/otp/without-code.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import type { ExportedEntry } from '../../store/export/ledger-pages.ts'

/** What is known of accounts while rows are written. */
export type ExportedAccounts = ReadonlyMap<number, { name: string; currency: string }>

export type ExportValue = string | number | null | object

/** Columns of a format: name to value. The names are the heading of CSV and the members of NDJSON. */
export type ExportColumns<Row> = Record<string, (row: Row, accounts: ExportedAccounts) => ExportValue>

const instant = (at: number) => new Date(at).toISOString()

export const ledgerColumns: ExportColumns<ExportedEntry> = {
  entry_id: ({ entryId }) => entryId,
  at: ({ at }) => instant(at),
  account: ({ accountId }, accounts) => accounts.get(accountId)?.name ?? String(accountId),
  kind: ({ kind }) => kind,
  amount: ({ amountMicros }) => formatMicros(amountMicros),
  currency: ({ accountId }, accounts) => accounts.get(accountId)?.currency ?? null,
  messages: ({ messages }) => messages,
  note: ({ note }) => note,
}

export const messageColumns: ExportColumns<Message> = {
  msg_id: ({ msgId }) => String(msgId),
  accepted_at: ({ acceptedAt }) => instant(acceptedAt),
  updated_at: ({ updatedAt }) => instant(updatedAt),
  account: ({ accountId }, accounts) => accounts.get(accountId)?.name ?? String(accountId),
  id: ({ clientId }) => clientId,
  phone: ({ phone }) => phone,
  type: ({ type }) => type,
  channel: channelOf,
  sender: (message) => settledStage(message).sender,
  upstream: (message) => settledAttempt(message)?.upstream ?? null,
  parts: (message) => settledStage(message).parts,
  status: ({ status }) => status,
  error: ({ error }) => error,
  charged: ({ money }) => formatMicros(money.chargedMicros),
  reserved: ({ money }) => formatMicros(money.reservedMicros),
  currency: ({ accountId }, accounts) => accounts.get(accountId)?.currency ?? null,
  request_id: ({ requestId }) => requestId,
}

/** The same with the contents of all stages; those of one-time codes are left out. */
export const messageColumnsWithContents: ExportColumns<Message> = {
  ...messageColumns,
  contents: (message) => withoutCode(message).plan.stages.map(({ content }) => content),
}

/** The attempt that is charged, else the newest. */
function settledAttempt(message: Message) {
  return message.attempts.find(({ won }) => won) ?? currentAttempt(message)
}

function settledStage(message: Message) {
  return message.plan.stages[settledAttempt(message)?.stage ?? 0] ?? currentStage(message)
}
