import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import { parseAddressee } from '../../domain/consent/parse-addressee.ts'
import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import type { Database } from '../../store/database.ts'
import {
  findOptOutsByNumber,
  type ListedOptOut,
  listNewestOptOuts,
  type OptOutPlace,
} from '../../store/replies/opt-out-list.ts'
import type { StateReader } from '../audited-state.ts'
import { instant, orNull, page, readPage } from '../fields.ts'
import { changing, done, reading } from '../operation.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { SealedPlaces } from '../sealed-place.ts'
import { optOut, parseSubscriber, withdrawOptOut } from './opt-outs.ts'

const addressee = Type.String({ maxLength: 320, description: 'a telephone number or an e-mail address' })
const sender = line(200, 'the sender that may not write; empty or absent: every one')
const reason = line(200, 'why, at most 200 characters')

const view = Type.Object(
  { addressee, sender, reason, source: Type.String({ description: 'where it came from' }), at: instant },
  { title: 'OptOutView', description: 'A subscriber whom senders may not write to; masked for viewers.' },
)
type View = Static<typeof view>

const selection = {
  search: Type.Optional(
    Type.String({ maxLength: 320, description: 'the beginning of a number, or a whole address' }),
  ),
  scope: Type.Optional(oneOf(['all', 'one'], 'all: from every sender; one: from one sender')),
}

export const listOptOuts = reading({
  name: 'opt-outs',
  summary: 'Lists opt-outs, newest first; those of a search by number',
  at: 'GET /v1/opt-outs',
  role: 'viewer',
  account: null,
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
    columns: ['addressee', 'sender', 'reason', 'source', 'at'],
    empty: 'there are no opt-outs',
    examples: ['opt-outs list', 'opt-outs list --search 38067'],
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

function placeOf({ since, phone, sender }: ListedOptOut): OptOutPlace {
  return { since, phone, sender }
}

function viewOf({ phone, sender, reason, source, at }: ListedOptOut, given: Mask): View {
  const mask = maskAbout(given, phone)
  return {
    ...{ addressee: mask.recipient(phone), sender, at },
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

async function find(
  db: Database,
  { search = '', scope = null }: { search?: string; scope?: 'all' | 'one' | null },
  { hides }: Mask,
  place: { after: OptOutPlace | null; limit: number },
): Promise<ListedOptOut[]> {
  if (search.trim() === '') return listNewestOptOuts(db, { scope, ...place })
  // A viewer could find a masked number by guessing.
  if (hides) throw new ConsoleRefusal('opt-out-search-masked', {}, 'search')
  const digits = search.replace(/[\s().+-]/g, '')
  const whole = parseAddressee(search)
  if (db.encryption !== undefined && whole === null)
    throw new ConsoleRefusal('search-encrypted', {}, 'search')
  const isBeginning = /^\d{1,15}$/.test(digits) && (whole === null || whole === digits)
  if (db.encryption === undefined && isBeginning)
    return findOptOutsByNumber(db, { scope, from: digits, to: digits.padEnd(15, '9'), ...place })
  if (whole === null) throw new ConsoleRefusal('opt-out-search', {}, 'search')
  return findOptOutsByNumber(db, { scope, from: whole, to: whole, ...place })
}

const state: StateReader = async (db, { addressee, sender }) => {
  const text = `SELECT true AS "optedOut" FROM opt_outs WHERE phone = $1 AND sender = $2`
  const values = [parseAddressee(String(addressee ?? '')), String(sender ?? '').trim()]
  const [found] = await db.query<{ optedOut: boolean }>({ text, sealed: { 1: 'number' } }, values)
  return found ?? null
}

export const addOptOut = changing({
  name: 'opt-outs/add',
  summary: 'Adds an opt-out: messages to the subscriber end as FILTERED',
  at: 'POST /v1/opt-outs',
  role: 'operator',
  account: null,
  input: { addressee, sender: Type.Optional(sender), reason: Type.Optional(reason) },
  output: Type.Object({ added: Type.Boolean({ description: 'false where it was there already' }) }),
  audit: { kept: ['sender'], state },
  command: {
    arguments: ['addressee'],
    says: ({ addressee, sender, added }) => {
      const subscriber = parseSubscriber(String(addressee))
      const of = sender === undefined ? '' : ` of ${String(sender)}`
      return added === true
        ? `${subscriber} gets no more messages${of}`
        : `${subscriber} had opted out${of} already`
    },
    examples: ['opt-outs add 380671234567', 'opt-outs add 380671234567 --sender Shop'],
  },
  run: async ({ db, gateway }, { input: { addressee, sender = '', reason = '' }, by, note }) => {
    const phone = parseSubscriber(addressee)
    note(maskRecipient(phone))
    const source = by.userId === null ? by.userName : `console, ${by.userName}`
    const added = await optOut(db, { phone, sender: sender.trim(), reason, source })
    gateway?.onOptOut()
    return { added }
  },
})

export const removeOptOut = changing({
  name: 'opt-outs/remove',
  summary: 'Removes an opt-out',
  at: 'POST /v1/opt-outs/remove',
  role: 'operator',
  account: null,
  input: { addressee, sender: Type.Optional(sender) },
  output: done,
  audit: { kept: ['sender'], state },
  command: {
    arguments: ['addressee'],
    says: ({ addressee }) => `${parseSubscriber(String(addressee))} may be written to again`,
    examples: ['opt-outs remove 380671234567'],
  },
  run: async ({ db }, { input: { addressee, sender = '' }, note }) => {
    const phone = parseSubscriber(addressee)
    note(maskRecipient(phone))
    await withdrawOptOut(db, phone, sender)
    return {}
  },
})
