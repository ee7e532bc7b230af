import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Queryable } from '../database.ts'
import { installationSecret } from './installation-secrets.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts texts with a key of the installation, which every gateway of it knows. `about` binds a text to what it
 * belongs to: it opens with the same word alone.
 */
export class InstallationSeal {
  readonly #db: Queryable
  readonly #name: string
  #key: Promise<Buffer> | null = null

  /** `name`: of the key, one for each purpose. */
  constructor(db: Queryable, name: string) {
    this.#db = db
    this.#name = name
  }

  async seal(text: string, about = ''): Promise<Buffer> {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, await this.#read(), iv).setAAD(Buffer.from(about))
    const sealed = [cipher.update(text), cipher.final()]
    return Buffer.concat([iv, cipher.getAuthTag(), ...sealed])
  }

  /** Null where no gateway of this installation sealed it. */
  async open(bytes: Buffer, about = ''): Promise<string | null> {
    const key = await this.#read()
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]
      return Buffer.concat(opened).toString()
    } catch {
      return null
    }
  }

  /** A failed read is repeated at the next call. */
  #read(): Promise<Buffer> {
    this.#key ??= installationSecret(this.#db, this.#name, randomBytes(32)).catch((error: unknown) => {
      this.#key = null
      throw error
    })
    return this.#key
  }
}
