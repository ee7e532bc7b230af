import { randomUUID } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { amount, attempt, line } from '../../console-contract/fields.ts'
import { ledgerKinds } from '../../domain/money/ledger.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { findLedgerBounds, readLedger } from '../../store/money/ledger.ts'
import { rowState } from '../audited-state.ts'
import { accountId, instant, money, moneyNumber, next, orNull, page, readPage } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { topUpOnce } from './money.ts'

const ownAccount = { kind: 'field', field: 'accountId' } as const
const kind = oneOf(ledgerKinds, `one of ${ledgerKinds.join(', ')}`)
const currency = Type.String({ description: 'three letters of ISO 4217' })
const available = money('what the account may spend')

const entry = Type.Object(
  {
    entryId: Type.Integer({ description: 'grows with time' }),
    at: instant,
    kind,
    amountMicros: moneyNumber('what the entry changes'),
    messages: Type.Integer({ description: 'how many messages it is about' }),
    note: orNull(Type.String({ description: 'a text' }), 'the note of a top-up, masked for viewers'),
    msgIds: Type.Array(Type.Integer(), { description: 'those messages, where they are few' }),
  },
  { title: 'LedgerEntryView', description: 'A change of the balance of an account.' },
)

export const readBalance = reading({
  name: 'money',
  summary: 'Reads the balance of an account, and what is reserved for messages that are not final',
  at: 'GET /v1/accounts/{accountId}/balance',
  role: 'viewer',
  account: ownAccount,
  input: { accountId },
  output: Type.Object(
    {
      currency,
      availableMicros: available,
      reservedMicros: money('reserved for messages that are not final'),
    },
    { title: 'BalanceView' },
  ),
  run: async ({ db, reservedMicros }, { input: { accountId } }) => {
    const { availableMicros, currency } = await findAccount(db, accountId, 'accountId')
    return { currency, availableMicros, reservedMicros: await reservedMicros(accountId) }
  },
})

export const listLedger = reading({
  name: 'money/ledger',
  summary: 'Lists the entries of the ledger of an account',
  at: 'GET /v1/accounts/{accountId}/ledger',
  role: 'viewer',
  account: ownAccount,
  input: {
    accountId,
    kind: Type.Optional(kind),
    from: Type.Optional(instant),
    to: Type.Optional(instant),
    ...page,
  },
  output: Type.Object({ entries: Type.Array(entry), next }),
  run: async (
    { db },
    { input: { accountId, kind = null, from = null, to = null, before = null, limit }, mask },
  ) => {
    const choice = { accountId, kind, from, to }
    const bounds = await findLedgerBounds(db, choice)
    const { rows, next } = await readPage(
      { limit },
      (limit) => readLedger(db, choice, bounds, { before, limit }),
      ({ entryId }) => entryId,
    )
    return { entries: rows.map((row) => ({ ...row, note: mask.words(row.note) })), next }
  },
})

const usedDay = Type.Object(
  {
    day: Type.String({ description: 'of the time zone: 2026-11-21' }),
    capturedMicros: money('charged for messages, codes and lookups'),
    reservedMicros: money('reserved for messages, negative as in the ledger'),
    releasedMicros: money('released of what was reserved'),
    toppedUpMicros: money('added to the balance, or taken back'),
    entries: Type.Integer({ description: 'of the ledger' }),
  },
  { title: 'LedgerDayView', description: 'What an account used on a calendar day.' },
)
const maxDaysMs = 63 * 24 * 3_600_000

export const listUsage = reading({
  name: 'money/days',
  summary: 'Sums what an account used by day, newest first; 62 days at most',
  at: 'GET /v1/usage',
  role: 'viewer',
  account: ownAccount,
  input: {
    accountId,
    from: instant,
    to: instant,
    zone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'a time zone such as Europe/Kyiv; UTC where absent',
      }),
    ),
  },
  output: Type.Object({ days: Type.Array(usedDay) }),
  run: async ({ db, ledgerDays }, { input: { accountId, from, to, zone = 'UTC' } }) => {
    checkZone(zone)
    if (to - from > maxDaysMs) throw new ConsoleRefusal('time-too-long', { days: 62 }, 'to')
    await findAccount(db, accountId, 'accountId')
    return { days: await ledgerDays({ accountId, kind: null, from, to }, zone) }
  },
})

function checkZone(zone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new ConsoleRefusal('time-zone', {}, 'zone')
  }
}

export const topUpBalance = changing({
  name: 'money/top-up',
  summary: 'Adds money to a balance and to the ledger; a negative amount withdraws',
  at: 'POST /v1/accounts/{accountId}/top-ups',
  role: 'admin',
  input: {
    accountId,
    amount: { ...amount, description: 'in the currency of the account: 250.00' },
    note: Type.Optional(orNull(line(200, 'one line of at most 200 characters'), 'kept with the entry')),
    attempt: Type.Optional({
      ...attempt,
      description: 'a new word of 8 to 64 letters and digits: what is sent again with it is booked once',
    }),
  },
  output: Type.Object({ availableMicros: available, currency }),
  audit: {
    kept: ['accountId', 'amount', 'note'],
    state: rowState(
      'SELECT available_micros AS "availableMicros" FROM balances WHERE account_id = $1',
      'accountId',
    ),
  },
  command: {
    under: '',
    verb: 'topup',
    arguments: ['amount'],
    says: 'balance of {account}: {available} {currency}',
    examples: ['topup 250.00 --note "invoice 17"', 'topup --account shop -- -10'],
  },
  run: async ({ db, clock }, { input: { accountId, amount, note: words, attempt = randomUUID() }, note }) => {
    const { name, currency } = await findAccount(db, accountId, 'accountId')
    note(`balance of ${name}`)
    const entry = { accountId, amount, note: words?.trim() || null }
    return { availableMicros: await topUpOnce(db, attempt, entry, clock.now()), currency }
  },
})
