import type { StageContent } from '../../domain/plan/content.ts'
import type { Connector } from '../connector.ts'
import type { HttpCarrier, PartOf } from './http-connection.ts'
import { personalTexts } from './personal-texts.ts'

/** `Connector.preview` of a carrier that gets one request a part, at `baseUrl`. */
export function previewAt<Kind extends StageContent['kind']>(
  baseUrl: string,
  carrier: HttpCarrier<Kind>,
): NonNullable<Connector['preview']> {
  return async (part, now) => {
    const exchange = await carrier.submission(part as PartOf<Kind>, now)
    if ('kind' in exchange) return exchange
    const { method, path, headers, body } = exchange.request
    const personal = new Set(personalTexts(part))
    const secrets = exchange.hidden.filter((text) => !personal.has(text))
    return { method, url: baseUrl + path, headers, body: body ?? null, secrets }
  }
}
