import { createHash } from 'node:crypto'
import type { DatabaseUnavailable } from '../../packages/store/database.ts'
import type { Process, Schedule } from '../world/schedule.ts'
import type { WasmPostgres } from './wasm-postgres.ts'
import { decode, encode, type WireResult, type WireStatement } from './wire.ts'

/** What happens to one statement on its way. */
export type StatementFate =
  | 'answered'
  /** The connection breaks before the server has it. */
  | 'lost'
  /** The server carries it out, and the connection breaks before the answer. */
  | 'answer-lost'

/** Decides about each statement, also about BEGIN and COMMIT. */
export interface DatabaseFaults {
  /** Called when the server would carry it out. `isCommit`: what is written is then on disk. */
  fate(process: Process, statement: WireStatement, isCommit: boolean): StatementFate
  answered(process: Process, statement: WireStatement): void
  /** Whether the process cannot connect now. */
  isAway(process: Process): boolean
  /** One way, in ms. */
  latencyMs(): number
  /** A notice that does not reach the process, whose connection has just been opened again. */
  missesNotice(process: Process): boolean
}

/**
 * Answers to statements that read of tables only which there are, by statement and values: the same in each run until it
 * changes tables itself. Gateways ask for their partitions at each start, which would take a third of a run.
 */
export type CatalogAnswers = Map<string, WireResult>

