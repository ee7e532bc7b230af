import { parseAccountPhone } from '../../domain/address/phone.ts'
import type { AlarmSettings } from '../../domain/alarms/alarm.ts'
import { secondsOfRecipient } from '../../domain/alarms/alarm-steps.ts'
import { takeCaption } from '../../domain/alarms/take-captions.ts'
import { withQuickReply } from '../../domain/plan/content.ts'
import type { Plan, Stage } from '../../domain/plan/plan.ts'
import type { AlarmMessage, AlarmPlanner, PlannedMessage } from '../../engines/alarms/alarm-ports.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import { type ApiRefusal, envelopeErrors } from '../errors.ts'
import { toSubmission } from '../jobs/send-job.ts'
import { performFor } from '../perform-operation.ts'
import type { OperationsPorts } from '../ports.ts'
import { pipeline } from '../sends/pipeline.ts'

const place = { type: pipeline.type, id: { text: null, missing: true, echo: null } }

/** Makes messages of alarms as the operation `pipeline` makes them, with the same checks. */
export function alarmPlanner(ports: OperationsPorts, accounts: Pick<Catalogue, 'account'>): AlarmPlanner {
  return {
    readPhone: (accountId, phone) => parseAccountPhone(phone, accounts.account(accountId)?.country ?? null),
    plan(message): PlannedMessage {
      const { accountId, phone } = message
      const account = accounts.account(accountId)
      if (account === null || account.isDisabled) return refused(envelopeErrors.accountDisabled)
      const context = { account, clientId: null, phone, requestId: null, ports }
      const outcome = performFor(pipeline, toElement(message), context)
      if (outcome.kind === 'refused') return refused(outcome.refusal)
      if (outcome.kind !== 'send') throw new Error(`a message of an alarm became ${outcome.kind}`)
      const plan = asAlarm(outcome.plan, message)
      return { kind: 'planned', submission: toSubmission(accountId, place, { ...outcome, plan }, null) }
    },
  }
}

/** What a client would send. A notice has no goal. */
function toElement({ settings, text, spoken, alarmId }: AlarmMessage): object {
  const { channels, word, key } = settings
  const objects = channels.map((each) => [each.channel, toObject(each, text, spoken)] as const)
  const acknowledge = { ...(word !== null && { word }), ...(key !== null && { key }) }
  return {
    pipeline: channels.map(({ channel }) => channel),
    ...Object.fromEntries(objects),
    ...(alarmId !== null && { until: 'acknowledged' }),
    ...(alarmId !== null && Object.keys(acknowledge).length > 0 && { acknowledge }),
  }
}

function toObject(
  { channel, sender, language }: AlarmSettings['channels'][number],
  message: string,
  spoken: string,
): object {
  if (channel === 'voice')
    return { message: spoken, gender: 'female', language: language ?? 'en', name: 'default' }
  return { signature: sender ?? '', message, ...(channel === 'viber' && { type: 'text' }) }
}

/** With the waits of the alarm, which may be shorter than those that clients give, and a button that takes it. */
function asAlarm(plan: Plan, { settings, phone, alarmId }: AlarmMessage): Plan {
  const language = settings.channels.find(({ channel }) => channel === 'voice')?.language ?? null
  const caption = takeCaption(language, phone)
  const stages = plan.stages.map((stage, index): Stage => {
    const waitSeconds = settings.channels[index]?.waitSeconds ?? stage.waitSeconds
    const content = alarmId === null ? stage.content : withQuickReply(stage.content, caption)
    return { ...stage, content, waitSeconds }
  })
  return {
    ...plan,
    stages: stages as [Stage, ...Stage[]],
    lifetimeSeconds: secondsOfRecipient(settings),
    ...(alarmId !== null && { alarm: alarmId }),
  }
}

function refused({ code, sentence, field }: ApiRefusal): PlannedMessage {
  return { kind: 'refused', refusal: { code: String(code), sentence, field: field ?? null } }
}
