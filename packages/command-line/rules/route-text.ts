import type { ExplainedRouteView } from '../../administration/carriers/route-view.ts'
import { describePass } from '../../domain/message/story/describe-reason.ts'
import { table } from '../table.ts'

type View = ExplainedRouteView
type Candidate = View['candidates'][number]

/** As the API has it. */
export interface ShownRoute
  extends Pick<View, 'recipient' | 'channel' | 'sender' | 'country' | 'operator' | 'network' | 'origin'> {
  is_looked_up: boolean
  candidates: ShownCandidate[]
  sms: ShownSms | null
}

interface ShownCandidate
  extends Pick<
    Candidate,
    'upstream' | 'match' | 'priority' | 'weight' | 'choose' | 'use' | 'share' | 'reason' | 'options'
  > {
  retry_failed: number
  price: string | null
  delivered_share: number | null
  entered_share: number | null
  lowered_by: number
}

type ShownSms = Omit<NonNullable<View['sms']>, 'replaceBy'> & { replace_by: string | null }

export function routeText({ candidates, sms, ...shown }: ShownRoute): string {
  const { recipient, channel, sender, country, operator, network, is_looked_up, origin } = shown
  const named = operator === null ? [] : [`${operator}${network === null ? '' : ` (${network})`}`]
  const place = [country ?? 'no known country', ...named].join(', ')
  const head = `${recipient}: ${place}, by ${is_looked_up ? 'a lookup' : 'numbering data'}\nroutes of ${origin}`
  const meant = candidates.filter(({ use }) => use !== 'less-specific' && use !== 'no-match')
  const [first] = meant
  if (first === undefined) return `${head}\nno route on ${channel} leads there`
  const others = candidates.filter(({ use }) => use === 'less-specific').length
  const lines = [
    head,
    `routes for ${first.match === '' ? 'every message' : first.match}${others === 0 ? '' : `; ${others} less specific`}`,
    '',
    table(columns, meant, ''),
    ...(sms === null ? [] : smsLines(sender, sms)),
  ]
  return lines.join('\n')
}

function smsLines(sender: string, sms: ShownSms): string[] {
  const { rewriting } = sms
  return [
    ...(sms.sender === 'any' ? [] : [senderLine(sender, sms)]),
    ...(rewriting.length === 0
      ? []
      : [`texts that need it are rewritten for 7 bits: ${rewriting.join(', ')}`]),
  ]
}

function senderLine(
  sender: string,
  { sender: verdict, allow, senders, replacement, must, replace_by }: ShownSms,
): string {
  if (sender === '') {
    const others = replace_by === null ? 'others are refused' : `others are replaced by ${replace_by}`
    return `senders: ${allow === 'listed' ? senders.join(', ') : allow}; ${others}`
  }
  if (verdict === 'replaced') return `the sender ${sender} is replaced by ${replacement}`
  if (verdict === 'refused') return `the sender ${sender} is refused: it must be ${must}`
  return `the sender ${sender} is allowed`
}

const columns = {
  UPSTREAM: ({ upstream }: ShownCandidate) => upstream,
  USE: useText,
  PRIORITY: ({ priority }: ShownCandidate) => priority,
  WEIGHT: ({ weight }: ShownCandidate) => weight,
  CHOOSE: ({ choose }: ShownCandidate) => choose,
  PRICE: ({ price }: ShownCandidate) => price ?? '-',
  DELIVERED: ({ delivered_share }: ShownCandidate) =>
    delivered_share === null ? '-' : percent(delivered_share),
  ENTERED: ({ entered_share, lowered_by }: ShownCandidate) => {
    if (entered_share === null) return '-'
    return lowered_by === 0
      ? percent(entered_share)
      : `${percent(entered_share)}: counts ${percent(lowered_by)} less`
  },
  OPTIONS: ({ retry_failed, options }: ShownCandidate) =>
    [...(retry_failed > 0 ? [`retryFailed=${retry_failed}`] : []), ...options].join(' ') || '-',
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function useText({ use, share, reason }: ShownCandidate): string {
  if (share !== null) return share === 1 ? 'takes all' : `takes ${Math.round(share * 1_000) / 10} %`
  if (reason === null) return 'if those above fail'
  return `${use === 'waits' ? 'messages wait' : 'passed over'}: ${describePass(reason)}`
}
