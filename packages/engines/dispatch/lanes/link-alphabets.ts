import type { Config } from '../../../config/config.ts'
import type { NumberNetwork } from '../../../domain/network/number-network.ts'
import { RuleIndex } from '../../../domain/routing/rule-index.ts'
import type { SmsQuery } from '../../../domain/sms-rules/sms-rules.ts'
import type { LinkAlphabet } from '../../../domain/text/cut-text.ts'

const usual: readonly LinkAlphabet[] = ['gsm']

/**
 * The alphabets of the links that an SMS may go by, one at least, without repetition: those of its most specific routes. A
 * carrier over HTTP cuts and codes texts as GSM links do.
 */
export function linkAlphabets(
  { routes, upstreams }: Pick<Config, 'routes' | 'upstreams'>,
  networkOf: (phone: string) => NumberNetwork,
): (query: SmsQuery) => readonly LinkAlphabet[] {
  const others = new Map(
    upstreams.flatMap((each) =>
      each.kind === 'smpp' && each.defaultAlphabet !== 'gsm' ? [[each.name, each.defaultAlphabet]] : [],
    ),
  )
  if (others.size === 0) return () => usual
  const index = new RuleIndex(routes)
  return (query) => {
    const group = index.find({ ...query, channel: 'sms' }, networkOf(query.phone))
    // A flash SMS names the GSM alphabet.
    const found = group?.rules.map(({ upstream, flash }) => (flash ? 'gsm' : (others.get(upstream) ?? 'gsm')))
    return found === undefined ? usual : [...new Set(found)]
  }
}
