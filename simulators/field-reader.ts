/** One thing that is wrong with a request. */
export interface Violation {
  /** Path of the field, such as `messages[0].content.text`. */
  property: string
  violation: string
  /** The field is required and not there. */
  missing: boolean
}

export interface TextLimits {
  /** In UTF-16 code units. Default 0. */
  min?: number
  max?: number
  pattern?: RegExp
}

interface Numbers {
  min: number
  max: number
}

/**
 * Reads an untrusted JSON object field by field and collects everything that is wrong with it. What is missing or
 * wrong reads as an empty value: use it only when `violations` is empty.
 */
export class FieldReader {
  readonly violations: Violation[]
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #path: string

  constructor(json: unknown, path = '', violations: Violation[] = []) {
    this.violations = violations
    this.#path = path
    this.#fields = isObject(json) ? json : {}
    if (!isObject(json)) this.#fail(path, 'must be a JSON object')
  }

  has(name: string): boolean {
    const value = this.#fields[name]
    return value !== undefined && value !== null
  }

  fail(name: string, violation: string): void {
    this.#fail(this.pathOf(name), violation)
  }

  pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }

  /** null where the field is not there. */
  text(name: string, { min = 0, max = Number.MAX_SAFE_INTEGER, pattern }: TextLimits = {}): string | null {
    if (!this.has(name)) return null
    const value = this.#fields[name]
    if (typeof value !== 'string') this.fail(name, 'must be a string')
    else if (value.length < min || value.length > max) {
      const limit = max === Number.MAX_SAFE_INTEGER ? `at least ${min}` : `between ${min} and ${max}`
      this.fail(name, `size must be ${limit}`)
    } else if (pattern && !pattern.test(value)) this.fail(name, `must match ${pattern.source}`)
    else return value
    return ''
  }

  requiredText(name: string, limits: TextLimits = {}): string {
    return this.#required(name) ? (this.text(name, limits) ?? '') : ''
  }

  /** null where the field is not there. */
  oneOf<T extends string>(name: string, values: readonly T[]): T | null {
    if (!this.has(name)) return null
    const value = values.find((each) => each === this.#fields[name])
    if (value === undefined) this.fail(name, `must be one of ${values.join(', ')}`)
    return value ?? null
  }

  requiredOneOf<T extends string>(name: string, values: readonly T[]): T | null {
    return this.#required(name) ? this.oneOf(name, values) : null
  }

  /** null where the field is not there. Numbers in strings are taken where `inText` says so. */
  number(name: string, { min, max }: Numbers, inText = false): number | null {
    if (!this.has(name)) return null
    const given = this.#fields[name]
    const value = inText && typeof given === 'string' && given.trim() !== '' ? Number(given) : given
    if (typeof value === 'number' && value >= min && value <= max) return value
    this.fail(name, `must be a number between ${min} and ${max}`)
    return null
  }

  requiredNumber(name: string, limits: Numbers, inText = false): number {
    return this.#required(name) ? (this.number(name, limits, inText) ?? 0) : 0
  }

  /** False where the field is not there. */
  flag(name: string): boolean {
    const value = this.#fields[name]
    if (this.has(name) && typeof value !== 'boolean') this.fail(name, 'must be true or false')
    return value === true
  }

  /** null where the field is not there. */
  object(name: string): FieldReader | null {
    if (!this.has(name)) return null
    return new FieldReader(this.#fields[name], this.pathOf(name), this.violations)
  }

  requiredObject(name: string): FieldReader {
    this.#required(name)
    return this.object(name) ?? new FieldReader({}, this.pathOf(name), [])
  }

  /** The objects of a list; it is required where `min` is above 0. */
  objects(name: string, { min, max }: Numbers): FieldReader[] {
    return this.#list(name, { min, max }).map(
      (each, index) => new FieldReader(each, `${this.pathOf(name)}[${index}]`, this.violations),
    )
  }

  texts(name: string, { min, max }: Numbers, limits: TextLimits): string[] {
    const list = this.#list(name, { min, max })
    const reader = new FieldReader(
      Object.fromEntries(list.map((each, index) => [`[${index}]`, each])),
      '',
      [],
    )
    const texts = list.map((_each, index) => reader.requiredText(`[${index}]`, limits))
    for (const { property, violation } of reader.violations) this.fail(name + property, violation)
    return texts
  }

  /** Lists of texts in a list; other elements read as empty lists. */
  lists(name: string, limits: Numbers): string[][] {
    const isText = (each: unknown): each is string => typeof each === 'string' && each !== ''
    return this.#list(name, limits).map((each) => (Array.isArray(each) ? each.filter(isText) : []))
  }

  /** Fields whose values are texts; empty where the field is not there. */
  textFields(name: string): Record<string, string> {
    if (!this.has(name)) return {}
    const value = this.#fields[name]
    if (isObject(value) && Object.values(value).every((each) => typeof each === 'string')) {
      return value as Record<string, string>
    }
    this.fail(name, 'must be an object with texts')
    return {}
  }

  #list(name: string, { min, max }: Numbers): unknown[] {
    if (!this.has(name) && min === 0) return []
    if (!this.#required(name)) return []
    const value = this.#fields[name]
    if (!Array.isArray(value)) this.fail(name, 'must be a list')
    else if (value.length < min || value.length > max) {
      this.fail(name, `size must be between ${min} and ${max}`)
    } else return value
    return []
  }

  #required(name: string): boolean {
    if (this.has(name)) return true
    this.violations.push({ property: this.pathOf(name), violation: 'must not be null', missing: true })
    return false
  }

  #fail(property: string, violation: string): void {
    this.violations.push({ property, violation, missing: false })
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
