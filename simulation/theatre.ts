import { assignKeyword, assignNumber } from '../packages/administration/accounts/own-numbers.ts'
import { setSender } from '../packages/administration/accounts/senders.ts'
import { usualBind } from '../packages/domain/settings/bind-settings.ts'
import { insertAccount, topUp } from '../packages/store/accounts/accounts.ts'
import { insertApiKey } from '../packages/store/accounts/api-keys.ts'
import type { Database } from '../packages/store/database.ts'
import { migrate } from '../packages/store/pg/migrate.ts'
import { insertBind } from '../packages/store/smpp/smpp-binds.ts'
import { immediateDatabase } from './database/immediate-database.ts'
import type { CatalogAnswers } from './database/server.ts'
import { WasmPostgres } from './database/wasm-postgres.ts'
import { decode, encode } from './database/wire.ts'
import { answeringNumber, hookKeyword } from './outside/subscribers.ts'
import { replaceMachine, useSource } from './world/only-virtual.ts'
import { Random } from './world/random.ts'
import { Schedule } from './world/schedule.ts'
import { smppSystemIds } from './world/world.ts'

/** Noon, so that no run meets the end of a day by chance. */
export const startAt = Date.UTC(2026, 2, 10, 12)
const openingMicros = 1_000_000_000_000

/**
 * Where seeds are run one after the other: a migrated database with one account, put back before each. What the session
 * has prepared is kept from seed to seed, as it changes no result.
 */
export class Theatre {
  readonly postgres: WasmPostgres
  readonly db: Database
  prepared: ReadonlyMap<string, string> = new Map()
  channels: ReadonlySet<string> = new Set()
  readonly catalog: CatalogAnswers = new Map()

  private constructor(postgres: WasmPostgres) {
    this.postgres = postgres
    this.db = immediateDatabase(postgres)
  }

  static async open(): Promise<Theatre> {
    const postgres = await WasmPostgres.open()
    replaceMachine()
    useSource({ schedule: new Schedule(), random: new Random(0), wallNow: () => startAt })
    const theatre = new Theatre(postgres)
    await migrate(theatre.db)
    await addAccount(theatre.db)
    postgres.prepare(openStatement.name, openStatement.text)
    postgres.keep()
    return theatre
  }

  /** Whether every message, callback and code is final. */
  isOver(): boolean {
    const { rows } = decode(this.postgres.send(encode(openStatement, true)))
    return rows[0]?.['open'] === 0
  }

  /**
   * Puts the database back, and prepares and keeps what later seeds will need as well. Whether there was something new: the
   * seed that met it ran with a plan that was made in the middle of it, and has to be run again.
   */
  restore(known: { prepared: ReadonlyMap<string, string>; channels: ReadonlySet<string> }): boolean {
    this.postgres.putBack()
    const statements = [...known.prepared].filter(([name]) => !this.prepared.has(name))
    const channels = [...known.channels].filter((each) => !this.channels.has(each))
    if (statements.length === 0 && channels.length === 0) return false
    useSource({ schedule: new Schedule(), random: new Random(0), wallNow: () => startAt })
    for (const [name, text] of statements) this.postgres.prepare(name, text)
    for (const channel of channels) void this.db.query({ text: `LISTEN "${channel}"` })
    this.prepared = new Map([...this.prepared, ...statements])
    this.channels = new Set([...this.channels, ...channels])
    this.postgres.keep()
    return true
  }
}

/** How much is not final: messages, callbacks, codes, texts of SMPP clients and their receipts. */
const openStatement = {
  name: 'not-over',
  text: `SELECT
    (SELECT count(*) FROM messages WHERE phase < 9) + (SELECT count(*) FROM callbacks WHERE state = 'pending')
      + (SELECT count(*) FROM callback_leases)
      + (SELECT count(*) FROM verifications WHERE state = 0)
      + (SELECT count(*) FROM alarms WHERE due_at IS NOT NULL)
      + (SELECT count(*) FROM owed_answers) + (SELECT count(*) FROM smpp_open_texts) + (SELECT count(*) FROM smpp_deliveries) AS open`,
}

async function addAccount(db: Database): Promise<void> {
  const accountId = await db.transaction(async (tx) => {
    const accountId = (await insertAccount(tx, { name: 'client', currency: 'UAH' })) ?? 0
    await topUp(tx, { accountId, amountMicros: openingMicros, note: null })
    await insertApiKey(tx, { accountId, name: 'key', key: 'simulated' })
    for (const systemId of smppSystemIds)
      await insertBind(tx, { ...usualBind, accountId, systemId, passwordHash: 'simulated', maxSessions: 100 })
    for (const channel of ['sms', 'viber']) {
      const sender = `INSERT INTO senders (account_id, channel, name, status) VALUES ($1, $2, 'Posthorn', 'approved')`
      await tx.query({ text: sender }, [accountId, channel])
      const tariff = `INSERT INTO tariffs (account_id, channel, prefix, price_micros) VALUES (NULL, $1, '', $2)`
      await tx.query({ text: tariff }, [channel, channel === 'sms' ? 500_000 : 300_000])
    }
    return accountId
  })
  const number = { channel: 'sms', number: answeringNumber, accountId }
  const rules = { allowPrivateAddresses: false }
  const hook = { form: 'kannel' as const, hook: 'http://client.example/answer?text=%a', answers: 'hook' }
  await setSender(db, { accountId, channel: 'sms', name: answeringNumber, status: 'approved' })
  await assignNumber(db, { ...number, hook: null, answers: 'A fixed text' }, rules)
  await assignKeyword(db, { ...number, ...hook, keyword: hookKeyword }, rules)
}
