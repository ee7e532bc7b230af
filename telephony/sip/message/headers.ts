import { splitOutside } from './parameters.ts'

/** RFC 3261 §7.3.3 and later registrations. */
const compactNames: Readonly<Record<string, string>> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
}

const writtenNames: Readonly<Record<string, string>> = {
  'call-id': 'Call-ID',
  cseq: 'CSeq',
  'min-se': 'Min-SE',
  'mime-version': 'MIME-Version',
  'p-asserted-identity': 'P-Asserted-Identity',
  'remote-party-id': 'Remote-Party-ID',
  'www-authenticate': 'WWW-Authenticate',
}

/** Header fields in their order. Names are in the long form and in lower case. */
export class Headers {
  readonly #fields: [name: string, value: string][] = []

  static of(fields: Iterable<readonly [name: string, value: string]>): Headers {
    const headers = new Headers()
    for (const [name, value] of fields) headers.add(name, value)
    return headers
  }

  get size(): number {
    return this.#fields.length
  }

  /** The first field of this name. */
  get(name: string): string | undefined {
    return this.#fields.find(([each]) => each === name)?.[1]
  }

  /** Every field of this name, whole. */
  all(name: string): string[] {
    return this.#fields.filter(([each]) => each === name).map(([, value]) => value)
  }

  /** The values of all fields of this name, which may be repeated or separated by commas. */
  list(name: string): string[] {
    return this.all(name).flatMap((value) => splitOutside(value, ','))
  }

  /** Line ends in `value` become spaces: no value can begin a field of its own. Blanks around it are dropped. */
  add(name: string, value: string): void {
    const lower = name.toLowerCase()
    this.#fields.push([compactNames[lower] ?? lower, value.replace(/[\r\n\0]+/g, ' ').trim()])
  }

  /** Puts a field before all others. */
  prepend(name: string, value: string): void {
    this.add(name, value)
    const last = this.#fields.pop()
    if (last !== undefined) this.#fields.unshift(last)
  }

  /** In the place of all fields of this name. */
  set(name: string, value: string): void {
    this.delete(name)
    this.add(name, value)
  }

  delete(name: string): void {
    const kept = this.#fields.filter(([each]) => each !== name)
    this.#fields.splice(0, this.#fields.length, ...kept)
  }

  copy(): Headers {
    return Headers.of(this.#fields)
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#fields[Symbol.iterator]()
  }
}

/** `call-id` as `Call-ID`. */
export function writtenName(name: string): string {
  return writtenNames[name] ?? name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}
