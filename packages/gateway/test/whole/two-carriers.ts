import assert from 'node:assert/strict'
import type { SmscFaults } from '../../../../simulators/smsc/faults.ts'
import { GatewayHarness } from './gateway-harness.ts'
import type { Settings } from './harness-config.ts'
import { until } from './until.ts'

export const phone = '380671234567'

export const twoRoutes = [
  { upstream: 'first', priority: 1 },
  { upstream: 'second', priority: 2 },
]

/** Two carriers for the same numbers; the faults are those of the first one. */
export function openTwoCarriers(
  faults: Partial<SmscFaults>,
  dispatch: Settings = {},
  responseTimeoutMs = 300,
  routes: Settings[] = twoRoutes,
): Promise<GatewayHarness> {
  const first = { upstream: { responseTimeoutMs }, sms: { faults } }
  return GatewayHarness.open({ carriers: { first, second: {} }, settings: { routes, dispatch } })
}

/** How many messages the handset got through each of the two. */
export function receivedBy(harness: GatewayHarness): { first: number; second: number } {
  const count = (carrier: string) => harness.network(carrier).handsets.view(phone).messages.length
  return { first: count('first'), second: count('second') }
}

/** Sends one message, which must be delivered, and returns its story. */
export async function storyOfOne(harness: GatewayHarness, to = phone): Promise<string[]> {
  const { id, msg_id } = await harness.client.send({ phone: to })
  const [callback] = await harness.untilCallbacks(Number(id))
  assert.equal(callback?.status, 'DELIVERED')
  return harness.story(msg_id)
}

/** Resolves when every connection to the first carrier is bound. */
export async function untilConnected(harness: GatewayHarness): Promise<void> {
  await until('the binds', () => (harness.network('first').smsc.stats()['bound'] === 2 ? true : null))
}
