import { commandStatus } from '../../packages/smpp/command-status.ts'

/** Who may bind. */
export interface SmscAccount {
  systemId: string
  password: string
  /** Binds at once; more are refused with 0x0D. Default: any number. */
  maxBinds?: number
}

export const defaultAccounts: readonly SmscAccount[] = [{ systemId: 'posthorn', password: 'sandbox' }]

export class Accounts {
  readonly #accounts: readonly SmscAccount[]
  readonly #binds = new Map<string, number>()

  constructor(accounts: readonly SmscAccount[]) {
    this.#accounts = accounts
  }

  /** For what belongs to no account yet. */
  get first(): string {
    return this.#accounts[0]?.systemId ?? ''
  }

  /** Binds at present, over all accounts. */
  get bound(): number {
    let bound = 0
    for (const binds of this.#binds.values()) bound += binds
    return bound
  }

  has(systemId: string): boolean {
    return this.#accounts.some((account) => account.systemId === systemId)
  }

  /** Why the bind is refused, or 0. */
  refusal(systemId: string, password: string): number {
    const account = this.#accounts.find((each) => each.systemId === systemId)
    if (!account) return commandStatus.ESME_RINVSYSID
    if (account.password !== password) return commandStatus.ESME_RINVPASWD
    const { maxBinds } = account
    const full = maxBinds !== undefined && (this.#binds.get(systemId) ?? 0) >= maxBinds
    return full ? commandStatus.ESME_RBINDFAIL : 0
  }

  noteBound(systemId: string, change: 1 | -1): void {
    this.#binds.set(systemId, (this.#binds.get(systemId) ?? 0) + change)
  }
}
