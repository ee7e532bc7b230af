import { createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'

export interface ScramAccount {
  hash: 'sha1' | 'sha256' | 'sha512'
  user: string
  password: string
  /** Base64. */
  salt: string
  iterations: number
  /** The server's part of the nonce. */
  nonce: string
  /** The client may have its own part of the nonce twice. */
  allowsDoubledNonce?: boolean
}

/** `e=` of RFC 5802, section 7. */
export class ScramRefused extends Error {}

/**
 * The server's side of one exchange (RFC 5802, sections 3 and 5). It has the StoredKey and the ServerKey of the user alone,
 * as a server stores them.
 */
export class ScramServer {
  readonly #account: Omit<ScramAccount, 'password'>
  readonly #storedKey: Buffer
  readonly #serverKey: Buffer
  #firstMessages = ''
  #bothNonces = ''

  constructor({ password, ...account }: ScramAccount) {
    this.#account = account
    const { hash, salt, iterations } = account
    const length = createHash(hash).digest().length
    const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), iterations, length, hash)
    this.#storedKey = createHash(hash).update(createHmac(hash, salted).update('Client Key').digest()).digest()
    this.#serverKey = createHmac(hash, salted).update('Server Key').digest()
  }

  /** The server's first message for the client's. */
  first(clientFirst: string): string {
    const { user, nonce, salt, iterations } = this.#account
    const [, bare = '', name = '', clientNonce = ''] =
      /^n,,(n=([^,]+),r=([\x21-\x2b\x2d-\x7e]+))$/.exec(clientFirst) ?? []
    if (bare === '') throw new ScramRefused('other-error')
    if (name.replaceAll('=2C', ',').replaceAll('=3D', '=') !== user) throw new ScramRefused('unknown-user')
    this.#bothNonces = clientNonce + nonce
    const message = `r=${this.#bothNonces},s=${salt},i=${iterations}`
    this.#firstMessages = `${bare},${message}`
    return message
  }

  /** The server's final message for the client's. */
  final(clientFinal: string): string {
    const { hash, allowsDoubledNonce = false } = this.#account
    const [, withoutProof = '', binding, nonce, proofText = ''] =
      /^(c=([^,]+),r=([^,]+)),p=(.+)$/.exec(clientFinal) ?? []
    const isOwn = nonce === this.#bothNonces || (allowsDoubledNonce && nonce?.endsWith(this.#bothNonces))
    if (binding !== 'biws' || !isOwn) throw new ScramRefused('other-error')
    const signed = `${this.#firstMessages},${withoutProof}`
    const signature = createHmac(hash, this.#storedKey).update(signed).digest()
    const proof = Buffer.from(proofText, 'base64')
    const clientKey = Buffer.from(signature.map((octet, at) => octet ^ (proof[at] ?? 0)))
    const stored = createHash(hash).update(clientKey).digest()
    if (proof.length !== signature.length || !timingSafeEqual(stored, this.#storedKey)) {
      throw new ScramRefused('invalid-proof')
    }
    return `v=${createHmac(hash, this.#serverKey).update(signed).digest('base64')}`
  }
}
