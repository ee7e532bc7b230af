import type { Found, FoundRoute, Place } from '../found.ts'
import type { JasminObject } from './jasmin-object.ts'
import { matchesAll, parsePrefixes, parseWords } from './patterns.ts'
import type { JasminUsers } from './users.ts'

/** Which messages a row is for; null and an empty prefix: all. */
interface Match {
  account: string | null
  sender: string | null
  prefix: string
}

interface Row {
  match: Match
  order: number
  shares: Omit<FoundRoute, 'account' | 'sender' | 'prefix'>[]
}

/** Names of what the routes refer to. */
export interface RouteNames {
  upstreams: ReadonlyMap<string, string>
  users: JasminUsers
}

/**
 * Routes of the table `mtroutes`. Jasmin takes the first that matches, from the highest order down; here the most
 * specific wins. So where an earlier one overlaps a later one, the overlap has a route of its own like the earlier.
 */
export function readRoutes(
  table: readonly JasminObject[],
  names: RouteNames,
  found: Found,
  place: Place,
): void {
  const rows: Row[] = []
  for (const { order, route } of ordered(table)) {
    const what = `mtroute ${order} (${route.className})`
    const note = (text: string, instead: string) =>
      found.leftOut.push({ place, what: `${what}: ${text}`, instead })
    const rate = route.number('rate') ?? 0
    if (rate > 0) note(`rate ${rate}`, 'posthorn tariffs set: prices are by account, channel and prefix')
    const shares = readShares(route, names, note)
    const matches = readMatches(route, names.users, note)
    if (shares.length === 0 || matches === null) continue
    for (const match of matches) {
      const cover = rows.find((row) => covers(row.match, match))
      if (cover !== undefined)
        note(`never used for ${matchText(match)}`, `none; mtroute ${cover.order} takes these messages`)
      else rows.push(...overlaps(rows, match), { match, order, shares })
    }
  }
  found.routes = rows.flatMap(({ match, shares }) =>
    shares.map(({ upstream, ...share }) => ({
      upstream,
      ...(match.account !== null && { account: match.account }),
      ...(match.sender !== null && { sender: match.sender }),
      ...(match.prefix !== '' && { prefix: match.prefix }),
      ...share,
    })),
  )
  leaveUnrouted(found, place)
}

function ordered(table: readonly JasminObject[]): { order: number; route: JasminObject }[] {
  return table
    .flatMap((entry) => entry.numbered())
    .map(({ number, object }) => ({ order: number, route: object }))
    .sort((one, other) => other.order - one.order)
}

/** The upstreams of a route: one, several with growing priority, or several of one priority. */
function readShares(
  route: JasminObject,
  { upstreams }: RouteNames,
  note: (text: string, instead: string) => void,
): Row['shares'] {
  const ids = route.objects('connector').map((connector) => connector.text('cid') ?? '')
  const isFailover = route.className.startsWith('Failover')
  const known = [...new Set(ids)].flatMap((id) => {
    const upstream = upstreams.get(id)
    if (upstream === undefined) note(`connector ${id} is not carried over`, 'a route to another upstream')
    return upstream ?? []
  })
  return known.map((upstream, index) => ({ upstream, priority: isFailover ? index + 1 : 1 }))
}

/** Null where a filter has no counterpart. */
function readMatches(
  route: JasminObject,
  users: JasminUsers,
  note: (text: string, instead: string) => void,
): Match[] | null {
  let accounts: (string | null)[] = [null]
  let senders: (string | null)[] = [null]
  let prefixes = ['']
  for (const filter of route.objects('filters')) {
    const read = readFilter(filter, users)
    if (read === null) {
      note(`${filter.className} has no counterpart`, 'routes of docs/operations/routes.md, or traffic rules')
      return null
    }
    accounts = read.accounts ?? accounts
    senders = read.senders ?? senders
    prefixes = read.prefixes ?? prefixes
  }
  return accounts.flatMap((account) =>
    senders.flatMap((sender) => prefixes.map((prefix) => ({ account, sender, prefix }))),
  )
}

function readFilter(
  filter: JasminObject,
  { accounts, groups }: JasminUsers,
): { accounts?: string[]; senders?: string[]; prefixes?: string[] } | null {
  const user = accounts.get(filter.object('user')?.text('uid') ?? '')
  switch (filter.className) {
    case 'TransparentFilter':
      return {}
    case 'UserFilter':
      return { accounts: user === undefined ? [] : [user] }
    case 'GroupFilter':
      return { accounts: groups.get(filter.object('group')?.text('gid') ?? '') ?? [] }
    case 'SourceAddrFilter':
      return member('senders', filter.pattern('source_addr') ?? '', parseWords)
    case 'DestinationAddrFilter':
      return member('prefixes', filter.pattern('destination_addr') ?? '', parsePrefixes)
    default:
      return null
  }
}

function member(
  name: 'senders' | 'prefixes',
  pattern: string,
  read: (pattern: string) => string[] | null,
): Record<string, string[]> | null {
  if (matchesAll(pattern)) return {}
  const values = read(pattern)
  return values === null ? null : { [name]: values }
}

/**
 * Rows for what earlier rows have in common with a later match that is more specific, where neither is a part of the
 * other.
 */
function overlaps(rows: readonly Row[], match: Match): Row[] {
  const added: Row[] = []
  for (const row of rows) {
    const common = intersection(row.match, match)
    if (common === null || isEqual(common, row.match) || isEqual(common, match)) continue
    if (!isMoreSpecific(match, row.match)) continue
    if ([...rows, ...added].some((each) => isEqual(each.match, common))) continue
    added.push({ ...row, match: common })
  }
  return added
}

function intersection(one: Match, other: Match): Match | null {
  const account = one.account ?? other.account
  const sender = one.sender ?? other.sender
  if ((other.account ?? account) !== account || (other.sender ?? sender) !== sender) return null
  if (one.prefix.startsWith(other.prefix)) return { account, sender, prefix: one.prefix }
  return other.prefix.startsWith(one.prefix) ? { account, sender, prefix: other.prefix } : null
}

function covers(wide: Match, narrow: Match): boolean {
  const common = intersection(wide, narrow)
  return common !== null && isEqual(common, narrow)
}

/** An account counts before a sender, and that before the length of the prefix (docs/operations/routes.md). */
function isMoreSpecific(one: Match, other: Match): boolean {
  const rank = ({ account, sender, prefix }: Match) =>
    (account === null ? 0 : 200) + (sender === null ? 0 : 100) + prefix.length
  return rank(one) > rank(other)
}

function matchText({ account, sender, prefix }: Match): string {
  const parts = [
    ...(account === null ? [] : [`account ${account}`]),
    ...(sender === null ? [] : [`sender ${sender}`]),
    ...(prefix === '' ? [] : [`prefix ${prefix}`]),
  ]
  return parts.length === 0 ? 'anything' : parts.join(', ')
}

function isEqual(one: Match, other: Match): boolean {
  return one.account === other.account && one.sender === other.sender && one.prefix === other.prefix
}

function leaveUnrouted(found: Found, place: Place): void {
  if (found.routes.length === 0) return
  for (const { settings } of found.upstreams) {
    if (found.routes.some(({ upstream }) => upstream === settings.name)) continue
    const instead = `add a route to ${settings.name}, or remove the upstream`
    found.leftOut.push({ place, what: `no route leads to ${settings.name}`, instead })
  }
}
