import type { RouteConfig } from '../../../config/routes.ts'
import { countryOf } from '../../../domain/address/country.ts'
import { parseEmailAddress } from '../../../domain/address/email-address.ts'
import { parsePhone } from '../../../domain/address/phone.ts'
import { countriesOfPrefix } from '../../../domain/address/prefix-countries.ts'
import type { Channel } from '../../../domain/plan/plan.ts'
import type { RouteCandidatesView, RouteView } from '../contract/upstreams.ts'
import { ConsoleRefusal } from '../refusal.ts'
import type { UpstreamsDispatch } from './upstreams-ports.ts'

export function routeView({ channel, upstream, prefix, priority, weight }: RouteConfig): RouteView {
  const countries = channel === 'email' ? [] : countriesOfPrefix(prefix)
  return { channel, upstream, prefix, countries, priority, weight }
}

/** Throws `ConsoleRefusal` where the text is no recipient of the channel. */
export function candidatesView(
  dispatch: Pick<UpstreamsDispatch, 'routeCandidates'>,
  channel: Channel,
  written: string,
): RouteCandidatesView {
  const recipient = recipientOf(channel, written)
  return {
    recipient,
    country: channel === 'email' ? null : countryOf(recipient),
    candidates: dispatch
      .routeCandidates(channel, recipient)
      .map(({ route, verdict }) => ({ route: routeView(route), verdict })),
  }
}

function recipientOf(channel: Channel, written: string): string {
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
