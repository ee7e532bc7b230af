import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** A stored value is not what this installation encrypted for the column that it names. */
export class ValueTampered extends Error {
  override name = 'ValueTampered'
}

/** The keys of one column: contents have a nonce that is drawn, values that are compared one that follows from them. */
interface ColumnKeys {
  encrypting: KeyObject
  hashing: KeyObject
}

/** Encrypts files of one kind. */
export interface FileKey {
  nameOf(text: string): string
  seal(octets: Buffer): Buffer
  open(sealed: Buffer): Buffer
}

/** What an encrypted value decrypts to: a text, or a part of a JSON document. */
type Kind = 't' | 'j'

/**
 * Encrypts values of columns by AES-256-GCM, each column by keys of its own (HKDF-SHA-256, RFC 5869). An encrypted value is
 * `~ph:<key>:<kind><column>:<base64url of nonce, ciphertext and tag>~`, where `<key>` says which data key it is of. All
 * before the ciphertext is authenticated.
 */
export class DataKey {
  /** What every value of this key begins with. */
  readonly mark: string
  readonly #key: Buffer
  readonly #columns = new Map<string, ColumnKeys>()
  readonly #values: RegExp
  readonly #whole: RegExp

  /** `key`: 32 octets. */
  constructor(key: Buffer) {
    this.#key = key
    const id = this.#derive('name of the key').toString('base64url').slice(0, 8)
    this.mark = `~ph:${id}:`
    const value = `${this.mark}([tj])([a-z_.]+):([\\w-]+)~`
    this.#values = new RegExp(value, 'g')
    this.#whole = new RegExp(`^${value}$`)
  }

  static draw(): Buffer {
    return randomBytes(keyBytes)
  }

  /** A text, each time another value. */
  seal(column: string, text: string): string {
    return this.#seal('t', column, text, randomBytes(nonceBytes))
  }

  /** A part of a JSON document, as a text in its place. */
  sealJson(column: string, part: unknown): string {
    return this.#seal('j', column, JSON.stringify(part), randomBytes(nonceBytes))
  }

  /** A text, always the same value, so that equal texts are found: its nonce is the keyed hash of the text. */
  sealSame(column: string, text: string): string {
    const { hashing } = this.#deriveKeys(column)
    const nonce = createHmac('sha256', hashing).update(text).digest().subarray(0, nonceBytes)
    return this.#seal('t', column, text, nonce)
  }

  /** Encrypts whole files of this kind; their names are keyed hashes. `open` throws `ValueTampered`. */
  ofFiles(kind: string): FileKey {
    const { encrypting, hashing } = this.#deriveKeys(kind)
    return {
      nameOf: (text) => createHmac('sha256', hashing).update(text).digest('hex'),
      seal: (octets) => encrypt(encrypting, kind, octets, randomBytes(nonceBytes)),
      open: (sealed) => decrypt(encrypting, kind, { sealed, column: kind }),
    }
  }

  /**
   * A text with its encrypted values decrypted, or the part of a document where it is nothing but one. Throws
   * `ValueTampered`.
   */
  open(text: string): unknown {
    if (!text.includes(this.mark)) return text
    const whole = this.#whole.exec(text)
    if (whole !== null) {
      const opened = this.#open(whole)
      return whole[1] === 'j' ? JSON.parse(opened) : opened
    }
    return text.replaceAll(this.#values, (...found) => this.#open(found.slice(0, 4) as string[]))
  }

  /** The same of all texts in a row or a document, which are replaced in it. */
  openAll(value: unknown): unknown {
    if (typeof value === 'string') return this.open(value)
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || value instanceof Date)
      return value
    const members = value as Record<string, unknown>
    for (const name in members) {
      const member = members[name]
      if (typeof member === 'string' || typeof member === 'object') {
        const opened = this.openAll(member)
        if (opened !== member) members[name] = opened
      }
    }
    return value
  }

  #seal(kind: Kind, column: string, text: string, nonce: Buffer): string {
    const about = `${this.mark}${kind}${column}:`
    const sealed = encrypt(this.#deriveKeys(column).encrypting, about, Buffer.from(text), nonce)
    return `${about}${sealed.toString('base64url')}~`
  }

  #open([, kind = '', column = '', encoded = '']: readonly string[]): string {
    const sealed = Buffer.from(encoded, 'base64url')
    const { encrypting } = this.#deriveKeys(column)
    return decrypt(encrypting, `${this.mark}${kind}${column}:`, { sealed, column }).toString()
  }

  #deriveKeys(column: string): ColumnKeys {
    const known = this.#columns.get(column)
    if (known !== undefined) return known
    const keys = {
      encrypting: createSecretKey(this.#derive(`encrypt ${column}`)),
      hashing: createSecretKey(this.#derive(`hash ${column}`)),
    }
    this.#columns.set(column, keys)
    return keys
  }

  #derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, 'posthorn encryption at rest', purpose, keyBytes))
  }
}

/** The nonce, the ciphertext and the tag; `about` is authenticated with them. */
function encrypt(key: KeyObject, about: string, octets: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(octets), cipher.final(), cipher.getAuthTag()])
}

function decrypt(
  key: KeyObject,
  about: string,
  { sealed, column }: { sealed: Buffer; column: string },
): Buffer {
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw new ValueTampered(`an encrypted value of ${column} was changed`, { cause })
  }
}
