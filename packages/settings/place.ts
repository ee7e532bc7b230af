export type Path = readonly (string | number)[]

/** Shared by all settings of one file. */
export interface SettingsReader {
  variable(name: string): string | undefined
  /** Reads a file named in the configuration. Throws an `Error` whose message says why it cannot be read. */
  readTextFile(path: string): string
  fault(path: Path, message: string): void
}

/** The place of one value in the file. */
export class Place {
  readonly path: Path
  readonly #reader: SettingsReader
  /** Faults at this place and below it. */
  faults = 0
  readonly #around: Place | null

  constructor(path: Path, reader: SettingsReader, around: Place | null = null) {
    this.path = path
    this.#reader = reader
    this.#around = around
  }

  at(step: string | number): Place {
    return new Place([...this.path, step], this.#reader, this)
  }

  fault(message: string): void {
    this.#reader.fault(this.path, message)
    for (let place: Place | null = this; place !== null; place = place.#around) place.faults++
  }

  /** Undefined where it cannot be read, which is reported as a fault. */
  readTextFile(path: string): string | undefined {
    try {
      return this.#reader.readTextFile(path)
    } catch (error) {
      this.fault(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }

  /** Fills `${NAME}` in the text; undefined where a variable is not set. */
  fill(text: string): string | undefined {
    const unset: string[] = []
    const filled = text.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
      const value = this.#reader.variable(name)
      if (value === undefined) unset.push(name)
      return value ?? ''
    })
    for (const name of unset) this.fault(unsetSentence(name))
    return unset.length === 0 ? filled : undefined
  }
}

function unsetSentence(name: string): string {
  if (/^[A-Za-z_]\w*$/.test(name)) return `the environment variable ${name} is not set`
  return `between the braces must stand the name of an environment variable, not ${shown(name)}`
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as it is written in the file, for a fault. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isMapping(value)) return 'a mapping'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
