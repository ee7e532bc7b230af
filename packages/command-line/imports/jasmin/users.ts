import { isAlphaName } from '../../../domain/address/alpha-name.ts'
import { accountName, type Found, type FoundBind, type FoundUser, type Place } from '../found.ts'
import type { JasminObject } from './jasmin-object.ts'
import { matchesAll, parseWords } from './patterns.ts'

/** Whose messages a filter of a route matches: accounts by user, and users by group. */
export interface JasminUsers {
  accounts: Map<string, string>
  groups: Map<string, string[]>
}

/** Adds an account for each user who is enabled, with its group. */
export function readUsers(users: readonly JasminObject[], found: Found, place: Place): JasminUsers {
  const known: JasminUsers = { accounts: new Map(), groups: new Map() }
  for (const user of users) {
    const uid = user.text('uid') ?? ''
    const username = user.text('username') ?? uid
    const name = accountName(username, 'jasmin')
    const group = user.object('group')
    const note = (what: string, instead: string) =>
      found.leftOut.push({ place, what: `user ${uid}: ${what}`, instead })
    if (!user.flag('enabled', true) || group?.flag('enabled', true) === false) {
      note('it is disabled', `posthorn accounts create ${name}, when it is needed`)
      continue
    }
    known.accounts.set(uid, name)
    const members = known.groups.get(group?.text('gid') ?? '') ?? []
    known.groups.set(group?.text('gid') ?? '', [...members, name])
    const senders = messaging(user.object('mt_credential'), name, note)
    const logins = [...toUsers(user, username, place), ...toBinds(user, username, place)]
    found.accounts.push({ place, name, addresses: null, country: null, senders, logins })
  }
  return known
}

/** Notes quotas and filters, and returns the senders that are named. */
function messaging(
  credential: JasminObject | null,
  name: string,
  note: (what: string, instead: string) => void,
): string[] {
  const quotas = credential?.object('quotas')
  const filters = credential?.object('value_filters')
  const balance = quotas?.number('balance') ?? null
  if (balance !== null) note(`balance ${balance}`, `posthorn topup ${balance} --account ${name}`)
  else note('balance without a limit', `an account needs money: posthorn topup <amount> --account ${name}`)
  const count = quotas?.number('submit_sm_count') ?? null
  if (count !== null)
    note(`submit_sm_count ${count}`, 'a traffic rule with a cap: docs/operations/traffic-rules.md')
  const throughput = quotas?.number('http_throughput') ?? null
  if (throughput !== null) note(`http_throughput ${throughput}`, 'limits of keys: docs/operations/limits.md')
  const recipients = filters?.pattern('destination_address') ?? '.*'
  if (!matchesAll(recipients))
    note(`filter dst_addr ${recipients}`, 'a traffic rule for the account: docs/operations/traffic-rules.md')
  return readSenders(credential, name, note)
}

function readSenders(
  credential: JasminObject | null,
  name: string,
  note: (what: string, instead: string) => void,
): string[] {
  const pattern = credential?.object('value_filters')?.pattern('source_address') ?? '.*'
  const usual = credential?.object('defaults')?.text('source_address') ?? null
  const words = parseWords(pattern)
  const add = `posthorn senders add <sender> --channel sms --account ${name}`
  if (matchesAll(pattern)) note('it may send from any name', `add each that it uses: ${add}`)
  else if (words === null) note(`filter src_addr ${pattern}`, `add each sender that it uses: ${add}`)
  const senders = new Set([...(usual === null ? [] : [usual]), ...(words ?? [])])
  return [...senders].filter((sender) => {
    const isSender = isAlphaName(sender) || /^\d{3,15}$/.test(sender)
    if (!isSender)
      note(`sender ${sender}`, 'a sender is a name of 3 to 11 characters, or a number of 3 to 15 digits')
    return isSender
  })
}

/** Jasmin keeps an MD5 hash of the password, from which no other hash can be made. */
function toUsers(user: JasminObject, username: string, place: Place): FoundUser[] {
  const credential = user.object('mt_credential')
  if (credential?.object('authorizations')?.flag('http_send', true) === false) return []
  const sender = credential?.object('defaults')?.text('source_address') ?? null
  return [{ place, kind: 'jasmin', username, password: null, addresses: null, sender }]
}

function toBinds(user: JasminObject, username: string, place: Place): FoundBind[] {
  const credential = user.object('smpps_credential')
  const authorizations = credential?.object('authorizations')
  if (authorizations?.flag('bind', true) === false) return []
  const whitelist = authorizations?.text('ip') ?? '0.0.0.0/0'
  const addresses = whitelist.split(',').map((text) => text.trim())
  return [
    {
      place,
      kind: 'smpp',
      username,
      password: null,
      addresses: addresses.includes('0.0.0.0/0') ? null : addresses,
      maxSessions: credential?.object('quotas')?.number('max_bindings') ?? null,
      perSecond: user.object('mt_credential')?.object('quotas')?.number('smpps_throughput') ?? null,
    },
  ]
}
