import { parseAccountPhone, parsePhone } from '../../domain/address/phone.ts'
import type { SmppReports } from '../../domain/message/reports/reports-wish.ts'
import type { BindChannel } from '../../domain/settings/bind-settings.ts'
import type { Submission } from '../../engines/dispatch/intake/intake-port.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { ApiRefusal } from '../../operations/errors.ts'
import type { OperationContext } from '../../operations/operation.ts'
import type { OperationPorts } from '../../operations/ports.ts'
import { pipelineStage } from '../../operations/sends/pipeline-stages.ts'
import { draftStage, type ParsedStage, sendStages } from '../../operations/sends/send-stages.ts'
import { readSms } from '../../operations/sends/sms-fields.ts'
import { commandStatus } from '../../smpp/command-status.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import type { StoredBind } from '../../store/smpp/smpp-binds.ts'
import type { ReadMessage } from './read-message.ts'
import { type SubmitRefusal, submitRefusal } from './submit-refusal.ts'

const internationalTon = 1

export type PlannedMessage = { kind: 'planned'; submission: Submission } | SubmitRefusal

/** A message of a bind, and the account that pays for it. */
export interface SubmittedMessage {
  message: ReadMessage
  bind: Pick<StoredBind, 'bindId' | 'plan' | 'receipts'>
  account: CatalogueAccount
  /** Ids that the client knows the message by, where it is not the `msgId`; those that want a receipt. */
  ids?: readonly string[]
}

/** The message as the engine takes it, checked as an operation of HTTP is; or the status that refuses it. */
export function planMessage(
  { message, bind, account, ids }: SubmittedMessage,
  ports: OperationPorts,
): PlannedMessage {
  const phone = parseDestination(message, account)
  if (phone === null) {
    return submitRefusal(
      commandStatus.ESME_RINVDSTADR,
      'destination_addr must be a number in international format',
    )
  }
  const { content } = message
  if (content.kind === 'text' && !/\S/.test(content.text)) {
    return submitRefusal(commandStatus.ESME_RINVMSGLEN, 'the message must have a text')
  }
  const context: OperationContext = { account, clientId: null, phone, requestId: null, ports }
  const channels = content.kind === 'binary' ? (['sms'] as const) : bind.plan
  const stages = channels.map((channel) => planStage(channel, message, context))
  const outcome = sendStages({}, context, stages)
  if (outcome.kind === 'refused') return toSubmitRefusal(outcome.refusal)
  if (outcome.kind !== 'send') throw new Error(`a send became ${outcome.kind}`)
  const { plan, links } = outcome
  const { sendAt } = message
  return {
    kind: 'planned',
    submission: {
      accountId: account.accountId,
      clientId: null,
      phone,
      type: channels.length === 1 ? 'sms' : 'pipeline',
      plan: { reports: chooseReports(message, bind, ids), ...plan },
      hook: null,
      requestId: null,
      links,
      ...(sendAt !== null && { wish: { sendAt, pace: null } }),
    },
  }
}

/** A number that the client calls international is one where it can be. */
function parseDestination(
  { destination: [ton, , address] }: ReadMessage,
  { country }: CatalogueAccount,
): string | null {
  const international = ton === internationalTon ? parsePhone(address) : null
  return international ?? parseAccountPhone(address, country)
}

function chooseReports(
  { reports, source, destination }: ReadMessage,
  { bindId, receipts }: SubmittedMessage['bind'],
  ids: readonly string[] | undefined,
): SmppReports {
  const wished = receipts === 'none' ? ({ on: 'none' } as const) : reports
  const bind = receipts === 'account' ? 0 : bindId
  return { format: 'smpp', bind, ...wished, source, destination, ...(ids !== undefined && { ids }) }
}

/** The last stage has the lifetime that the client gave; the others wait as the operator set. */
function planStage(
  channel: BindChannel,
  { source, content, flash, tlvs, lifetimeSeconds }: ReadMessage,
  context: OperationContext,
): ParsedStage {
  const [, , signature] = source
  const message = content.kind === 'text' ? content.text : content.hex
  switch (channel) {
    case 'sms': {
      const binary = content.kind === 'binary'
      // Parameters that no route takes from clients are ignored, as the specification wants (SMPP 3.4 §3.3).
      const taken = Object.fromEntries(
        Object.entries(tlvs).filter(([tag]) => context.ports.smsOffer.tlvs.has(tag)),
      )
      const given = {
        signature,
        message,
        ...(flash && { flash }),
        ...(binary && { binary, udh: content.form === 'udh' }),
        tlvs: taken,
      }
      return readSms(given, lifetimeSeconds, 'sms_', context)
    }
    case 'viber':
      return pipelineStage('viber', { viber: { signature, type: 'text', message } }, context)
    case 'rcs':
      return pipelineStage('rcs', { rcs: { signature, message } }, context)
    case 'whatsapp':
      return draftStage({
        sender: signature,
        content: { kind: 'whatsapp', form: 'text', text: message },
        lifetime: null,
      })
    default:
      return unreachable(channel)
  }
}

/** The status of a refusal of the engine. The sentence goes with it as additional_status_info_text. */
export function toSubmitRefusal({ code, sentence }: ApiRefusal): SubmitRefusal {
  if (code === 'sender') return submitRefusal(commandStatus.ESME_RINVSRCADR, sentence)
  if (code === 'unpaid') return submitRefusal(commandStatus.ESME_RTHROTTLED, sentence)
  if (code === 'phone' || code === 'tariff') return submitRefusal(commandStatus.ESME_RINVDSTADR, sentence)
  return submitRefusal(commandStatus.ESME_RSUBMITFAIL, sentence)
}
