import { Type } from '@sinclair/typebox'
import { parseRoutingText } from '../../config/parse-routing-text.ts'
import { routedCarrier } from '../../config/routes.ts'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import { parseEmailAddress } from '../../domain/address/email-address.ts'
import { parsePhone } from '../../domain/address/phone.ts'
import { mayDo } from '../../domain/console/role.ts'
import { type Channel, channels } from '../../domain/plan/plan.ts'
import { trafficKinds } from '../../domain/routing/route-rule.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { ConfigFaults, type Fault } from '../../settings/faults.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { accountId, instant } from '../fields.ts'
import { type Requester, reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { readRulesInForce } from '../traffic-rules/stored-rules.ts'
import { explainRoute } from './explain-route.ts'
import { explainedRoute, routeView } from './route-view.ts'

/** Of routes that are given. */
const maxRoutesLength = 1_000_000
/** Faults of routes that one refusal names. */
const maxNamed = 20

export const explainOneRoute = reading({
  name: 'routes/explain',
  summary:
    'Says which way messages to a recipient take, and why each carrier is tried or not; nothing is sent',
  at: 'POST /v1/routes/explain',
  role: 'viewer',
  account: null,
  maxBytes: 2_000_000,
  input: {
    recipient: Type.String({
      minLength: 1,
      maxLength: 320,
      description: 'a number with its country code, or an e-mail address',
    }),
    channel: Type.Optional(oneOf(channels, `${channels.join(', ')}; sms where it is absent`)),
    accountId: Type.Optional(accountId),
    sender: Type.Optional(line(64, 'the sender of the message; none where it is absent')),
    traffic: Type.Optional(
      oneOf(trafficKinds, 'code, for a one-time code, or other, which it is where it is absent'),
    ),
    at: Type.Optional({
      ...instant,
      description: 'with the prices of then, which is not over; carriers are as they are now',
    }),
    routes: Type.Optional(
      Type.String({
        maxLength: maxRoutesLength,
        anyText: true,
        description:
          'other routes in the form of posthorn.yaml, for an operator; those in force where they are absent',
      }),
    ),
  },
  output: explainedRoute,
  run: async (ports, { input, by, mask }) => {
    const { channel = 'sms', accountId, sender = '', traffic = 'other', routes } = input
    const phone = parseRecipient(channel, input.recipient)
    const now = ports.clock.now()
    if (input.at !== undefined && input.at < now) throw new ConsoleRefusal('time-past', {}, 'at')
    const account =
      accountId === undefined ? null : (await findAccount(ports.db, accountId, 'accountId')).name
    const { config, origin } =
      routes === undefined ? await configInForce(ports) : configOfText(ports, routes, by)
    const query = { channel, phone, account, sender, traffic }
    const found = await explainRoute(ports, config, { query, at: input.at ?? now })
    return { ...routeView(found), channel, sender, origin, recipient: mask.recipient(phone) }
  },
})

async function configInForce(ports: Pick<AdministrationPorts, 'db' | 'ruleSets'>) {
  const { config } = ports.ruleSets()
  const { rules, origin } = await readRulesInForce(config, ports.db)
  return { config: { ...config, ...rules }, origin: origin.routes }
}

/** Throws `SettingRefused` with the faults of the text. */
function configOfText(
  ports: Pick<AdministrationPorts, 'ruleSets'>,
  given: string,
  { role }: Pick<Requester, 'role'>,
) {
  if (!mayDo(role, 'operator')) throw new ConsoleRefusal('role-needed', { role: 'operator' }, 'routes')
  const { config } = ports.ruleSets()
  try {
    const parsed = parseRoutingText({ path: 'routes', text: given }, config.upstreams.map(routedCarrier))
    return { config: { ...config, ...parsed }, origin: null }
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error
    const named = error.faults.slice(0, maxNamed).map(faultText).join('; ')
    throw new SettingRefused('rule-set-fault', { place: 'routes:', fault: named }, 'routes')
  }
}

function faultText({ line, path, message }: Fault): string {
  return `${line === null ? '' : `line ${line}: `}${path === '' ? '' : `${path} `}${message}`
}

function parseRecipient(channel: Channel, given: string): string {
  if (channel === 'email') {
    const address = parseEmailAddress(given)
    if (address !== null) return address
    throw new ConsoleRefusal('recipient-email', {}, 'recipient')
  }
  // Numbers as people type and copy them.
  const phone = parsePhone(given.replaceAll(/[\s().-]/g, ''))
  if (phone !== null) return phone
  throw new ConsoleRefusal('recipient-phone', {}, 'recipient')
}
