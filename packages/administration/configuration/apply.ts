import { isDeepStrictEqual } from 'node:util'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { nestedIn } from '../../store/statements/locked-row.ts'
import {
  type Installation,
  keyOf,
  type Named,
  type Read,
  readDocument,
  readInstallation,
  refusalOf,
  scopeOf,
  sentenceOfRefusal,
} from './document.ts'
import { type CarryOut, type Fields, type ListName, listNames, type Stored } from './kinds/kind.ts'
import { kinds } from './kinds.ts'

export interface ConfigurationChange {
  kind: string
  name: string
  change: 'create' | 'change' | 'remove'
  fields: Record<string, { before: unknown; after: unknown }>
}

export interface Applied {
  changes: ConfigurationChange[]
  /** Of new endpoints. */
  secrets: { name: string; secret: string }[]
}

interface Application {
  document: Fields
  /** Whether what the document's lists leave out is removed. */
  prune: boolean
  dryRun: boolean
  /** The name of the one account that it may be about; null: all. */
  only: string | null
  now: number
  /** Carries out operations on a database. */
  on: (db: Database) => CarryOut
}

interface Planned extends Named {
  name: string
  change: ConfigurationChange['change']
  /** Fields that differ, as they will be. */
  after: Fields
  before: Stored | null
}

/** Carries the result of a trial out of its transaction, which is rolled back by it. */
class TrialOver extends Error {
  readonly applied: Applied

  constructor(applied: Applied) {
    super('this trial is over')
    this.applied = applied
  }
}

/**
 * Makes the installation as the document says: all of it in one transaction, or nothing. A trial does the same and rolls
 * it back, so that it is refused where the change would be. Rejects with `ConsoleRefusal` that names every fault.
 */
export async function applyConfiguration(db: Database, application: Application): Promise<Applied> {
  const read = readDocument(application.document)
  if (application.prune && read.named.length === 0)
    throw refusalOf([{ path: 'prune', sentence: 'needs a document that names something' }])
  try {
    return await db.transaction(async (tx) => {
      // Two documents at once would each undo what the other one does.
      await tx.query({ text: "SELECT pg_advisory_xact_lock(hashtext('posthorn configuration'))" })
      const applied = await applyIn(tx, nestedIn(tx, db), read, application)
      if (application.dryRun) throw new TrialOver({ ...applied, secrets: [] })
      return applied
    })
  } catch (error) {
    if (error instanceof TrialOver) return error.applied
    throw error
  }
}

async function applyIn(
  tx: Transaction,
  db: Database,
  read: Read,
  application: Application,
): Promise<Applied> {
  const { only, now } = application
  const stored = await readInstallation(tx, now, only)
  const faults: { path: string; sentence: string }[] = []
  const planned = planChanges(read, stored, application, faults)
  const accountIds = new Map(stored.accounts.map(({ fields, id }) => [fields['name'], id ?? 0]))
  const carryOut = application.on(db)
  const opened = new Set(
    planned.flatMap(({ list, change, fields }) =>
      list === 'accounts' && change === 'create' ? [fields['name']] : [],
    ),
  )
  const secrets: Applied['secrets'] = []
  for (const { list, path, name, change, fields, after, before } of planned) {
    const { set, remove, key } = kinds[list]
    const accountName = list === 'accounts' ? fields['name'] : fields['account']
    const given = { ...Object.fromEntries(key.map((each) => [each, fields[each]])), ...after }
    await tx.query({ text: 'SAVEPOINT one_change' })
    try {
      const accountId = accountName == null ? null : (accountIds.get(accountName) ?? null)
      if (accountName != null && accountId === null && list !== 'accounts')
        throw new SettingRefused('account-unknown', { account: String(accountName) })
      const isRestored = accountName == null ? stored.accounts.length === 0 : opened.has(accountName)
      const setting = { given, before, accountId, isRestored }
      if (change === 'remove') await remove?.(carryOut, setting)
      else {
        const { secret } = await set(carryOut, setting)
        if (typeof secret === 'string') secrets.push({ name, secret })
      }
    } catch (error) {
      const sentence = sentenceOfRefusal(error)
      if (sentence === null) throw error
      faults.push({ path, sentence: `is refused: ${sentence}` })
      await tx.query({ text: 'ROLLBACK TO SAVEPOINT one_change' })
    }
    if (list === 'accounts' && change === 'create') {
      const text = 'SELECT account_id AS id FROM accounts WHERE name = $1'
      const [found] = await tx.query<{ id: number }>({ text }, [accountName])
      if (found !== undefined) accountIds.set(accountName, found.id)
    }
  }
  if (faults.length > 0) throw refusalOf(faults)
  return { changes: planned.map(changeOf), secrets }
}

