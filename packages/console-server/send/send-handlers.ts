import { blankCodes } from '../../administration/messages/blank-codes.ts'
import type {
  QuotedRouteView,
  QuotePorts,
  RehearsalView,
  ResendView,
  SentView,
} from '../../administration/messages/quote-view.ts'
import type { OperationAgain } from '../../administration/messages/read-message.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { sendRoutes } from '../../console-contract/sending/send.ts'
import { type Plan, priceOfPlan, type Stage } from '../../domain/plan/plan.ts'
import { isAtLeast } from '../../domain/pricing/amount.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { withRequestFacts } from '../../operations/drafts/with-request-facts.ts'
import { type ApiRefusal, envelopeErrors, itemErrors } from '../../operations/errors.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { describeOperation, sendingOperations } from './describe-operation.ts'
import { describeRecipient } from './describe-recipient.ts'
import { previewSmsTexts, rehearse, viewPlan } from './rehearse.ts'
import { viewAccount } from './send-form.ts'
import type { SendPorts } from './send-ports.ts'

export function sendHandlers(ports: SendPorts): Handlers<keyof typeof sendRoutes> {
  const { catalogue, operations } = ports
  const account = (accountId: number) => knownAccount(catalogue, accountId)
  return {
    'GET /send/form': ({ query }) => {
      const from = query.accountId === undefined ? catalogue.accounts() : [account(query.accountId)]
      return Promise.resolve({
        operations: sendingOperations.map(describeOperation),
        accounts: from.map((each) => viewAccount(each, operations.whatsAppTemplates)),
      })
    },
    'POST /send': async ({ body: { accountId, operation, attempt }, note }) => {
      const from = account(accountId)
      const described = sendingOperations.find(({ type }) => type === operation['type'])
      note(`${described?.type ?? 'nothing known'} of ${from.name}`)
      if (described === undefined) throw new ConsoleRefusal('operation-refused', itemErrors.type, 'type')
      const sent = await sendOnce(ports, from, operation, `console ${attempt}`)
      note(`${described.type} of ${from.name}: message ${sent.msgId}`)
      return sent
    },
  }
}

/** What the administration uses. */
export function quotePorts(ports: SendPorts): QuotePorts {
  return {
    quote: (accountId, operation) =>
      rehearsal(ports, knownAccount(ports.catalogue, accountId), operation, null),
    quoteAgain: async (msgId) => {
      const { accountId: _, texts: __, ...view } = await rehearseAgain(ports, msgId)
      return view
    },
    send: (accountId, operation, idempotencyKey) =>
      sendOnce(ports, knownAccount(ports.catalogue, accountId), operation, idempotencyKey),
    sendAgain: (msgId, idempotencyKey) => sendAgainOnce(ports, msgId, idempotencyKey),
  }
}

/** What it would mean to send a message again. Rejects as `again` does. */
export async function rehearseAgain(
  ports: SendPorts,
  msgId: number,
): Promise<ResendView & RehearsalView & { accountId: number }> {
  const { accountId, operation, blanked, differences } = await again(ports, msgId)
  const from = knownAccount(ports.catalogue, accountId)
  return { accountId, ...(await rehearsal(ports, from, operation, blanked)), differences }
}

/** Sends a message again, once for each `idempotencyKey`. `from`: the name of its account. Rejects as `again` does. */
export async function sendAgainOnce(
  ports: SendPorts,
  msgId: number,
  idempotencyKey: string,
): Promise<SentView & { from: string }> {
  const { accountId, operation } = await again(ports, msgId)
  const from = knownAccount(ports.catalogue, accountId)
  return { ...(await sendOnce(ports, from, operation, idempotencyKey)), from: from.name }
}

/** Rejects with `ConsoleRefusal` for a message that is unknown or carries a code of a verification. */
async function again({ readAgain }: SendPorts, msgId: number): Promise<OperationAgain> {
  const found = await readAgain(msgId)
  if (found === null) throw new ConsoleRefusal('code-not-resent', { msgId }, 'msgId')
  return found
}

