import { addBind } from '../../administration/accounts/binds.ts'
import { addInterfaceUser, newInterfacePassword } from '../../administration/accounts/interface-users.ts'
import { listInterfaceUsers } from '../../store/accounts/interface-users.ts'
import type { Database } from '../../store/database.ts'
import { listBinds } from '../../store/smpp/smpp-binds.ts'
import { bindSettings } from '../imports/client-logins.ts'
import { type Found, type FoundLogin, placeText } from '../imports/found.ts'
import { noted } from '../noted.ts'
import { table } from '../table.ts'

/** A login of a client of an import; a password that was made is in this result only. */
export interface ImportedLogin {
  kind: FoundLogin['kind']
  username: string
  account: string
  from: string
  /** `kept`: with its old password. `left alone`: its account, or a login of its name, is there already. */
  state: 'kept' | 'new password' | 'left alone'
  password: string | null
}

/** What an import would do to logins. `newAccounts`: those that it makes. */
export async function knownLogins(
  db: Database,
  found: Found,
  newAccounts: ReadonlySet<string>,
): Promise<ImportedLogin[]> {
  const taken = new Set([
    ...(await listBinds(db, null)).map(({ systemId }) => `smpp ${systemId}`),
    ...(await listInterfaceUsers(db, null)).map(({ kind, username }) => `${kind} ${username}`),
  ])
  return found.accounts.flatMap(({ name: account, logins }) =>
    logins.map(({ kind, username, place, password }) => {
      const isFree = newAccounts.has(account) && !taken.has(`${kind} ${username}`)
      const state = !isFree ? 'left alone' : password === null ? 'new password' : 'kept'
      return { kind, username, account, from: placeText(place), state, password: null }
    }),
  )
}

/**
 * Creates the logins of new accounts whose names are free. Those of an account share a new password, as they shared the
 * old one; that of a bind is short enough for every client of SMPP.
 */
export async function importLogins(
  db: Database,
  found: Found,
  accountIds: ReadonlyMap<string, number>,
  by: string,
): Promise<ImportedLogin[]> {
  const passwords = new Map<string, string>()
  const imported: ImportedLogin[] = []
  const logins = await knownLogins(db, found, new Set(accountIds.keys()))
  for (const known of logins.sort((one, other) => rank(one) - rank(other))) {
    const accountId = accountIds.get(known.account)
    const login = found.accounts
      .find(({ name }) => name === known.account)
      ?.logins.find(({ kind, username }) => kind === known.kind && username === known.username)
    if (accountId === undefined || login === undefined || known.state === 'left alone') imported.push(known)
    else {
      const given = login.password ?? passwords.get(known.account) ?? null
      const password = await makeLogin(db, { ...login, password: given }, accountId, by)
      passwords.set(known.account, password)
      imported.push({ ...known, password: login.password === null ? password : null })
    }
  }
  return imported
}

function rank({ kind }: ImportedLogin): number {
  return kind === 'smpp' ? 0 : 1
}

/** Resolves with the password, which is made where there is none. */
async function makeLogin(db: Database, login: FoundLogin, accountId: number, by: string): Promise<string> {
  const { username } = login
  if (login.kind === 'smpp') {
    const settings = bindSettings(login)
    const details = { accountId, systemId: username, ...settings }
    const entry = { by, action: 'binds/create', target: username, details }
    const wish = { accountId, systemId: username, password: login.password }
    return (await noted(db, entry, () => addBind(db, wish, settings))).password
  }
  const { kind, sender, addresses, password: given } = login
  const password = given ?? newInterfacePassword()
  const details = { kind, username, accountId, sender }
  const entry = { by, action: 'interfaces/add', target: `${username} of ${kind}`, details }
  await noted(db, entry, () =>
    addInterfaceUser(db, { kind, username, password, accountId, sender, addresses }),
  )
  return password
}

export function loginTable(logins: readonly ImportedLogin[]): string {
  if (logins.length === 0) return ''
  const states = {
    kept: 'its old password',
    'new password': 'a new password: the old one is known as a hash only',
    'left alone': 'left alone: its account or its name is there already',
  }
  const shown = table(
    {
      LOGIN: ({ username }) => username,
      BY: ({ kind }) => kind,
      FROM: ({ from }) => from,
      ACCOUNT: ({ account }) => account,
      STATE: ({ state, password }) => (password === null ? states[state] : `new password: ${password}`),
    },
    logins,
    '',
  )
  const hint = 'smpp needs smppServer in posthorn.yaml: docs/operations/smpp-server.md'
  return logins.some(({ kind }) => kind === 'smpp') ? `${shown}${hint}` : shown.trimEnd()
}
