import { nearestWord } from './nearest-word.ts'
import { Secret } from './secrets.ts'

export type Path = (string | number)[]

/** What all sections of one file share. */
export interface Reading {
  variable(name: string): string | undefined
  fault(path: Path, message: string): void
}

interface Range {
  min: number
  max: number
}

/**
 * One mapping of the configuration file. Each read names a key, its default and what is allowed; a wrong value
 * is told to the `Reading` and answered with a stand-in, so that reading goes on and finds all faults.
 * Scalars are the text that stands in the file. Values that came from `${NAME}` are never repeated in a message.
 */
export class Section {
  readonly path: Path
  readonly #values: Record<string, unknown>
  readonly #reading: Reading
  readonly #asked = new Set<string>()

  constructor(value: unknown, path: Path, reading: Reading) {
    this.path = path
    this.#reading = reading
    if (value !== undefined && value !== null && !isMapping(value)) {
      reading.fault(path, `must be a mapping of settings, is ${shown(value)}`)
    }
    this.#values = isMapping(value) ? value : {}
  }

  /** Whether the file gives this key a value. */
  has(key: string): boolean {
    this.#asked.add(key)
    return this.#values[key] !== undefined && this.#values[key] !== null
  }

  raw(key: string): unknown {
    return this.has(key) ? this.#values[key] : undefined
  }

  fault(key: string, message: string): void {
    this.#reading.fault([...this.path, key], message)
  }

  /** `what` says what would be right. Without a default the key must be there. */
  text(key: string, what: string, fallback?: string, allowed: RegExp = /^[^\0]+$/): string {
    const value = this.#scalar(key)
    if (value === undefined) return this.#missing(key, what, fallback, '')
    if (allowed.test(value)) return value
    this.fault(key, `must be ${what}${this.#isNow(key)}`)
    return fallback ?? ''
  }

  /** The same; a value that is not allowed is not repeated. */
  secret(key: string, what: string, allowed: RegExp = /^[^\0]*$/): Secret {
    const value = this.#scalar(key)
    if (value === undefined) return new Secret(this.#missing(key, what, undefined, ''))
    if (!allowed.test(value)) this.fault(key, `must be ${what}`)
    return new Secret(value)
  }

  whole(key: string, range: Range, fallback?: number): number {
    return this.#number(key, `a whole number ${between(range)}`, range, Number.isInteger, fallback)
  }

  /** `null` in the file, or no value, is null. */
  wholeOrNull(key: string, range: Range): number | null {
    return this.has(key) ? this.whole(key, range) : null
  }

  fraction(key: string, range: Range, fallback?: number): number {
    return this.#number(key, `a number ${between(range)}`, range, Number.isFinite, fallback)
  }

  flag(key: string, fallback: boolean): boolean {
    const value = this.#scalar(key)
    if (value === undefined) return fallback
    if (value === 'true' || value === 'false') return value === 'true'
    this.fault(key, `must be true or false${this.#isNow(key)}`)
    return fallback
  }

  oneOf<Word extends string>(key: string, words: readonly Word[], fallback?: Word): Word {
    const what = `one of ${words.join(', ')}`
    const value = this.#scalar(key)
    const word = words.find((known) => known === value)
    if (word !== undefined) return word
    const standIn = fallback ?? (words[0] as Word)
    if (value === undefined) return this.#missing(key, what, fallback, standIn)
    const near = nearestWord(value, words)
    this.fault(key, `must be ${what}${this.#isNow(key)}${near === null ? '' : `; did you mean ${near}?`}`)
    return standIn
  }

  section(key: string): Section {
    return new Section(this.raw(key), [...this.path, key], this.#reading)
  }

  sections(key: string, what: string): Section[] {
    const value = this.raw(key)
    if (value === undefined) return []
    if (!Array.isArray(value)) {
      this.fault(key, `must be a list of ${what}, is ${shown(value)}`)
      return []
    }
    return value.map((item: unknown, index) => new Section(item, [...this.path, key, index], this.#reading))
  }

  /** Call last: names every key that no read has asked for. */
  end(): void {
    for (const key of Object.keys(this.#values)) {
      if (this.#asked.has(key)) continue
      const near = nearestWord(key, [...this.#asked])
      this.fault(
        key,
        near === null
          ? `is not a setting; known here: ${this.#known()}`
          : `is not a setting; did you mean ${near}?`,
      )
    }
  }

  #known(): string {
    return [...this.#asked].sort().join(', ')
  }

  #number(
    key: string,
    what: string,
    range: Range,
    allowed: (value: number) => boolean,
    fallback?: number,
  ): number {
    const value = this.#scalar(key)
    if (value === undefined) return this.#missing(key, what, fallback, range.min)
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (allowed(number) && number >= range.min && number <= range.max) return number
    this.fault(key, `must be ${what}${this.#isNow(key)}`)
    return fallback ?? range.min
  }

  #missing<Value>(key: string, what: string, fallback: Value | undefined, standIn: Value): Value {
    if (fallback !== undefined) return fallback
    if (this.#values[key] === undefined || this.#values[key] === null) this.fault(key, `is missing: ${what}`)
    return standIn
  }

  /** A scalar with its variables put in; undefined where there is none, or none that can be used. */
  #scalar(key: string): string | undefined {
    const value = this.raw(key)
    if (value === undefined) return undefined
    if (typeof value === 'string') return this.#substitute(key, value)
    this.fault(key, `must be a single value, is ${shown(value)}`)
    return undefined
  }

  #substitute(key: string, text: string): string | undefined {
    const unset: string[] = []
    const filled = text.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
      const value = this.#reading.variable(name)
      if (value === undefined) unset.push(name)
      return value ?? ''
    })
    for (const name of unset) this.fault(key, unsetSentence(name))
    return unset.length === 0 ? filled : undefined
  }

  #isNow(key: string): string {
    return `, is ${shown(this.#values[key])}`
  }
}

function unsetSentence(name: string): string {
  if (/^[A-Za-z_]\w*$/.test(name)) return `the environment variable ${name} is not set`
  return `between the braces must stand the name of an environment variable, not ${shown(name)}`
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function between({ min, max }: Range): string {
  return max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isMapping(value)) return 'a mapping'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
