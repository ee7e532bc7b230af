import { Type } from '@sinclair/typebox'
import { attempt } from '../../console-contract/fields.ts'
import { accountId } from '../fields.ts'
import { changing, type Requester, reading } from '../operation.ts'
import { inGateway } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { msgId } from './message-view.ts'
import { quote, quoteAgain, type RehearsalView, sent } from './quote-view.ts'

const ownMessage = { kind: 'thing', thing: 'message', field: 'msgId' } as const
const operation = Type.Record(Type.String(), Type.Unknown(), {
  description: 'an operation of the contract, as POST /api/json.php takes it',
})

export const quoteOperation = reading({
  name: 'quotes/make',
  summary:
    'Says what an operation of the contract would mean: price, plan, parts and routes; nothing is sent',
  at: 'POST /v1/quotes',
  role: 'operator',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId, operation },
  output: quote,
  run: async (ports, { input, by }) => {
    const view = await inGateway(ports).quotes.quote(input.accountId, input.operation)
    return { ...view, plan: shownPlan(view.plan, by) }
  },
})

export const quoteMessageAgain = reading({
  name: 'messages/quote',
  summary: 'Says what it would mean to send a message again; nothing is sent',
  at: 'POST /v1/messages/{msgId}/quote',
  role: 'operator',
  account: ownMessage,
  input: { msgId },
  output: quoteAgain,
  run: async (ports, { input, by }) => {
    const view = await inGateway(ports).quotes.quoteAgain(input.msgId)
    return { ...view, plan: shownPlan(view.plan, by) }
  },
})

/** Requesters of one account see nothing of carriers. */
function shownPlan(plan: RehearsalView['plan'], { accountId: only }: Requester): RehearsalView['plan'] {
  if (plan === null || only === null) return plan
  return { ...plan, stages: plan.stages.map((stage) => ({ ...stage, routes: [] })) }
}

export const sendToSandbox = changing({
  name: 'sandbox/send',
  summary: 'Sends a test message through the simulated carriers; a gateway with real carriers refuses',
  at: 'POST /v1/test-messages',
  role: 'operator',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId, operation, attempt },
  output: sent,
  audit: { kept: ['accountId'], state: 'is traffic: the target names the message' },
  run: async (ports, { input: { accountId, operation, attempt }, note }) => {
    const { isSandbox, quotes } = inGateway(ports)
    if (!isSandbox) throw new ConsoleRefusal('sandbox-needed', {})
    const view = await quotes.send(accountId, operation, `sandbox ${attempt}`)
    note(`message ${view.msgId}`)
    return view
  },
})

export const sendMessageAgain = changing({
  name: 'send/again',
  summary: 'Sends a message again, as a new one; the same `attempt` sends it once',
  at: 'POST /v1/messages/{msgId}/resend',
  role: 'operator',
  account: ownMessage,
  input: { msgId, attempt },
  output: sent,
  audit: { kept: ['msgId'], state: 'is traffic: the target names both messages' },
  run: async (ports, { input, note }) => {
    note(`message ${input.msgId}`)
    const again = inGateway(ports).quotes.sendAgain(input.msgId, `console again ${input.attempt}`)
    const { from, ...view } = await again
    note(`message ${input.msgId} of ${from} again: message ${view.msgId}`)
    return view
  },
})
