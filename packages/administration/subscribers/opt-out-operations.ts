import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import { parseAddressee } from '../../domain/consent/parse-addressee.ts'
import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import type { Database } from '../../store/database.ts'
import {
  findOptOutsByNumber,
  type ListedOptOut,
  listNewestOptOuts,
  type OptOutPlace,
} from '../../store/replies/opt-out-list.ts'
import type { StateReader } from '../audited-state.ts'
import { accountId, instant, orNull, page, readPage } from '../fields.ts'
import { changing, done, reading } from '../operation.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { SealedPlaces } from '../sealed-place.ts'
import { optOut, parseSubscriber, withdrawOptOut } from './opt-outs.ts'

const addressee = Type.String({ maxLength: 320, description: 'a telephone number or an e-mail address' })
const sender = line(200, 'the sender that may not write; empty or absent: every one')
const blocked = {
  ...accountId,
  description: 'whose messages are blocked, by name or number; absent: those of every account',
}
const reason = line(200, 'why, at most 200 characters')

const view = Type.Object(
  {
    ...{ addressee, sender },
    account: orNull(
      Type.String(),
      'the name of the account whose messages are blocked; null: of every account',
    ),
    accountId: orNull(Type.Integer(), 'its number'),
    ...{ reason, source: Type.String({ description: 'where it came from' }), at: instant },
  },
  { title: 'OptOutView', description: 'A subscriber whom senders may not write to; masked for viewers.' },
)
type View = Static<typeof view>

/** A requester of one account sees and changes the opt-outs that block it alone. */
const ofAccount = { kind: 'field', field: 'accountId' } as const

const selection = {
  search: Type.Optional(
    Type.String({ maxLength: 320, description: 'the beginning of a number, or a whole address' }),
  ),
  scope: Type.Optional(oneOf(['all', 'one'], 'all: from every sender; one: from one sender')),
  accountId: Type.Optional({ ...accountId, description: 'an account, for the opt-outs that block it alone' }),
}

export const listOptOuts = reading({
  name: 'opt-outs',
  summary: 'Lists opt-outs, newest first; those of a search by number',
  at: 'GET /v1/opt-outs',
  role: 'viewer',
  account: ofAccount,
  input: {
    ...selection,
    before: Type.Optional(Type.String({ maxLength: 2_000, description: 'next of the page before' })),
    limit: page.limit,
  },
  output: Type.Object({
    optOuts: Type.Array(view),
    next: orNull(Type.String(), 'for the next page, as before; null at the end'),
    masked: Type.Boolean({ description: 'whether numbers are masked, and cannot be searched for' }),
  }),
  command: {
    defaults: { limit: 1_000 },
    columns: ['addressee', 'sender', 'account', 'reason', 'source', 'at'],
    empty: 'there are no opt-outs',
    examples: ['opt-outs list', 'opt-outs list --search 38067', 'opt-outs list --account shop'],
  },
  run: async ({ db }, { input: { before, limit, ...wanted }, mask }) => {
    const places = new SealedPlaces<OptOutPlace>(db)
    const after = before === undefined ? null : await places.open(before)
    const { rows, next } = await readPage(
      { limit },
      (limit) => find(db, wanted, mask, { after, limit }),
      (last) => places.seal(placeOf(last)),
    )
    const optOuts = rows.map((each) => viewOf(each, mask))
    return {
      optOuts: mask.hides ? optOuts.toSorted(byWhatIsSeen) : optOuts,
      next,
      masked: mask.hides,
    }
  },
})

function placeOf({ since, phone, sender, accountId }: ListedOptOut): OptOutPlace {
  return { since, phone, sender, accountId }
}

function viewOf({ phone, sender, account, accountId, reason, source, at }: ListedOptOut, given: Mask): View {
  const mask = maskAbout(given, phone)
  return {
    ...{ addressee: mask.recipient(phone), sender, account, accountId, at },
    ...{ reason: mask.words(reason), source: mask.words(source) },
  }
}

/**
 * Opt-outs of the same instant are sorted as they are displayed: the order of whole numbers would reveal
 * masked digits.
 */
function byWhatIsSeen(a: View, b: View): number {
  return b.at - a.at || (a.addressee > b.addressee ? -1 : 1)
}

