import { basename, dirname, resolve } from 'node:path'
import { isAlphaName } from '../../domain/address/alpha-name.ts'
import { readRegularFile, UnreadableFile } from '../../lib/regular-file.ts'
import { accountName, type Found, type FoundAccount, type FoundBind, type FoundUser } from '../found.ts'
import type { ImportFault } from '../import-faults.ts'
import { addressRanges } from './addresses.ts'
import { userAdvice, userWithoutEffect } from './advice.ts'
import { GroupReader } from './group-reader.ts'
import type { KannelGroup } from './read-config.ts'
import type { SmscWish } from './routes.ts'

const maxLoginBytes = 16 * 1024 ** 2

/** Adds an account for each `sendsms-user`, and returns which of them name an SMSC. */
export function readUsers(groups: readonly KannelGroup[], found: Found, faults: ImportFault[]): SmscWish[] {
  return groups.flatMap((group) => {
    const reader = new GroupReader(group, found, faults)
    const username = reader.needed('username')
    const password = reader.needed('password')
    const name = accountName(username, 'kannel')
    if (found.accounts.some((account) => account.name === name))
      reader.fault('username', 'the user is there twice: a user name must be unique')
    const { ranges, wrong } = addressRanges(reader.list('user-allow-ip'))
    if (wrong.length > 0)
      reader.fault(
        'user-allow-ip',
        `user-allow-ip must be IP addresses, or 10.1.*.* with stars at the end: ${wrong.length} are not`,
      )
    // Where addresses are allowed, all others are refused here.
    if (ranges !== null) reader.text('user-deny-ip')
    const smscId = reader.text('forced-smsc') ?? reader.text('default-smsc')
    const senders = sendersOf(reader, name)
    reader.close(userAdvice, userWithoutEffect)
    const { place } = group
    const sender = senders.at(-1) ?? null
    const login: FoundUser = { place, kind: 'kannel', username, password, addresses: ranges, sender }
    found.accounts.push({ place, name, addresses: ranges, senders, logins: [login] })
    return smscId === null ? [] : [{ account: name, smscId }]
  })
}

function sendersOf(reader: GroupReader, name: string): string[] {
  const add = `posthorn senders add <sender> --channel sms --account ${name}`
  const senders = ['faked-sender', 'default-sender'].flatMap((setting) => {
    const sender = reader.text(setting)?.replace(/^\+/, '') ?? null
    if (sender === null) return []
    if (isAlphaName(sender) || /^\d{3,15}$/.test(sender)) return [sender]
    reader.leaveOut(
      setting,
      'a sender is a name of 3 to 11 letters and digits, or a number of 3 to 15 digits',
    )
    return []
  })
  if (reader.text('faked-sender') === null) {
    reader.leaveOut('username', `Kannel lets it send from any name; add each that it uses: ${add}`)
  } else {
    reader.leaveOut(
      'faked-sender',
      'messages that name no sender get it; those that name one that is not approved are refused',
    )
  }
  return [...new Set(senders)]
}

/** Adds accounts with a bind for the SMPP clients of opensmppbox: lines of user, password, system-type, addresses. */
export function readLogins(group: KannelGroup, folder: string, found: Found, faults: ImportFault[]): void {
  const reader = new GroupReader(group, found, faults)
  const file = resolve(folder, reader.needed('smpp-logins'))
  for (const [index, text] of loginLines(file, reader).entries()) {
    const place = { file: dirname(file) === folder ? basename(file) : file, line: index + 1 }
    const [systemId = '', password, , addresses = ''] = text.trim().split(/\s+/)
    if (systemId === '' || systemId.startsWith('#')) continue
    const { ranges, wrong } = addressRanges(addresses.split(';').filter((each) => each !== ''))
    if (password === undefined || wrong.length > 0) {
      faults.push({
        place,
        message: 'the line must be <user> <password> <system-type> [<addresses>]',
      })
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
    accountFor(systemId, found, place).logins.push(bind)
  }
}

/** None where the file cannot be read, which is a fault. */
function loginLines(file: string, reader: GroupReader): string[] {
  try {
    return readRegularFile(file, maxLoginBytes).bytes.toString('utf8').split('\n')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    reader.fault('smpp-logins', `smpp-logins cannot be read: ${error.message}`)
    return []
  }
}

/** The account of the same name, or a new one. */
function accountFor(user: string, found: Found, place: FoundAccount['place']): FoundAccount {
  const name = accountName(user, 'kannel')
  const known = found.accounts.find((account) => account.name === name)
  if (known !== undefined) return known
  const account: FoundAccount = { place, name, addresses: null, senders: [], logins: [] }
  found.accounts.push(account)
  return account
}
