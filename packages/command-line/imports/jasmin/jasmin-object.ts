import { PickleClass, PickleObject, type PickleValue } from './unpickle.ts'

/** An object of Jasmin by the name of its class, without its module, which differs between releases. */
export class JasminObject {
  readonly className: string
  readonly #fields: ReadonlyMap<PickleValue, PickleValue>

  private constructor(className: string, fields: ReadonlyMap<PickleValue, PickleValue>) {
    this.className = className
    this.#fields = fields
  }

  /** Null for a value of another kind. A dictionary is an object of the class `dict`. */
  static of(value: PickleValue | undefined): JasminObject | null {
    if (value instanceof Map) return new JasminObject('dict', value)
    if (!(value instanceof PickleObject)) return null
    const named = value.type.name === '_reconstructor' ? value.args[0] : value.type
    const { state } = value
    const className = named instanceof PickleClass ? named.name : value.type.name
    return new JasminObject(className, state instanceof Map ? state : new Map())
  }

  has(name: string): boolean {
    return this.#fields.has(name)
  }

  text(name: string): string | null {
    const value = this.#fields.get(name)
    if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
    return typeof value === 'string' ? value : null
  }

  number(name: string): number | null {
    const value = this.#fields.get(name)
    return typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : null
  }

  /** Absent in objects of older releases. */
  flag(name: string, usual: boolean): boolean {
    const value = this.#fields.get(name)
    return typeof value === 'boolean' ? value : usual
  }

  object(name: string): JasminObject | null {
    return JasminObject.of(this.#fields.get(name))
  }

  /** The objects of a list; those of one object where it is no list. */
  objects(name: string): JasminObject[] {
    return toJasminObjects(this.#fields.get(name))
  }

  /**
   * The 0-based place of a value in its enumeration, whose members are `names`. What an operator typed into jcli is kept
   * as the name alone, and releases before 0.10 keep the name in a field.
   */
  member(name: string, names: readonly string[]): number | null {
    const value = this.#fields.get(name)
    const place = value instanceof PickleObject ? value.args[0] : null
    if (typeof place === 'number') return place - 1
    const index = names.indexOf(this.text(name) ?? JasminObject.of(value)?.text('_key') ?? '')
    return index === -1 ? null : index
  }

  /** The source of a regular expression. */
  pattern(name: string): string | null {
    const value = this.#fields.get(name)
    const source = value instanceof PickleObject ? value.args[0] : null
    if (source instanceof Uint8Array) return Buffer.from(source).toString('utf8')
    return typeof source === 'string' ? source : null
  }

  /** The keys of a dictionary that are numbers, with the object under each. */
  numbered(): { number: number; object: JasminObject }[] {
    return [...this.#fields].flatMap(([key, value]) => {
      const object = JasminObject.of(value)
      return typeof key === 'number' && object !== null ? [{ number: key, object }] : []
    })
  }
}

export function toJasminObjects(value: PickleValue | undefined): JasminObject[] {
  const values = Array.isArray(value) ? value : [value ?? null]
  return values.flatMap((each) => JasminObject.of(each) ?? [])
}
