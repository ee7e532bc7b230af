import { basename, dirname } from 'node:path'
import { readRegularFile, UnreadableFile } from '../../../kit/machine/regular-file.ts'
import { accountName, type Found, type FoundAccount, type FoundBind, type FoundUser } from '../found.ts'
import { addressRanges } from './addresses.ts'
import { userAdvice, userWithoutEffect } from './advice.ts'
import { findBeside } from './find-beside.ts'
import { GroupReader } from './group-reader.ts'
import type { KannelGroup } from './read-config.ts'
import type { SmscWish } from './routes.ts'
import { parseSender, senderForm } from './senders.ts'

const maxLoginBytes = 16 * 1024 ** 2

/** What the groups `core` and `smsbox` set for all users. */
export interface UsualOfUsers {
  /** Of users who have none. */
  sender: string | null
  country: string | null
}

/** Adds an account for each `sendsms-user`, and returns which of them name an SMSC. */
export function readUsers(
  groups: readonly KannelGroup[],
  { sender: globalSender, country }: UsualOfUsers,
  found: Found,
): SmscWish[] {
  return groups.flatMap((group) => {
    const reader = new GroupReader(group, found)
    const needed = reader.needed('username', 'password')
    if (needed === null) return []
    const { username, password } = needed
    const name = accountName(username, 'kannel')
    if (found.accounts.some((account) => account.name === name)) {
      reader.leaveGroup('its user is there already: a user name must be unique')
      return []
    }
    const addresses = readAddresses(reader)
    if (addresses === 'none') return []
    const smscId = reader.text('forced-smsc') ?? reader.text('default-smsc')
    const senders = readSenders(reader, globalSender, name)
    reader.close(userAdvice, userWithoutEffect)
    const { place } = group
    const sender = senders.at(-1) ?? null
    const login: FoundUser = { place, kind: 'kannel', username, password, addresses, sender }
    found.accounts.push({ place, name, addresses, country, senders, logins: [login] })
    return smscId === null ? [] : [{ account: name, smscId }]
  })
}

/** `none` where the group names addresses and none of them can be read: then it is left out. */
function readAddresses(reader: GroupReader): string[] | null | 'none' {
  const { ranges, wrong } = addressRanges(reader.list('user-allow-ip'))
  const must = 'addresses must be IP addresses, or 10.1.*.* with stars at the end'
  if (wrong.length > 0) reader.leaveWrong('user-allow-ip', `${must}; ${wrong.length} are not`)
  if (ranges?.length === 0) {
    reader.leaveGroup('nothing says from which addresses its user may come')
    return 'none'
  }
  // Where addresses are allowed, all others are refused here.
  if (ranges !== null) reader.text('user-deny-ip')
  return ranges
}

function readSenders(reader: GroupReader, globalSender: string | null, name: string): string[] {
  const add = `posthorn senders add <sender> --channel sms --account ${name}`
  const own = ['faked-sender', 'default-sender'].flatMap((setting) => {
    const sender = parseSender(reader.text(setting))
    if (sender === null) reader.leaveWrong(setting, senderForm)
    return sender ?? []
  })
  if (reader.text('faked-sender') === null) {
    reader.leaveOut('username', `Kannel lets it send from any name; add each that it uses: ${add}`)
  } else {
    reader.leaveOut(
      'faked-sender',
      'messages that name no sender get it; those that name one that is not approved are refused',
    )
  }
  const senders = own.length === 0 && globalSender !== null ? [globalSender] : own
  return [...new Set(senders)]
}

/** Adds accounts with a bind for the SMPP clients of opensmppbox: lines of user, password, system-type, addresses. */
export function readLogins(group: KannelGroup, folder: string, country: string | null, found: Found): void {
  const reader = new GroupReader(group, found)
  const needed = reader.needed('smpp-logins')
  if (needed === null) return
  const file = findBeside(needed['smpp-logins'], [folder])
  for (const [index, text] of loginLines(file, reader).entries()) {
    const place = { file: dirname(file) === folder ? basename(file) : file, line: index + 1 }
    const [systemId = '', password, , addresses = ''] = text.trim().split(/\s+/)
    if (systemId === '' || systemId.startsWith('#')) continue
    const { ranges, wrong } = addressRanges(addresses.split(';').filter((each) => each !== ''))
    if (password === undefined || wrong.length > 0) {
      const instead = 'it must be <user> <password> <system-type> [<addresses>]'
      found.leftOut.push({ place, what: 'the line', instead })
      continue
    }
    const bind: FoundBind = {
      place,
      kind: 'smpp',
      username: systemId,
      password,
      addresses: ranges,
      maxSessions: null,
      perSecond: null,
    }
    accountFor({ user: systemId, country, place }, found).logins.push(bind)
  }
}

/** None where the file cannot be read. */
function loginLines(file: string, reader: GroupReader): string[] {
  try {
    return readRegularFile(file, maxLoginBytes).bytes.toString('utf8').split('\n')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const instead = 'copy the file beside kannel.conf, and import again'
    reader.leaveOut('smpp-logins', `smpp-logins cannot be read: ${error.message}; ${instead}`)
    return []
  }
}

/** The account of the same name, or a new one. */
function accountFor(
  { user, country, place }: Pick<FoundAccount, 'country' | 'place'> & { user: string },
  found: Found,
): FoundAccount {
  const name = accountName(user, 'kannel')
  const known = found.accounts.find((account) => account.name === name)
  if (known !== undefined) return known
  const account: FoundAccount = { place, name, addresses: null, country, senders: [], logins: [] }
  found.accounts.push(account)
  return account
}
