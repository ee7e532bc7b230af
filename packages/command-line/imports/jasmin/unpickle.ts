import { PickleReader } from './pickle-reader.ts'

/** What a pickle holds. Nothing of it is run: a class is its name, and an object what its class was given. */
export type PickleValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | PickleValue[]
  | Map<PickleValue, PickleValue>
  | PickleClass
  | PickleObject

export class PickleClass {
  readonly module: string
  readonly name: string

  constructor(module: string, name: string) {
    this.module = module
    this.name = name
  }
}

/** An object that Python would make by calling `type` with `args`, then fill with `state`. */
export class PickleObject {
  readonly type: PickleClass
  readonly args: readonly PickleValue[]
  state: PickleValue = null

  constructor(type: PickleClass, args: readonly PickleValue[]) {
    this.type = type
    this.args = args
  }
}

/** Bytes are no pickle, or hold what no file of Jasmin does. */
export class PickleFault extends Error {
  override name = 'PickleFault'
}

const maxValues = 5_000_000
const mark = Symbol('mark')
type Entry = PickleValue | typeof mark

/**
 * Reads a pickle of protocol 2 to 5 as plain values (Python's `pickletools`): no class is looked up, no function is
 * called. Throws `PickleFault`.
 */
export function unpickle(bytes: Uint8Array): PickleValue {
  return new Unpickler(bytes).read()
}

class Unpickler {
  readonly #reader: PickleReader
  readonly #memo = new Map<number, PickleValue>()
  #stack: Entry[] = []
  #count = 0

  constructor(bytes: Uint8Array) {
    this.#reader = new PickleReader(bytes)
  }

  read(): PickleValue {
    for (;;) {
      const code = this.#reader.byte()
      if (++this.#count > maxValues) throw new PickleFault('it has too many values')
      if (code === 0x2e) return this.#pop()
      this.#step(code)
    }
  }

  #step(code: number): void {
    const letter = String.fromCharCode(code)
    const made = this.#literal(code, letter)
    if (made !== undefined) this.#stack.push(made)
    else if (!this.#structure(code, letter)) {
      throw new PickleFault(`the operation 0x${code.toString(16)} is none that a file of Jasmin has`)
    }
  }

  /** Values that stand in the bytes themselves. Undefined for another operation. */
  #literal(code: number, letter: string): Entry | undefined {
    const reader = this.#reader
    switch (letter) {
      case 'N':
        return null
      case '\x88':
        return true
      case '\x89':
        return false
      case 'J':
        return reader.int(4, true)
      case 'K':
        return reader.int(1)
      case 'M':
        return reader.int(2)
      case '\x8a':
        return reader.long(reader.int(1))
      case 'G':
        return reader.float()
      case 'U':
        return reader.text(reader.int(1))
      case 'T':
        return reader.text(reader.int(4))
      case 'X':
        return reader.text(reader.int(4))
      case '\x8c':
        return reader.text(reader.int(1))
      case 'C':
        return reader.bytes(reader.int(1))
      case 'B':
        return reader.bytes(reader.int(4))
      case ')':
      case ']':
      case '\x8f':
        return []
      case '}':
        return new Map()
      case '(':
        return mark
      case 'c':
        return new PickleClass(reader.line(), reader.line())
      case 'h':
        return this.#recalled(reader.int(1))
      case 'j':
        return this.#recalled(reader.int(4))
      default:
        return code === 0x8d
          ? reader.text(reader.int(8))
          : code === 0x8e
            ? reader.bytes(reader.int(8))
            : undefined
    }
  }

  /** Operations on what is on the stack. False for an unknown one. */
  #structure(code: number, letter: string): boolean {
    const reader = this.#reader
    switch (letter) {
      case '\x80':
        return reader.int(1) >= 2 || fail('it is of a protocol before 2')
      case '\x95':
        reader.int(8)
        return true
      case 'q':
        return this.#keep(reader.int(1))
      case 'r':
        return this.#keep(reader.int(4))
      case '\x94':
        return this.#keep(this.#memo.size)
      case '0':
        this.#pop()
        return true
      case '1':
        this.#marked()
        return true
      case 't':
        return this.#push(this.#marked())
      case '\x85':
      case '\x86':
      case '\x87':
        return this.#push(this.#several(code - 0x84))
      case 'a':
        return this.#append(this.#several(1))
      case 'e':
      case '\x90':
        return this.#append(this.#marked())
      case 's':
        return this.#set(this.#several(2))
      case 'u':
        return this.#set(this.#marked())
      case '\x93':
        return this.#push(toClass(this.#several(2)))
      case 'R':
      case '\x81':
        return this.#push(toObject(this.#several(2)))
      case 'b':
        return this.#build(this.#pop())
      default:
        return false
    }
  }

  #push(value: PickleValue): true {
    this.#stack.push(value)
    return true
  }

  #pop(): PickleValue {
    const value = this.#stack.pop()
    if (value === undefined || value === mark) throw new PickleFault('it ends in the middle of a value')
    return value
  }

  #several(count: number): PickleValue[] {
    return Array.from({ length: count }, () => this.#pop()).reverse()
  }

  #marked(): PickleValue[] {
    const place = this.#stack.lastIndexOf(mark)
    if (place === -1) throw new PickleFault('it closes a list that was not opened')
    const values = this.#stack.splice(place)
    return values.filter((value) => value !== mark)
  }

  #top(): PickleValue {
    const value = this.#pop()
    this.#stack.push(value)
    return value
  }

  #append(values: PickleValue[]): true {
    const list = this.#top()
    if (!Array.isArray(list)) throw new PickleFault('it appends to what is no list')
    list.push(...values)
    return true
  }

  #set(values: PickleValue[]): true {
    const map = this.#top()
    if (!(map instanceof Map)) throw new PickleFault('it sets items of what is no dictionary')
    for (let at = 0; at + 1 < values.length; at += 2) map.set(values[at] ?? null, values[at + 1] ?? null)
    return true
  }

  #build(state: PickleValue): true {
    const object = this.#top()
    if (!(object instanceof PickleObject)) throw new PickleFault('it fills what is no object')
    object.state = state
    return true
  }

  #keep(place: number): true {
    this.#memo.set(place, this.#top())
    return true
  }

  #recalled(place: number): PickleValue {
    const value = this.#memo.get(place)
    if (value === undefined) throw new PickleFault('it names a value that it does not have')
    return value
  }
}

function toClass([module, name]: PickleValue[]): PickleClass {
  if (typeof module === 'string' && typeof name === 'string') return new PickleClass(module, name)
  throw new PickleFault('a class is named by what is no text')
}

/** Protocol 2 writes bytes as text that is to be encoded again, and a set as a list that is to become one. */
function toObject([type, args]: PickleValue[]): PickleValue {
  if (!(type instanceof PickleClass) || !Array.isArray(args))
    throw new PickleFault('it calls what is no class')
  const [text] = args
  if (type.module === '_codecs' && type.name === 'encode' && typeof text === 'string')
    return Uint8Array.from(Buffer.from(text, 'latin1'))
  if (type.name === 'set' && /^(__builtin__|builtins)$/.test(type.module)) return text ?? []
  return new PickleObject(type, args)
}

function fail(message: string): never {
  throw new PickleFault(message)
}
