import { nearestWord } from '../../settings/nearest-word.ts'
import type { Found, Place } from '../found.ts'
import type { ImportFault } from '../import-faults.ts'
import type { KannelGroup, KannelValue } from './read-config.ts'

/**
 * Reads the settings of one group: each is carried over by a getter, left out with advice, or without effect here.
 * `close` names those that nothing read.
 */
export class GroupReader {
  readonly place: Place
  readonly #group: KannelGroup
  readonly #found: Found
  readonly #faults: ImportFault[]
  readonly #read = new Set<string>()

  constructor(group: KannelGroup, found: Found, faults: ImportFault[]) {
    this.place = group.place
    this.#group = group
    this.#found = found
    this.#faults = faults
  }

  text(name: string): string | null {
    return this.#value(name)?.text ?? null
  }

  /** The value, or a fault where the group has none. */
  needed(name: string): string {
    const text = this.text(name)
    if (text === null) this.#fault(this.place, `the group ${this.#group.kind} needs ${name} = …`)
    return text ?? ''
  }

  whole(name: string, least: number, most: number): number | null {
    const value = this.#value(name)
    if (value === undefined) return null
    const number = /^(0x[0-9a-f]+|\d+)$/i.test(value.text) ? Number(value.text) : Number.NaN
    if (number >= least && number <= most) return number
    this.#wrong(name, value, `a whole number from ${least} to ${most}`)
    return null
  }

  /** Above zero. */
  number(name: string): number | null {
    const value = this.#value(name)
    if (value === undefined) return null
    const number = /^\d+(\.\d+)?$/.test(value.text) ? Number(value.text) : Number.NaN
    if (number > 0) return number
    this.#wrong(name, value, 'a number above zero, such as 50 or 0.5')
    return null
  }

  /** Kannel reads `true`, `yes`, `on` and `1` alike. */
  flag(name: string): boolean | null {
    const value = this.#value(name)
    if (value === undefined) return null
    if (/^(true|yes|on|1)$/i.test(value.text)) return true
    if (/^(false|no|off|0)$/i.test(value.text)) return false
    this.#wrong(name, value, 'true or false')
    return null
  }

  /** A list with semicolons. */
  list(name: string): string[] {
    const parts = this.text(name)?.split(';') ?? []
    return parts.map((part) => part.trim()).filter((part) => part !== '')
  }

  /** Where a setting stands, else where the group does. */
  placeOf(name: string): Place {
    return this.#group.values.get(name)?.place ?? this.place
  }

  leaveOut(name: string, instead: string): void {
    const value = this.#value(name)
    if (value === undefined) return
    const shown =
      (value.isIncluded && /user|passw|url|host/.test(name)) || /passw/.test(name)
        ? name
        : `${name} = ${value.text}`
    this.#found.leftOut.push({ place: value.place, what: shown, instead })
  }

  fault(name: string, message: string): void {
    this.#fault(this.placeOf(name), message)
  }

  /**
   * Leaves out what has advice, passes over what has no effect here, and names what is in neither list: as a fault
   * where it is nearly the name of a setting, else as left out.
   */
  close(advice: Readonly<Record<string, string>>, withoutEffect: readonly string[]): void {
    const known = [...Object.keys(advice), ...withoutEffect, ...this.#read]
    for (const [name, instead] of Object.entries(advice)) {
      if (!this.#read.has(name)) this.leaveOut(name, instead)
    }
    for (const [name, { place, isIncluded }] of this.#group.values) {
      if (this.#read.has(name) || withoutEffect.includes(name)) continue
      const near = nearestWord(name, known)
      if (near !== null) {
        const shown = isIncluded ? 'the name' : name
        this.#fault(place, `${shown} is no setting of Kannel; did you mean ${near}?`)
      } else {
        const what = isIncluded ? 'a line of an included file' : name
        this.#found.leftOut.push({ place, what, instead: 'the import does not know this setting' })
      }
    }
  }

  #value(name: string): KannelValue | undefined {
    this.#read.add(name)
    return this.#group.values.get(name)
  }

  /** A value of an included file is not repeated: any file may have been included. */
  #wrong(name: string, { place, text, isIncluded }: KannelValue, must: string): void {
    this.#fault(place, isIncluded ? `${name} must be ${must}` : `${name} is "${text}": it must be ${must}`)
  }

  #fault(place: Place, message: string): void {
    this.#faults.push({ place, message })
  }
}
