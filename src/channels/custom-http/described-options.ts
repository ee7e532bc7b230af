import type { SmsOption } from '../connector.ts'
import { checkedTemplate } from './setting-forms.ts'
import type { CustomHttpConfig } from './settings.ts'

/** The options of SMS that a described upstream carries: those whose values its request has places for. */
export function describedOptions({ path, headers, body, secrets }: CustomHttpConfig): readonly SmsOption[] {
  const templates = [path, ...headers.values(), ...(body === undefined ? [] : [body])]
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
