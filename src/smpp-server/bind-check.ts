import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { WrongKeys } from '../admission/wrong-keys.ts'
import { isPassword } from '../lib/password-hash.ts'
import { commandStatus } from '../protocols/smpp/command-status.ts'
import type { Binds, KnownBind } from './binds.ts'

export type BindVerdict =
  | { kind: 'admitted'; bind: KnownBind }
  | { kind: 'refused'; status: number; reason: string }

/** Passwords that are hashed at once: each takes 32 MiB and some 60 ms of a core. */
const atOnce = 2
/** Binds that may wait for that. */
const maxWaiting = 1_000

/**
 * Decides whether a client may bind. Answers to wrong names and passwords are delayed by address; a right password is
 * remembered as a keyed hash, so that clients that bind again cost nothing.
 */
export class BindCheck {
  readonly #binds: Binds
  readonly #wrongKeys: WrongKeys
  readonly #key = randomBytes(32)
  readonly #known = new Map<number, { passwordHash: string; digest: Buffer }>()
  readonly #waiting: (() => void)[] = []
  #underWay = 0

  constructor(binds: Binds, wrongKeys: WrongKeys) {
    this.#binds = binds
    this.#wrongKeys = wrongKeys
  }

  /** Never rejects. */
  async check(systemId: string, password: string, address: string): Promise<BindVerdict> {
    const bind = this.#binds.named(systemId)
    if (bind === null) {
      await this.#wrongKeys.penalty(address)
      return refusal(commandStatus.ESME_RINVSYSID, 'there is no such system_id')
    }
    if (bind.admitsAddress !== null && !bind.admitsAddress(address)) {
      await this.#wrongKeys.penalty(address)
      return refusal(commandStatus.ESME_RBINDFAIL, 'the bind is not allowed from this address')
    }
    const isRight = await this.#isRight(bind, password)
    if (isRight === null) return refusal(commandStatus.ESME_RBINDFAIL, 'too many clients bind at once')
    if (!isRight) {
      await this.#wrongKeys.penalty(address)
      return refusal(commandStatus.ESME_RINVPASWD, 'the password is wrong')
    }
    if (bind.isAccountDisabled) return refusal(commandStatus.ESME_RBINDFAIL, 'the account is disabled')
    if (!bind.active) return refusal(commandStatus.ESME_RBINDFAIL, 'the bind is disabled')
    return { kind: 'admitted', bind }
  }

  /** Null where too many wait. */
  async #isRight({ bindId, passwordHash }: KnownBind, password: string): Promise<boolean | null> {
    const digest = createHmac('sha256', this.#key).update(`${bindId} ${password}`).digest()
    const known = this.#known.get(bindId)
    if (known?.passwordHash === passwordHash && timingSafeEqual(known.digest, digest)) return true
    if (this.#waiting.length >= maxWaiting) return null
    await this.#turn()
    try {
      const isRight = await isPassword(password, passwordHash)
      if (isRight) this.#known.set(bindId, { passwordHash, digest })
      return isRight
    } finally {
      this.#underWay--
      this.#waiting.shift()?.()
    }
  }

  async #turn(): Promise<void> {
    if (this.#underWay >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#underWay++
  }
}

function refusal(status: number, reason: string): BindVerdict {
  return { kind: 'refused', status, reason }
}
