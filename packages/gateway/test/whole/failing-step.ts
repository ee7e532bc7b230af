import type { Connector } from '../../../carriers/connector.ts'
import type { Queryable, ServerDatabase, Transaction } from '../../../store/database.ts'

/** The steps of a start, counted: statements, subscriptions, connectors and connections. One of them fails. */
export class FailingStep {
  readonly error = new Error('this step fails')
  #taken = 0
  #number: number

  /** From 1. */
  constructor(number: number) {
    this.#number = number
  }

  /** From now on none fails. Returns whether none has failed. */
  pass(): boolean {
    const hasFailed = this.#taken >= this.#number
    this.#number = Number.POSITIVE_INFINITY
    return !hasFailed
  }

  take(): void {
    if (++this.#taken === this.#number) throw this.error
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
