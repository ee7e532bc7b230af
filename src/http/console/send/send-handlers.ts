import { priceOfPlan } from '../../../domain/pricing/price-of-plan.ts'
import type { Catalogue } from '../../../storage/catalogue.ts'
import type { CatalogueAccount } from '../../../storage/catalogue-settings.ts'
import { itemErrors } from '../../errors.ts'
import type { OperationsEndpoint } from '../../operations-endpoint.ts'
import type { OperationsPorts } from '../../ports.ts'
import type { SentView, sendEndpoints } from '../contract/send.ts'
import type { Handlers } from '../contract.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { describeOperation, sendingOperations } from './describe-operation.ts'
import { describeRecipient } from './describe-recipient.ts'
import { rehearse, smsTextsOf, viewPlan } from './rehearse.ts'
import { viewAccount } from './send-form.ts'

export interface SendPorts {
  catalogue: Pick<Catalogue, 'account' | 'accounts'>
  endpoint: Pick<OperationsEndpoint, 'answerFor'>
  /** The operations of `/api/json.php`. */
  operations: OperationsPorts
}

export function sendHandlers({
  catalogue,
  endpoint,
  operations: ports,
}: SendPorts): Handlers<keyof typeof sendEndpoints> {
  const account = (accountId: number) => knownAccount(catalogue, accountId)
  return {
    'GET /send/form': () =>
      Promise.resolve({
        operations: sendingOperations.map(describeOperation),
        accounts: catalogue.accounts().map((each) => viewAccount(each, ports.whatsAppTemplates)),
      }),
    'POST /send/rehearsal': async ({ body: { accountId, operation } }) => {
      const from = account(accountId)
      const { refusal, plan } = rehearse(from, operation, ports)
      const availableMicros = await ports.lookup.balanceMicros(accountId)
      const isCovered = plan === null || priceOfPlan(plan) <= availableMicros
      const refused = refusal ?? (isCovered ? null : itemErrors.notEnoughMoney)
      return {
        recipient: describeRecipient(operation['phone']),
        refused: refused && { sentence: refused.sentence, field: refused.field },
        plan: plan && viewPlan(plan, operation, ports.whatsAppTemplates),
        texts: smsTextsOf(operation, plan),
        availableMicros,
        currency: from.currency,
      }
    },
    'POST /send': async ({ body: { accountId, operation, attempt }, note }) => {
      const from = account(accountId)
      const { type } = operation
      const described = sendingOperations.find((each) => each.type === type)
      note(`${described?.type ?? 'nothing known'} of ${from.name}`)
      if (described === undefined)
        throw new ConsoleRefusal('operation-refused', { sentence: itemErrors.type.sentence }, 'type')
      const answer = await endpoint.answerFor(from, {
        elements: [operation],
        idempotencyKey: `console ${attempt}`,
      })
      const sent = readAnswer(answer, () => rehearse(from, operation, ports).refusal?.field ?? null)
      note(`${described.type} of ${from.name}: message ${sent.msgId}`)
      return sent
    },
  }
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
function readAnswer(answer: string, wrongField: () => string | null): SentView {
  const { error, data } = JSON.parse(answer) as Answer
  if (error !== undefined) throw new ConsoleRefusal('operation-failed', { sentence: error })
  const item = data?.[0]
  if (item?.data?.msg_id === undefined || item.error !== undefined) {
    const sentence = item?.error ?? itemErrors.internal.sentence
    throw new ConsoleRefusal('operation-refused', { sentence }, wrongField())
  }
  return { msgId: item.data.msg_id, code: item.data.code ?? null, answer }
}
