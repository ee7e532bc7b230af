import type { Connector } from '../../packages/carriers/connector.ts'
import { Start } from '../../packages/kit/flow/start.ts'
import type { Queryable, ServerDatabase, Transaction } from '../../packages/store/database.ts'

/**
 * The steps of a start, counted: statements, subscriptions, connectors and connections. At one of them the start ends:
 * the step fails, or the start is stopped.
 */
export class LastStep {
  /** Of the step, or the reason of the stop. */
  readonly error = new Error('the last step')
  /** Channels that were subscribed to after the last step. */
  readonly subscribedLater: string[] = []
  readonly #stop = new AbortController()
  readonly start = new Start(this.#stop.signal)
  readonly #end: 'fails' | 'is stopped'
  #taken = 0
  #number: number

  /** From 1. */
  constructor(number: number, end: 'fails' | 'is stopped') {
    this.#number = number
    this.#end = end
  }

  /** From now on none is the last. Returns whether none was. */
  pass(): boolean {
    const wasLast = this.#taken >= this.#number
    this.#number = Number.POSITIVE_INFINITY
    return !wasLast
  }

  take(): void {
    if (++this.#taken !== this.#number) return
    if (this.#end === 'fails') throw this.error
    this.#stop.abort(this.error)
  }

  database(db: ServerDatabase): ServerDatabase {
    return {
      get server() {
        return db.server
      },
      query: this.#query(db),
      queryApart: async (statement, values) => {
        this.take()
        return db.queryApart(statement, values)
      },
      transaction: (work) => db.transaction((tx) => work(this.#transaction(tx))),
      listen: async (channel, onNotify, onMissed) => {
        if (this.#taken >= this.#number) this.subscribedLater.push(channel)
        this.take()
        return db.listen(channel, onNotify, onMissed)
      },
      [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
    }
  }

  connector(connector: Connector): Connector {
    return {
      ...connector,
      open: (listener) => {
        this.take()
        return connector.open(listener)
      },
    }
  }

  #transaction(tx: Transaction): Transaction {
    return { ...tx, query: this.#query(tx) }
  }

  #query(db: Queryable): Queryable['query'] {
    return async (statement, values) => {
      this.take()
      return db.query(statement, values)
    }
  }
}