const readsCatalogAlone =
  /FROM pg_(inherits|class) [^;]*to_regclass\(\$1\)\s*$|FROM unnest\(\S+( \S+)? AS t \([^;]*JOIN pg_(inherits|class) . ON \S+ = to_regclass\(t\.name\)/
const writes = /\b(INSERT|UPDATE|DELETE)\b/
const changesTables = /^\s*(CREATE|ALTER|DROP)\b/i

interface Listening {
  process: Process
  channel: string
  onNotify: (payload: string) => void
  onMissed: (() => void) | undefined
}

interface Waiting {
  process: Process
  start: (session: Session) => void
}

/**
 * The one session of the database inside of this process, given to one transaction after the other. A single statement is
 * a transaction too. So transactions of several gateways interleave as wholes, and never wait for each other's locks.
 */
export class DatabaseServer {
  readonly #postgres: WasmPostgres
  readonly schedule: Schedule
  readonly faults: DatabaseFaults
  readonly #prepared: Map<string, string>
  readonly #channels: Set<string>
  readonly #listening = new Set<Listening>()
  readonly #waiting: Waiting[] = []
  readonly #catalog: CatalogAnswers
  #session: Session | null = null
  #hasOtherTables = false
  statements = 0

  constructor(options: {
    postgres: WasmPostgres
    schedule: Schedule
    faults: DatabaseFaults
    /** Names and texts of statements that the session has prepared; what is prepared is added. */
    prepared: ReadonlyMap<string, string>
    channels: ReadonlySet<string>
    catalog: CatalogAnswers
  }) {
    this.#postgres = options.postgres
    this.schedule = options.schedule
    this.faults = options.faults
    this.#prepared = new Map(options.prepared)
    this.#channels = new Set(options.channels)
    this.#catalog = options.catalog
  }

  /** Statements that are prepared now, by name. */
  get prepared(): ReadonlyMap<string, string> {
    return this.#prepared
  }

  get channels(): ReadonlySet<string> {
    return this.#channels
  }

  /** Resolves with the session once it is free. Rejects where the process cannot connect. */
  acquire(process: Process): Promise<Session> {
    return new Promise((resolve, reject) => {
      if (this.faults.isAway(process)) {
        this.schedule.after(this.faults.latencyMs(), () => reject(refused()), process)
        return
      }
      this.#waiting.push({ process, start: resolve })
      this.#next()
    })
  }

  /** Whether a process has a transaction open. */
  isUsedBy(process: Process): boolean {
    return this.#session?.process === process
  }

  /** Whether no transaction is open. */
  get isIdle(): boolean {
    return this.#session === null
  }

  /** The process is gone: what it had open is rolled back, unless the server has its COMMIT already. */
  leave(process: Process): void {
    for (const each of this.#listening) if (each.process === process) this.#listening.delete(each)
    if (this.#session?.process === process) this.#session.break()
  }

  listen(listening: Listening): () => void {
    if (!this.#channels.has(listening.channel)) {
      this.#channels.add(listening.channel)
      this.execute({ text: `LISTEN "${listening.channel}"` })
    }
    this.#listening.add(listening)
    return () => void this.#listening.delete(listening)
  }

  /** Channels that the process listens to. */
  listenedBy(process: Process): string[] {
    return [...this.#listening].filter((each) => each.process === process).map(({ channel }) => channel)
  }

  /** Every listener of the process may have missed something. */
  reconnectListeners(process: Process): void {
    for (const { onMissed, ...each } of this.#listening) if (each.process === process) onMissed?.()
  }

  /** Carries a statement out at once. */
  execute(statement: WireStatement): WireResult {
    this.statements++
    if (changesTables.test(statement.text)) this.#hasOtherTables = true
    if (this.#hasOtherTables || !readsCatalogAlone.test(statement.text)) return this.#execute(statement)
    const key = JSON.stringify([statement.text, statement.values])
    const answer = this.#catalog.get(key) ?? this.#execute(statement)
    if (answer.error === null && answer.transaction === 'I') this.#catalog.set(key, answer)
    return answer
  }

  #execute(statement: WireStatement): WireResult {
    const { text, values } = statement
    // Named here where the product does not, so that it is planned once for all runs.
    const name = statement.name ?? (values === undefined ? undefined : nameOf(text))
    const known = name === undefined ? undefined : this.#prepared.get(name)
    if (known !== undefined && known !== text) throw new Error(`two statements have the name ${name}`)
    const named = name === undefined ? statement : { ...statement, name }
    const result = decode(this.#postgres.send(encode(named, known !== undefined)))
    if (name !== undefined && result.error === null) this.#prepared.set(name, text)
    for (const { channel, payload } of result.notices) this.#notify(channel, payload)
    return result
  }

  /** Called by the session when its transaction has ended. */
  free(session: Session): void {
    if (this.#session !== session) return
    this.#session = null
    this.#next()
  }

  #next(): void {
    if (this.#session !== null) return
    const next = this.#waiting.shift()
    if (next === undefined) return
    if (!next.process.isAlive) {
      this.#next()
      return
    }
    this.#session = new Session(this, next.process)
    next.start(this.#session)
  }

  #notify(channel: string, payload: string): void {
    for (const listening of this.#listening) {
      if (listening.channel !== channel) continue
      const { process, onNotify, onMissed } = listening
      const isMissed = this.faults.missesNotice(process)
      const arrive = () => {
        if (!this.#listening.has(listening)) return
        if (isMissed) onMissed?.()
        else onNotify(payload)
      }
      this.schedule.after(this.faults.latencyMs() * (isMissed ? 200 : 1), arrive, process)
    }
  }
}

/** The session while one process has it, shaped as a client of `pg`. */
export class Session {
  readonly process: Process
  readonly #server: DatabaseServer
  #isBroken = false
  #isOver = false
  #inTransaction = false

  constructor(server: DatabaseServer, process: Process) {
    this.#server = server
    this.process = process
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  /** As `pg.Client.query`. */
  query(given: string | WireStatement): Promise<WireResult> {
    const statement = typeof given === 'string' ? { text: given } : given
    const { schedule, faults } = this.#server
    return new Promise((resolve, reject) => {
      if (this.#isBroken) {
        reject(terminated())
        return
      }
      const carryOut = () => {
        if (this.#isBroken) {
          reject(terminated())
          return
        }
        const fate = faults.isAway(this.process)
          ? 'lost'
          : faults.fate(this.process, statement, this.#commits(statement))
        if (!this.process.isAlive) return
        if (fate === 'lost') {
          this.break()
          reject(terminated())
          return
        }
        const result = this.#server.execute(statement)
        this.#inTransaction = result.transaction !== 'I'
        const answer = () => {
          faults.answered(this.process, statement)
          if (!this.process.isAlive) return
          if (fate === 'answer-lost') {
            this.break()
            reject(terminated())
          } else if (result.error !== null) reject(result.error)
          else resolve(result)
        }
        schedule.after(faults.latencyMs(), answer, this.process)
      }
      schedule.after(faults.latencyMs(), carryOut, this.process)
    })
  }

  /** A writing statement outside of a transaction is one of its own. */
  #commits({ text }: WireStatement): boolean {
    return text === 'COMMIT' || (!this.#inTransaction && writes.test(text))
  }

  /** The connection is gone: the server rolls back what is open. */
  break(): void {
    if (this.#isBroken || this.#isOver) return
    this.#isBroken = true
    if (this.#inTransaction) this.#server.execute({ text: 'ROLLBACK' })
    this.#inTransaction = false
    this.#server.free(this)
  }

  release(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#inTransaction) throw new Error('a connection was released inside of a transaction')
    this.#server.free(this)
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `unnamed-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

function terminated(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
}

function refused(): DatabaseUnavailable | Error {
  return Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
}