/** `blanked`: the same operation without its code, where the page must not show one. */
async function rehearsal(
  ports: SendPorts,
  from: CatalogueAccount,
  operation: Fields,
  blanked: Fields | null,
): Promise<RehearsalView> {
  const { operations, blockReasons } = ports
  const informed = await withRequestFacts(operations, from, [operation])
  const { refusal, plan } = rehearse(from, operation, informed)
  const availableMicros = await operations.lookup.balanceMicros(from.accountId)
  const isCovered = plan === null || isAtLeast(availableMicros, priceOfPlan(plan))
  const denied = from.isDisabled ? envelopeErrors.accountDisabled : refusal
  const refused = denied ?? (isCovered ? null : itemErrors.notEnoughMoney)
  const recipient = describeRecipient(operation['phone'])
  const type = String(operation['type'])
  const planned = plan && recipient ? [{ accountId: from.accountId, type, phone: recipient.phone, plan }] : []
  const [blocked = []] = await blockReasons(planned)
  const shown = (of: Plan) => (blanked === null ? of : withoutCodes(of))
  return {
    recipient,
    refused: refused && refusedView(refused),
    plan:
      plan &&
      viewPlan(shown(plan), blanked ?? operation, operations.whatsAppTemplates, {
        blocked,
        routesOf: (stage) =>
          quoteRoutes(ports, stage, { account: from.name, phone: recipient?.phone ?? null, plan }),
      }),
    texts: previewSmsTexts(operation, plan),
    availableMicros,
    currency: from.currency,
  }
}

/** Where a stage may go, the one taken first. */
function quoteRoutes(
  { routeCandidates }: SendPorts,
  { channel, sender }: Stage,
  { account, phone, plan }: { account: string; phone: string | null; plan: Plan },
): QuotedRouteView[] {
  if (phone === null) return []
  const traffic = plan.priority === 0 ? 'code' : 'other'
  return routeCandidates({ channel, phone, account, sender, traffic }).flatMap(
    ({ route: { upstream }, verdict, priceMicros }) => {
      const { kind } = verdict
      if (kind === 'less-specific' || kind === 'no-match') return []
      const share = kind === 'taken' ? verdict.share : null
      const reason = kind === 'waits' || kind === 'passed-over' ? verdict.reason : null
      return [{ upstream, use: kind, share, reason, priceMicros }]
    },
  )
}

type Fields = Readonly<Record<string, unknown>>

/** Of a message that was sent before: no page shows the digits of its code. */
function withoutCodes(plan: Plan): Plan {
  if (plan.priority !== 0) return plan
  const blanked = (stage: Stage) => ({ ...stage, content: blankCodes(stage.content, '•') })
  const [first, ...others] = plan.stages
  return { ...plan, stages: [blanked(first), ...others.map(blanked)] }
}

export function refusedView({ code, sentence, field }: ApiRefusal): NonNullable<RehearsalView['refused']> {
  return { code, sentence, field }
}

/** The same key and operation is sent only once. Rejects with `ConsoleRefusal`, in the API's words. */
export async function sendOnce(
  { operationsApi, operations }: SendPorts,
  from: CatalogueAccount,
  operation: Fields,
  idempotencyKey: string,
): Promise<SentView> {
  refuseDisabled(from)
  const answer = await operationsApi.answerFor(from, { elements: [operation], idempotencyKey })
  return readAnswer(answer, async () => {
    const ports = await withRequestFacts(operations, from, [operation])
    return rehearse(from, operation, ports).refusal
  })
}

/** Throws `SettingRefused` for an account whose requests are refused. */
export function refuseDisabled({ isDisabled, name }: CatalogueAccount): void {
  if (isDisabled) throw new SettingRefused('account-disabled', { name }, 'accountId')
}

/** Rejects with `ConsoleRefusal`. */
export function knownAccount(catalogue: SendPorts['catalogue'], accountId: number): CatalogueAccount {
  const account = catalogue.account(accountId)
  if (account === null) throw new ConsoleRefusal('account-absent', {}, 'accountId')
  return account
}

interface Answer {
  error?: string
  data?: { error?: string; data?: { msg_id?: number; code?: string } }[]
}

/** Parses the API's answer to one operation. Rejects with `ConsoleRefusal`, in the API's words. */
async function readAnswer(answer: string, rehearsed: () => Promise<ApiRefusal | null>): Promise<SentView> {
  const { error, data } = JSON.parse(answer) as Answer
  if (error === envelopeErrors.otherBody.sentence) throw new ConsoleRefusal('attempt-used', {}, 'attempt')
  if (error !== undefined)
    throw new ConsoleRefusal('operation-failed', { code: findCode(error, envelopeErrors), sentence: error })
  const item = data?.[0]
  if (item?.data?.msg_id === undefined || item.error !== undefined) {
    const sentence = item?.error ?? itemErrors.internal.sentence
    const refusal = await rehearsed()
    const code = refusal?.sentence === sentence ? refusal.code : findCode(sentence, itemErrors)
    throw new ConsoleRefusal('operation-refused', { code, sentence }, refusal?.field ?? null)
  }
  return { msgId: item.data.msg_id, code: item.data.code ?? null, answer }
}

/** The code of the refusal with this sentence; null for sentences that have values in them. */
function findCode(sentence: string, errors: Readonly<Record<string, unknown>>): string | null {
  const known = Object.values(errors).filter((each) => typeof each === 'object') as ApiRefusal[]
  return known.find((each) => each.sentence === sentence)?.code ?? null
}
