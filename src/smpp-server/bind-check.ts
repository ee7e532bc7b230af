import type { PasswordCheck } from '../admission/password-check.ts'
import type { WrongKeys } from '../admission/wrong-keys.ts'
import { GateFull, GateLeft } from '../lib/fair-gate.ts'
import { commandStatus } from '../protocols/smpp/command-status.ts'
import type { Binds, KnownBind } from './binds.ts'

export type BindVerdict =
  | { kind: 'admitted'; bind: KnownBind }
  | { kind: 'refused'; status: number; reason: string }

/** What a client binds with. */
export interface BindGuess {
  systemId: string
  password: string
  /** The client's address. */
  address: string
  /** Aborts when the client has hung up. */
  signal: AbortSignal
}

export interface BindCheckOptions {
  binds: Pick<Binds, 'named'>
  passwords: PasswordCheck
  wrongKeys: Pick<WrongKeys, 'penalty'>
}

/**
 * Decides whether a client may bind. An unknown system_id is answered as a wrong password, after the same time; answers to
 * both are delayed by address.
 */
export class BindCheck {
  readonly #options: BindCheckOptions

  constructor(options: BindCheckOptions) {
    this.#options = options
  }

  /** Never rejects. */
  async check(guess: BindGuess): Promise<BindVerdict> {
    const { binds, wrongKeys } = this.#options
    const { systemId, address } = guess
    const bind = binds.named(systemId)
    const isRight = await this.#isRight(bind, guess)
    if (typeof isRight === 'string') return refusal(commandStatus.ESME_RBINDFAIL, isRight)
    if (bind === null || !isRight) {
      await wrongKeys.penalty(address)
      const reason = bind === null ? 'there is no such system_id' : 'the password is wrong'
      return refusal(commandStatus.ESME_RINVPASWD, reason)
    }
    if (bind.admitsAddress !== null && !bind.admitsAddress(address)) {
      await wrongKeys.penalty(address)
      return refusal(commandStatus.ESME_RBINDFAIL, 'the bind is not allowed from this address')
    }
    if (bind.isAccountDisabled) return refusal(commandStatus.ESME_RBINDFAIL, 'the account is disabled')
    if (!bind.active) return refusal(commandStatus.ESME_RBINDFAIL, 'the bind is disabled')
    return { kind: 'admitted', bind }
  }

  /** Why nothing was compared, as a text. */
  async #isRight(bind: KnownBind | null, { systemId, ...rest }: BindGuess): Promise<boolean | string> {
    try {
      return await this.#options.passwords.isRight({ name: `bind:${systemId}`, owner: bind, ...rest })
    } catch (error) {
      if (error instanceof GateFull) return 'too many clients bind at once'
      if (error instanceof GateLeft) return 'the client has hung up'
      throw error
    }
  }
}

function refusal(status: number, reason: string): BindVerdict {
  return { kind: 'refused', status, reason }
}
