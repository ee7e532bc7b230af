import type { SmsOption } from '../connector.ts'
import { checkedTemplate } from './setting-forms.ts'
import type { CustomHttpConfig } from './settings.ts'

/** What is wrong in posthorn.yaml is absent while the other faults are looked for. */
type Described = Pick<CustomHttpConfig, 'body'> &
  Partial<Pick<CustomHttpConfig, 'path' | 'headers' | 'secrets'>>

/** The options of SMS that a described upstream carries: those whose values its request has places for. */
export function describedOptions({
  path,
  headers = new Map(),
  body,
  secrets = new Map(),
}: Described): readonly SmsOption[] {
  const templates = [path, ...headers.values(), body].filter((template) => template !== undefined)
  const places = new Set(
    templates
      .flatMap((text) => checkedTemplate(text, secrets.keys(), () => undefined)?.pieces ?? [])
      .map((piece) => (typeof piece === 'string' ? '' : piece.name)),
  )
  const takesOctets = places.has('binary') && places.has('textHex')
  return [
    ...(places.has('flash') ? (['flash'] as const) : []),
    ...(takesOctets ? (['binary'] as const) : []),
    ...(takesOctets && places.has('udhHex') ? (['udh'] as const) : []),
  ]
}