/** Accounts first, since others belong to them; then what is removed, so that its name is free for what is new. */
function planChanges(
  { named, scopes }: Read,
  stored: Installation,
  { prune, only }: Application,
  faults: { path: string; sentence: string }[],
): Planned[] {
  const planned: Planned[] = []
  const seen = new Map<string, string>()
  for (const each of named) {
    try {
      const { list, path } = each
      const { key, normal, fixed } = kinds[list]
      const known = stored[list].find(({ fields }) => keyOf(list, fields) === keyOf(list, normalKey(each)))
      const fields = normal(each.fields, known?.fields ?? null)
      const name = nameOf(list, fields)
      const first = seen.get(`${list} ${name}`)
      if (first !== undefined) throw new Fault(`names ${name} again, after ${first}`)
      seen.set(`${list} ${name}`, path)
      if (only !== null && (list === 'accounts' ? fields['name'] : fields['account']) !== only)
        throw new Fault(`does not belong to the account ${only}`)
      const after = Object.fromEntries(
        Object.entries(fields).filter(
          ([field, value]) => !key.includes(field) && !isDeepStrictEqual(value, known?.fields[field]),
        ),
      )
      const changed = fixed.find((field) => field in after)
      if (known !== undefined && changed !== undefined)
        throw new Fault(`cannot change its ${changed} from ${String(known.fields[changed])}`)
      if (known === undefined || Object.keys(after).length > 0)
        planned.push({
          ...{ list, path, name, fields, after, before: known ?? null },
          change: known === undefined ? 'create' : 'change',
        })
    } catch (error) {
      const sentence = error instanceof Fault ? error.message : sentenceOfRefusal(error)
      if (sentence === null) throw error
      faults.push({ path: each.path, sentence })
    }
  }
  const removed = prune ? planRemovals({ named, scopes }, stored, seen) : []
  const rank = ({ list }: Planned) => listNames.indexOf(list)
  const set = planned.toSorted((one, other) => rank(one) - rank(other))
  return [
    ...set.filter(({ list }) => list === 'accounts'),
    ...removed.toReversed(),
    ...set.filter(({ list }) => list !== 'accounts'),
  ]
}

class Fault extends Error {}

/** Of the lists that the document has, what it leaves out; never what belongs to an account that it does not name. */
function planRemovals(
  { named, scopes }: Read,
  stored: Installation,
  kept: ReadonlyMap<string, string>,
): Planned[] {
  const accounts = new Set<unknown>(
    named.map(({ list, fields }) => (list === 'accounts' ? fields['name'] : fields['account'])),
  )
  accounts.add(null)
  const left = (list: ListName) =>
    stored[list].filter(({ fields }) => {
      const owners = list === 'numbers' ? ownersOf(fields, stored) : [fields['account'] ?? null]
      const isNamed = kept.has(`${list} ${nameOf(list, fields)}`)
      return !isNamed && scopes.has(scopeOf(list, fields)) && owners.every((each) => accounts.has(each))
    })
  const numbers = new Set(left('numbers').map(({ fields }) => scopeOf('keywords', fields)))
  const keywordsOfThese = stored.keywords.filter(({ fields }) => numbers.has(scopeOf('keywords', fields)))
  return listNames
    .filter((list) => kinds[list].remove !== null)
    .flatMap((list) =>
      [...left(list), ...(list === 'keywords' ? keywordsOfThese : [])].map((before) => ({
        ...{ list, path: `prune of ${list}`, name: nameOf(list, before.fields) },
        ...{ change: 'remove' as const, fields: before.fields, after: {}, before },
      })),
    )
}

/** A number is removed with its keywords, which may be of other accounts. */
function ownersOf({ channel, number, account }: Fields, { keywords }: Installation): unknown[] {
  const own = keywords.filter(({ fields }) => fields['channel'] === channel && fields['number'] === number)
  return [account ?? null, ...own.map(({ fields }) => fields['account'])]
}

/** What names it, in the form in which it is stored. Throws `SettingRefused`. */
function normalKey({ list, fields }: Named): Fields {
  return list === 'numbers' || list === 'keywords' ? kinds[list].normal(fields, null) : fields
}

function nameOf(list: ListName, fields: Fields): string {
  return kinds[list].key.map((field) => String(fields[field] ?? 'all') || 'all').join(' ')
}

function changeOf({ list, name, change, after, before }: Planned): ConfigurationChange {
  const { key, one } = kinds[list]
  const old = before?.fields ?? {}
  const names =
    change === 'remove' ? Object.keys(old).filter((field) => !key.includes(field)) : Object.keys(after)
  const fields = names.map((field) => [field, { before: old[field] ?? null, after: after[field] ?? null }])
  return { kind: one, name, change, fields: Object.fromEntries(fields) as ConfigurationChange['fields'] }
}
