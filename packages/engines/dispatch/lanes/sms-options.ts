import type { SmsOption, SmsOptions, SubmitOutcome } from '../../../carriers/connector.ts'
import type { Config } from '../../../config/config.ts'
import type { RouteConfig } from '../../../config/routes.ts'
import type { NumberNetwork } from '../../../domain/network/number-network.ts'
import type { StageContent } from '../../../domain/plan/content.ts'
import { RuleIndex } from '../../../domain/routing/rule-index.ts'
import type { SmsQuery } from '../../../domain/sms-rules/sms-rules.ts'
import type { ConnectionAlphabet } from '../../../domain/text/cut-text.ts'

/** The options of an SMS that goes by `route`; undefined for none. */
export function mergeSmsOptions(
  content: StageContent,
  route: Pick<RouteConfig, 'flash' | 'tlvs'> | null,
): SmsOptions | undefined {
  if (content.kind !== 'sms') return undefined
  const flash = content.flash === true || route?.flash === true
  const tlvs = (route?.tlvs ?? []).flatMap(({ tag, value: usual, fromClient, nul }) => {
    const given = fromClient ? content.tlvs?.[tagName(tag)] : undefined
    const value = given ?? usual
    return value === null ? [] : [{ tag, value, nul }]
  })
  return flash || tlvs.length > 0 ? { flash, tlvs } : undefined
}

/** The name of a tag in requests: `0x1401`. */
export function tagName(tag: number): string {
  return `0x${tag.toString(16).padStart(4, '0')}`
}

/** The options that an SMS needs by whatever route it goes, as its client requested it. */
export function neededOptions(content: StageContent): readonly SmsOption[] {
  if (content.kind !== 'sms') return none
  const { binary, alphabet, flash } = content
  if (binary === undefined) return flash === true ? ['flash'] : none
  const octets = alphabet === undefined ? (binary === 'udh' ? 'udh' : 'binary') : 'udh-text'
  return [octets, ...(flash === true ? (['flash'] as const) : [])]
}

const none: readonly SmsOption[] = []

/** The refusal of an SMS with an option that its upstream cannot carry; null where it can. */
export function refusedOption(
  content: StageContent,
  options: SmsOptions | undefined,
  carries: readonly SmsOption[],
): (SubmitOutcome & { kind: 'refused' }) | null {
  const needed = [
    ...neededOptions(content),
    ...(options?.flash === true ? (['flash'] as const) : []),
    ...((options?.tlvs.length ?? 0) > 0 ? (['tlvs'] as const) : []),
  ]
  const lacking = needed.find((option) => !carries.includes(option))
  if (lacking === undefined) return null
  const raw = `the upstream carries no SMS with the option ${lacking}`
  return { kind: 'refused', refusal: 'rejected-here', status: 'REJECTED', raw }
}

const gsmAlone: readonly ConnectionAlphabet[] = ['gsm']

/**
 * The alphabets of the connections that an SMS may go by, one at least, without repetition: those of its most specific
 * routes. A carrier over HTTP cuts and codes texts as GSM connections do.
 */
export function connectionAlphabets(
  { routes, upstreams }: Pick<Config, 'routes' | 'upstreams'>,
  networkOf: (phone: string) => NumberNetwork,
): (query: SmsQuery) => readonly ConnectionAlphabet[] {
  const others = new Map(
    upstreams.flatMap((each) =>
      each.kind === 'smpp' && each.defaultAlphabet !== 'gsm' ? [[each.name, each.defaultAlphabet]] : [],
    ),
  )
  if (others.size === 0) return () => gsmAlone
  const index = new RuleIndex(routes)
  return (query) => {
    const group = index.find({ ...query, channel: 'sms' }, networkOf(query.phone))
    // A flash SMS names the GSM alphabet.
    const found = group?.rules.map(({ upstream, flash }) => (flash ? 'gsm' : (others.get(upstream) ?? 'gsm')))
    return found === undefined ? gsmAlone : [...new Set(found)]
  }
}