interface Wanted {
  search?: string
  scope?: 'all' | 'one'
  accountId?: number
}

async function find(
  db: Database,
  wanted: Wanted,
  { hides }: Mask,
  place: { after: OptOutPlace | null; limit: number },
): Promise<ListedOptOut[]> {
  const { search = '', scope = null, accountId = null } = wanted
  const choice = { scope, accountId, ...place }
  if (search.trim() === '') return listNewestOptOuts(db, choice)
  // A viewer could find a masked number by guessing.
  if (hides) throw new ConsoleRefusal('opt-out-search-masked', {}, 'search')
  const digits = search.replace(/[\s().+-]/g, '')
  const whole = parseAddressee(search)
  if (db.encryption !== undefined && whole === null)
    throw new ConsoleRefusal('search-encrypted', {}, 'search')
  const isBeginning = /^\d{1,15}$/.test(digits) && (whole === null || whole === digits)
  if (db.encryption === undefined && isBeginning)
    return findOptOutsByNumber(db, { from: digits, to: digits.padEnd(15, '9'), ...choice })
  if (whole === null) throw new ConsoleRefusal('opt-out-search', {}, 'search')
  return findOptOutsByNumber(db, { from: whole, to: whole, ...choice })
}

const state: StateReader = async (db, { addressee, sender, accountId }) => {
  const text = `SELECT true AS "optedOut" FROM opt_outs WHERE phone = $1 AND sender = $2 AND account_id = $3`
  const values = [
    parseAddressee(String(addressee ?? '')),
    String(sender ?? '').trim(),
    Number(accountId ?? 0),
  ]
  const [found] = await db.query<{ optedOut: boolean }>({ text, sealed: { 1: 'number' } }, values)
  return found ?? null
}

export const addOptOut = changing({
  name: 'opt-outs/add',
  summary: 'Adds an opt-out: messages to the subscriber end as FILTERED',
  at: 'POST /v1/opt-outs',
  role: 'operator',
  account: ofAccount,
  input: {
    ...{ addressee, sender: Type.Optional(sender) },
    ...{ accountId: Type.Optional(blocked), reason: Type.Optional(reason) },
  },
  output: Type.Object({ added: Type.Boolean({ description: 'false where it was there already' }) }),
  audit: { kept: ['sender', 'accountId'], state },
  command: {
    arguments: ['addressee'],
    says: ({ addressee, sender, account, accountId, added }) => {
      const subscriber = parseSubscriber(String(addressee))
      const from = account ?? accountId
      const of = `${sender === undefined ? '' : ` of ${String(sender)}`}${from === undefined ? '' : ` from the account ${String(from)}`}`
      return added === true
        ? `${subscriber} gets no more messages${of}`
        : `${subscriber} had opted out${of} already`
    },
    examples: [
      'opt-outs add 380671234567',
      'opt-outs add 380671234567 --sender Shop',
      'opt-outs add 380671234567 --account shop',
    ],
  },
  run: async ({ db, gateway }, { input, by, note }) => {
    const { addressee, sender = '', accountId = null, reason = '' } = input
    if (accountId !== null) await findAccount(db, accountId)
    const phone = parseSubscriber(addressee)
    note(maskRecipient(phone))
    const source = by.userId === null ? by.userName : `console, ${by.userName}`
    const added = await optOut(db, { phone, sender: sender.trim(), accountId, reason, source })
    gateway?.onOptOut()
    return { added }
  },
})

export const removeOptOut = changing({
  name: 'opt-outs/remove',
  summary: 'Removes an opt-out',
  at: 'POST /v1/opt-outs/remove',
  role: 'operator',
  account: ofAccount,
  input: { addressee, sender: Type.Optional(sender), accountId: Type.Optional(blocked) },
  output: done,
  audit: { kept: ['sender', 'accountId'], state },
  command: {
    arguments: ['addressee'],
    says: ({ addressee }) => `${parseSubscriber(String(addressee))} may be written to again`,
    examples: ['opt-outs remove 380671234567'],
  },
  run: async ({ db }, { input: { addressee, sender = '', accountId = null }, note }) => {
    const phone = parseSubscriber(addressee)
    note(maskRecipient(phone))
    await withdrawOptOut(db, { phone, sender, accountId })
    return {}
  },
})
