import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '../../../storage/database.ts'
import { installationSecret } from '../../../storage/installation-secrets.ts'
import { ConsoleRefusal } from '../refusal.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Seals the position at which a page of a list ended. The browser sends it back and cannot read the number in
 * it.
 */
export class SealedPlaces<Place> {
  readonly #db: Database
  #key: Promise<Buffer> | null = null

  constructor(db: Database) {
    this.#db = db
  }

  async seal(place: Place): Promise<string> {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, await this.#read(), iv)
    const sealed = [cipher.update(JSON.stringify(place)), cipher.final()]
    return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
  }

  /** Rejects with `ConsoleRefusal` a text that no gateway of this installation sealed. */
  async open(text: string): Promise<Place> {
    const bytes = Buffer.from(text, 'base64url')
    const key = await this.#read()
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]
      return JSON.parse(Buffer.concat(opened).toString()) as Place
    } catch {
      throw new ConsoleRefusal('page-unknown', {}, 'before')
    }
  }

  /**
   * The key is the same for every gateway of the installation. A failed read is repeated at the next call.
   */
  #read(): Promise<Buffer> {
    this.#key ??= installationSecret(this.#db, 'console-places', randomBytes(32)).catch((error: unknown) => {
      this.#key = null
      throw error
    })
    return this.#key
  }
}
