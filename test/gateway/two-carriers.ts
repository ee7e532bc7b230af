import assert from 'node:assert/strict'
import type { SmscFaults } from '../../simulators/smsc/faults.ts'
import { GatewayStage } from './gateway-stage.ts'
import type { Settings } from './stage-config.ts'
import { until } from './until.ts'

export const phone = '380671234567'

export const twoRoutes = [
  { upstream: 'first', priority: 1 },
  { upstream: 'second', priority: 2 },
]

/** Two carriers for the same numbers; what is wrong is wrong with the first one. */
export function openTwoCarriers(
  faults: Partial<SmscFaults>,
  dispatch: Settings = {},
  responseTimeoutMs = 300,
): Promise<GatewayStage> {
  const first = { upstream: { responseTimeoutMs }, sms: { faults } }
  return GatewayStage.open({ carriers: { first, second: {} }, settings: { routes: twoRoutes, dispatch } })
}

/** How many messages the handset got through each of the two. */
export function receivedBy(stage: GatewayStage): { first: number; second: number } {
  const count = (carrier: string) => stage.network(carrier).handsets.view(phone).messages.length
  return { first: count('first'), second: count('second') }
}

/** Sends one message, which must be delivered, and answers its story. */
export async function storyOfOne(stage: GatewayStage, to = phone): Promise<string[]> {
  const { id, msg_id } = await stage.client.send({ phone: to })
  const [told] = await stage.untilTold(Number(id))
  assert.equal(told?.status, 'DELIVERED')
  return stage.story(msg_id)
}

/** Resolves when every connection to the first carrier is bound. */
export async function untilLinked(stage: GatewayStage): Promise<void> {
  await until('the binds', () => (stage.network('first').smsc.stats()['bound'] === 2 ? true : null))
}
