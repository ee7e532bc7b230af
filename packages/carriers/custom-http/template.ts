import { escapeXml } from '../../kit/text/escape-xml.ts'
import { nearestWord } from '../../settings/nearest-word.ts'

/** A text with places such as `{{phone}}`. Nothing in it is executed: a place is replaced by its value. */
export interface Template {
  /** Texts and names of places, in turn. */
  readonly pieces: readonly (string | Place)[]
}

interface Place {
  name: string
  /** How many characters it has in the template. */
  written: number
}

/** A fault of a template. Line and column count from 1 in the template itself. */
export interface TemplateFault {
  line: number
  column: number
  message: string
}

/** How a value is written where it stands. */
export type Escape = (value: string) => string

export const escapes = {
  /** As it is. */
  text: (value) => value,
  /** In a path or a query (RFC 3986). */
  url: (value) => new URLSearchParams({ '': value }).toString().slice(1).replaceAll('+', '%20'),
  form: (value) => new URLSearchParams({ '': value }).toString().slice(1),
  /** Between the quotes of a JSON string. */
  json: (value) => JSON.stringify(value).slice(1, -1),
  xml: escapeXml,
} satisfies Record<string, Escape>

/** All faults at once, each with its place, or the template. `known`: the names that places may have. */
export function parseTemplate(text: string, known: readonly string[]): Template | TemplateFault[] {
  const pieces: (string | Place)[] = []
  const faults: TemplateFault[] = []
  let from = 0
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', from)) {
    const end = text.indexOf('}}', at)
    const inner = text.slice(at + 2, end < 0 ? undefined : end)
    const fault = end < 0 ? '{{ has no }} after it' : findFault(inner.trim(), known)
    if (fault !== null) faults.push({ ...locateIndex(text, at), message: fault })
    pieces.push(text.slice(from, at), { name: inner.trim(), written: inner.length + 4 })
    from = end < 0 ? text.length : end + 2
  }
  pieces.push(text.slice(from))
  return faults.length > 0 ? faults : { pieces }
}

function findFault(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null
  const near = nearestWord(name, known)
  const hint = near === null ? `known: ${known.join(', ')}` : `did you mean {{${near}}}?`
  return `{{${name}}} is no value; ${hint}`
}

export function locateIndex(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The text with `values` in its places, each escaped. */
export function render({ pieces }: Template, values: Values, escaped: Escape): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : escaped(values(piece.name)))).join('')
}

/** The value of a place. */
export type Values = (name: string) => string
