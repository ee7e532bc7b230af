import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isPassword } from '../kit/machine/password-hash.ts'
import type { KnownPlaces } from '../store/console/known-places.ts'
import type { CredentialTurns } from './credential-turns.ts'

export interface PasswordGuess {
  /** The name as it was given, unlike that of any other edge: `bind:shop`. */
  name: string
  /** What has that name; null where nothing has. */
  owner: { accountId: number; passwordHash: string } | null
  password: string
  /** The client's address. */
  address: string
  /** Aborts when the client has hung up. */
  signal: AbortSignal
}

export interface PasswordCheckOptions {
  turns: Pick<CredentialTurns, 'run'>
  places: Pick<KnownPlaces, 'has' | 'note'>
}

/** Wrong passwords that are remembered, so that a client that repeats one costs nothing. */
const maxWrong = 10_000

/**
 * Compares passwords with their slow hashes, in turns. A right one is remembered as a keyed hash, one for each name, as
 * long as the slow hash is the same: no number of wrong ones drives it out. An unknown name takes as long as a wrong
 * password. The key never leaves this process.
 */
export class PasswordCheck {
  readonly #options: PasswordCheckOptions
  readonly #key = randomBytes(32)
  /** By name. */
  readonly #right = new Map<string, { passwordHash: string; digest: Buffer }>()
  /** The slow hash by the keyed one; the oldest first. */
  readonly #wrong = new Map<string, string>()

  constructor(options: PasswordCheckOptions) {
    this.#options = options
  }

  /** Rejects with `GateFull` where too many wait for their turn, and with `GateLeft` where the client has hung up. */
  async isRight({ name, owner, password, address, signal }: PasswordGuess): Promise<boolean> {
    const { turns, places } = this.#options
    const passwordHash = owner?.passwordHash ?? ''
    const digest = createHmac('sha256', this.#key).update(`${name}\0${password}`).digest()
    const right = this.#right.get(name)
    if (right !== undefined && right.passwordHash === passwordHash && timingSafeEqual(right.digest, digest)) {
      places.note(name, address)
      return true
    }
    if (this.#wrong.get(digest.toString('base64')) === passwordHash) return false
    const isKnown = owner !== null && places.has(name, address)
    const account = owner === null ? {} : { accountId: owner.accountId }
    const compare = () => isPassword(password, owner?.passwordHash ?? null)
    const isRight = await turns.run({ address, isKnown, signal, ...account }, compare)
    if (isRight) {
      this.#right.set(name, { passwordHash, digest })
      places.note(name, address)
    } else this.#rememberWrong(digest.toString('base64'), passwordHash)
    return isRight
  }

  #rememberWrong(digest: string, passwordHash: string): void {
    const [oldest] = this.#wrong.keys()
    if (this.#wrong.size >= maxWrong && oldest !== undefined) this.#wrong.delete(oldest)
    this.#wrong.set(digest, passwordHash)
  }
}
