import { nearestWord } from '../../../settings/nearest-word.ts'
import type { Found, Place } from '../found.ts'
import type { KannelGroup, KannelValue } from './read-config.ts'

/**
 * Reads the settings of one group: each is carried over by a getter, left out with advice, or without effect here.
 * `close` names those that nothing read.
 */
export class GroupReader {
  readonly place: Place
  readonly #group: KannelGroup
  readonly #found: Found
  readonly #read = new Set<string>()

  constructor(group: KannelGroup, found: Found) {
    this.place = group.place
    this.#group = group
    this.#found = found
  }

  text(name: string): string | null {
    return this.#value(name)?.text ?? null
  }

  /** The values of these settings. Null where one has none: then the group is left out. */
  needed<Name extends string>(...names: Name[]): Record<Name, string> | null {
    const values = names.map((name) => [name, this.text(name)] as const)
    const absent = values.filter(([, text]) => text === null).map(([name]) => `${name} = …`)
    if (absent.length === 0) return Object.fromEntries(values) as Record<Name, string>
    this.leaveGroup(`it needs ${absent.join(', ')}`)
    return null
  }

  whole(name: string, min: number, max: number): number | null {
    const value = this.#value(name)
    if (value === undefined) return null
    const text = beforeComment(value.text)
    const number = /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    this.leaveWrong(name, `it must be a whole number from ${min} to ${max}`)
    return null
  }

  /** Above zero. */
  number(name: string): number | null {
    const value = this.#value(name)
    if (value === undefined) return null
    const text = beforeComment(value.text)
    const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (number > 0) return number
    if (number !== 0) this.leaveWrong(name, 'it must be a number above zero, such as 50 or 0.5')
    return null
  }

  /** Kannel reads `true`, `yes`, `on` and `1` alike, and takes what it does not know for true. */
  flag(name: string): boolean | null {
    const value = this.#value(name)
    if (value === undefined) return null
    if (/^(true|yes|on|1)$/i.test(value.text)) return true
    if (/^(false|no|off|0)$/i.test(value.text)) return false
    this.leaveWrong(name, 'it is neither true nor false: Kannel takes it for true')
    return true
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
    if (value === undefined || value.text === '') return
    const shown =
      (value.isIncluded && /user|passw|url|host/.test(name)) || /passw/.test(name)
        ? name
        : `${name} = ${value.text}`
    this.#found.leftOut.push({ place: value.place, what: shown, instead })
  }

  /** A value of an included file that is wrong is not repeated: any file may have been included. */
  leaveWrong(name: string, instead: string): void {
    const value = this.#value(name)
    if (value?.isIncluded !== true) this.leaveOut(name, instead)
    else this.#found.leftOut.push({ place: value.place, what: name, instead })
  }

  leaveGroup(instead: string): void {
    this.#found.leftOut.push({ place: this.place, what: `group ${this.#group.kind}`, instead })
  }

  /**
   * Leaves out what has advice, passes over what has no effect here, and names what is in neither list, perhaps with the
   * setting that was meant.
   */
  close(advice: Readonly<Record<string, string>>, withoutEffect: readonly string[]): void {
    const known = [...Object.keys(advice), ...withoutEffect, ...this.#read]
    for (const [name, instead] of Object.entries(advice)) {
      if (!this.#read.has(name)) this.leaveOut(name, instead)
    }
    for (const [name, { place, isIncluded }] of this.#group.values) {
      if (this.#read.has(name) || withoutEffect.includes(name)) continue
      const near = nearestWord(name, known)
      const what = isIncluded ? 'a line of an included file' : name
      const hint = near === null ? '' : `; did you mean ${near}?`
      this.#found.leftOut.push({ place, what, instead: `the import does not know this setting${hint}` })
    }
  }

  #value(name: string): KannelValue | undefined {
    this.#read.add(name)
    return this.#group.values.get(name)
  }
}

/** Kannel reads the number at the beginning. */
function beforeComment(text: string): string {
  return text.replace(/\s+#.*$/, '')
}
