import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { RouteConfig } from '../../config/routes.ts'
import type { RouteCandidatesView, RouteView } from '../../console-contract/operating/upstreams.ts'
import { parseEmailAddress } from '../../domain/address/email-address.ts'
import { parsePhone } from '../../domain/address/phone.ts'
import { countriesOfPrefix } from '../../domain/address/prefix-countries.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { matchText, type TrafficKind } from '../../domain/routing/route-rule.ts'
import type { UpstreamsDispatch } from './upstreams-ports.ts'

export function routeView(route: RouteConfig): RouteView {
  const { channel, prefix } = route
  const countries = channel === 'email' ? [] : countriesOfPrefix(prefix)
  return { ...route, countries, conditions: matchText({ ...route, prefix: '' }) }
}

/** The message whose route is wanted. */
export interface SoughtRoute {
  channel: Channel
  recipient: string
  account?: string
  sender?: string
  traffic?: TrafficKind
}

/** Throws `ConsoleRefusal` where the text is no recipient of the channel. */
export function candidatesView(
  dispatch: Pick<UpstreamsDispatch, 'routeCandidates' | 'networkOf'>,
  { channel, recipient: written, account, sender = '', traffic = 'other' }: SoughtRoute,
): RouteCandidatesView {
  const recipient = parseRecipient(channel, written)
  const query = { channel, phone: recipient, account: account ?? null, sender, traffic }
  return {
    recipient,
    ...dispatch.networkOf(recipient),
    candidates: dispatch
      .routeCandidates(query)
      .map(({ route, verdict, priceMicros, deliveredShare, enteredShare }) => ({
        route: routeView(route),
        verdict,
        price: priceMicros === null ? null : formatMicros(priceMicros),
        deliveredShare,
        enteredShare,
      })),
  }
}

function parseRecipient(channel: Channel, written: string): string {
  if (channel === 'email') {
    const address = parseEmailAddress(written)
    if (address !== null) return address
    throw new ConsoleRefusal('recipient-email', {}, 'recipient')
  }
  // Numbers as people type and copy them.
  const phone = parsePhone(written.replaceAll(/[\s().-]/g, ''))
  if (phone !== null) return phone
  throw new ConsoleRefusal('recipient-phone', {}, 'recipient')
}
