import type { PasswordCheck } from '../../admission/password-check.ts'
import { GateFull, GateLeft } from '../../kit/flow/fair-gate.ts'
import { commandStatus } from '../../smpp/command-status.ts'
import type { Binds, KnownBind } from './binds.ts'

export type BindVerdict =
  | { kind: 'admitted'; bind: KnownBind }
  /** `isWrong`: the answer is to be delayed, as every answer to wrong credentials. */
  | { kind: 'refused'; status: number; reason: string; isWrong: boolean }

/** What a client binds with. */
export interface BindGuess {
  systemId: string
  password: string
  /** The client's address. */
  address: string
  /** Aborts when the client has hung up. */
  signal: AbortSignal
}

/** Decides whether a client may bind. An unknown system_id is answered as a wrong password, after the same time. */
export class BindCheck {
  readonly #binds: Pick<Binds, 'named'>
  readonly #passwords: Pick<PasswordCheck, 'isRight'>

  constructor(binds: Pick<Binds, 'named'>, passwords: Pick<PasswordCheck, 'isRight'>) {
    this.#binds = binds
    this.#passwords = passwords
  }

  /** Never rejects. */
  async check(guess: BindGuess): Promise<BindVerdict> {
    const { systemId, address } = guess
    const bind = this.#binds.named(systemId)
    const isRight = await this.#isRight(bind, guess)
    if (typeof isRight === 'string') return refusal(commandStatus.ESME_RBINDFAIL, isRight)
    if (bind === null || !isRight) {
      const reason = bind === null ? 'there is no such system_id' : 'the password is wrong'
      return refusal(commandStatus.ESME_RINVPASWD, reason, true)
    }
    if (bind.admitsAddress !== null && !bind.admitsAddress(address)) {
      return refusal(commandStatus.ESME_RBINDFAIL, 'the bind is not allowed from this address', true)
    }
    if (bind.isAccountDisabled) return refusal(commandStatus.ESME_RBINDFAIL, 'the account is disabled')
    if (!bind.active) return refusal(commandStatus.ESME_RBINDFAIL, 'the bind is disabled')
    return { kind: 'admitted', bind }
  }

  /** Why nothing was compared, as a text. */
  async #isRight(bind: KnownBind | null, { systemId, ...rest }: BindGuess): Promise<boolean | string> {
    try {
      return await this.#passwords.isRight({ name: `bind:${systemId}`, owner: bind, ...rest })
    } catch (error) {
      if (error instanceof GateFull) return 'too many clients bind at once'
      if (error instanceof GateLeft) return 'the client has hung up'
      throw error
    }
  }
}

function refusal(status: number, reason: string, isWrong = false): BindVerdict {
  return { kind: 'refused', status, reason, isWrong }
}
