import { ConsoleRefusal } from '../../administration/refusal.ts'
import { optOut, parseSubscriber, withdrawOptOut } from '../../administration/subscribers/opt-outs.ts'
import type { OptOutView, optOutsRoutes } from '../../console-contract/accounts/opt-outs.ts'
import type { Handlers, RouteRequest } from '../../console-contract/contract.ts'
import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import { parseAddressee } from '../../domain/consent/parse-addressee.ts'
import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import { csvPieces } from '../../kit/text/csv.ts'
import { importOptOuts } from '../../store/replies/import-opt-outs.ts'
import {
  findOptOutsByNumber,
  type ListedOptOut,
  listNewestOptOuts,
  type OptOutPlace,
} from '../../store/replies/opt-out-list.ts'
import type { AccountsPorts } from './accounts-ports.ts'
import { SealedPlaces } from './sealed-place.ts'

const pageSize = 50

export function optOutsHandlers(ports: AccountsPorts): Handlers<keyof typeof optOutsRoutes> {
  const { db, clock, catalogue } = ports
  const places = new SealedPlaces<OptOutPlace>(db)
  return {
    'GET /opt-outs': async ({ query, mask }) => {
      const after = query.before === undefined ? null : await places.open(query.before)
      const found = await find(ports, { query, mask }, after)
      const shown = found.slice(0, pageSize)
      const last = shown.at(-1)
      const views = shown.map((each) => toView(each, mask))
      return {
        optOuts: mask.hides ? views.toSorted(byWhatIsSeen) : views,
        next: found.length > pageSize && last !== undefined ? await places.seal(placeOf(last)) : null,
        masked: mask.hides,
      }
    },
    'POST /opt-outs/add': async ({ body, by, note }) => {
      const phone = parseSubscriber(body.addressee)
      note(maskRecipient(phone))
      const { sender, reason } = body
      const added = await optOut(db, { phone, sender: sender.trim(), reason, source: `console, ${by.name}` })
      catalogue.noteOptOut()
      return { added }
    },
    'POST /opt-outs/remove': async ({ body: { addressee, sender }, note }) => {
      const phone = parseSubscriber(addressee)
      note(maskRecipient(phone))
      await withdrawOptOut(db, phone, sender)
    },
    'POST /opt-outs/import': async ({ body: { csv }, note }) => {
      const silent = () => undefined
      const options = { db, now: clock.now(), warn: silent, progress: silent }
      const summary = await importOptOuts(csvPieces(csv), options).catch((error: unknown) => {
        // The import rejects with a plain `Error` about the file, unless the database failed.
        if (error instanceof Error && error.constructor === Error)
          throw new ConsoleRefusal('file-refused', { sentence: error.message })
        throw error
      })
      if (summary.added > 0) catalogue.noteOptOut()
      note(`${summary.added} opt-outs of ${summary.read} lines`)
      return summary
    },
  }
}

function toView({ phone, sender, reason, source, at }: ListedOptOut, given: Mask): OptOutView {
  const mask = maskAbout(given, phone)
  return {
    addressee: mask.recipient(phone),
    sender,
    reason: mask.words(reason),
    source: mask.words(source),
    at,
  }
}

/**
 * Opt-outs of the same instant are sorted as they are displayed: the order of whole numbers would reveal
 * masked digits.
 */
function byWhatIsSeen(a: OptOutView, b: OptOutView): number {
  return b.at - a.at || (a.addressee > b.addressee ? -1 : 1)
}

type Finding = Pick<RouteRequest<'GET /opt-outs'>, 'query' | 'mask'>

async function find(
  { db }: AccountsPorts,
  { query, mask }: Finding,
  after: OptOutPlace | null,
): Promise<ListedOptOut[]> {
  const { search = '' } = query
  const scope = query.scope ?? null
  const limit = pageSize + 1
  if (search.trim() === '') return listNewestOptOuts(db, { scope, after, limit })
  if (mask.hides) {
    // A viewer could find a masked number by guessing.
    throw new ConsoleRefusal('opt-out-search-masked', {}, 'search')
  }
  const digits = search.replace(/[\s().+-]/g, '')
  const whole = parseAddressee(search)
  const isOtherForm = whole !== null && whole !== digits
  if (db.encryption !== undefined && whole === null)
    throw new ConsoleRefusal('search-encrypted', {}, 'search')
  if (db.encryption === undefined && /^\d{1,15}$/.test(digits) && !isOtherForm) {
    return findOptOutsByNumber(db, { scope, from: digits, to: digits.padEnd(15, '9'), after, limit })
  }
  if (whole === null) {
    throw new ConsoleRefusal('opt-out-search', {}, 'search')
  }
  return findOptOutsByNumber(db, { scope, from: whole, to: whole, after, limit })
}

function placeOf({ since, phone, sender }: ListedOptOut): OptOutPlace {
  return { since, phone, sender }
}
