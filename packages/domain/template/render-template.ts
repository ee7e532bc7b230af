import { parseLocation } from './location-value.ts'
import { fillPlaceholders, findPlaceholders } from './placeholders.ts'
import { templateShape } from './template-shape.ts'
import type { WhatsAppTemplate } from './whatsapp-template.ts'

/** The text of a template with placeholders: header, body and footer, one per line. */
export function textOfTemplate({ header, body, footer }: WhatsAppTemplate): string {
  return lines([header?.kind === 'text' ? header.text : '', body, footer ?? ''])
}

/**
 * The text that the subscriber reads: `textOfTemplate` with values, and a header's link or place in the first
 * line. `values` are in the order of the shape; without a value the placeholder stays.
 */
export function renderTemplate(template: WhatsAppTemplate, values: readonly string[]): string {
  const { header, body, footer, parameterFormat } = template
  const shape = templateShape(template)
  const of = (place: 'header' | 'body', text: string) => {
    const first = shape.findIndex((slot) => slot.in === place)
    const names = findPlaceholders(text, parameterFormat)
    const given = names.flatMap((name, index): [string, string][] => {
      const value = values[first + index]
      return value === undefined ? [] : [[name, value]]
    })
    return fillPlaceholders(text, new Map(given))
  }
  const top =
    header?.kind === 'text'
      ? of('header', header.text)
      : header === null
        ? ''
        : shownHeader(header.kind, values[0])
  return lines([top, of('body', body), footer ?? ''])
}

function shownHeader(kind: string, value: string | undefined): string {
  if (value === undefined) return `[${kind}]`
  const place = kind === 'location' ? parseLocation(value) : null
  return place === null ? value : `${place.name}, ${place.address}`
}

function lines(pieces: string[]): string {
  return pieces.filter((piece) => piece !== '').join('\n')
}
