import { domainUrl } from '../../domain/links/link-host.ts'
import type { Message } from '../../domain/message/message.ts'
import { codeMessageType } from '../../domain/otp/verification-callback.ts'
import type { Goal } from '../../domain/plan/goal.ts'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import type { Channel, Stage } from '../../domain/plan/plan.ts'
import { contentFields, type Rewritten } from './again-content.ts'
import { blankCodes } from './blank-codes.ts'
import type { Difference, SendAgainView } from './message-view.ts'
import { codeIn } from './shown-content.ts'

export interface AgainFacts {
  /** Receives the callbacks of messages without a hook. */
  notificationUrl: string | null
  /** `fallback.waitSeconds`: the wait of a stage where the client gives none. */
  waits: Readonly<Record<Channel, number>>
  /** The message's short links: code, target, and the host where that is not the one of all accounts. */
  links: readonly { code: string; target: string; domain: string | null }[]
  /** Base address of short links, without a final slash. */
  linksUrl: string
  /** The service of the verification whose code the message carries. */
  serviceId: number | null
}

type Members = Record<string, unknown>
const keyInstead = '$POSTHORN_KEY'

/** The request that sends this message again, as far as the stored plan allows. Its codes are blanked. */
export function sendAgain(message: Message, facts: AgainFacts): SendAgainView {
  if (message.type === codeMessageType) return codeRequest(message, facts)
  const { operation, differences } = operationAgain(message, facts, 'blanked')
  const isBlanked = message.type !== 'call/otp' && codeIn(message) === 'digits'
  return {
    path: '/api/json.php',
    body: { auth: keyInstead, data: [operation] },
    differences: isBlanked ? ['zeros', ...differences] : differences,
  }
}

/**
 * The operation that sends this message again; not for a code of a verification. `codes`: `blanked` for an operation that is
 * shown, `kept` for one that the gateway carries out itself.
 */
export function operationAgain(
  message: Message,
  facts: AgainFacts,
  codes: 'blanked' | 'kept',
): { operation: Members & { type: string }; differences: Difference[] } {
  const differences: Difference[] = []
  const { plan } = message
  const isCode = plan.priority === 0
  const contents = plan.stages.map(({ content }) =>
    isCode && codes === 'blanked' ? blankCodes(content, '0') : content,
  )
  const rewritten = rewriting(facts, differences)
  const fields = contents.map((content) => contentFields(content, rewritten, isCode) ?? {})
  const operation = {
    type: message.type,
    ...repeatId(message, differences),
    phone: Number(message.phone),
    ...(message.type === 'pipeline'
      ? pipelineFields(message, facts, fields)
      : operationFields(message, facts, fields, differences)),
    ...goalFields(plan.goal),
  }
  return { operation, differences }
}

/** A code is never sent twice: the request creates a new verification. */
function codeRequest({ plan, phone, clientId, hook }: Message, { serviceId }: AgainFacts): SendAgainView {
  const isEmail = plan.stages[0].channel === 'email'
  const body = {
    auth: keyInstead,
    command: 'verify/create',
    type: isEmail ? 'email' : 'sms',
    ...(isEmail ? { email: phone } : { phone: Number(phone) }),
    ...(serviceId === null ? {} : { service_id: serviceId }),
    ...(clientId === null ? {} : { custom_id: clientId }),
    ...(hook === null ? {} : { hook }),
  }
  return { path: '/api/verify.php', body, differences: ['new-code', 'code-form'] }
}

function repeatId({ clientId }: Message, differences: Difference[]): Members {
  if (clientId === null) {
    differences.push('no-id')
    return {}
  }
  return { id: /^(0|[1-9]\d{0,14})$/.test(clientId) ? Number(clientId) : clientId }
}

/** The fields of an operation whose type names its channels: `viber+sms`. */
function operationFields(
  message: Message,
  facts: AgainFacts,
  fields: readonly Members[],
  differences: Difference[],
): Members {
  const { plan, hook } = message
  if (message.type === 'call/otp') {
    differences.push('new-code')
    return {}
  }
  const stages = plan.stages.map((stage, index) => {
    const own = fields[index] ?? {}
    const time = repeatLifetime(stage, index === plan.stages.length - 1, facts.waits)
    if (stage.channel === 'voice' || stage.channel === 'telegram') return { ...own, ...time }
    return { ...prefixed(stage.channel, { signature: stage.sender, ...own }), ...time }
  })
  return {
    ...merged(stages),
    ...(hook === null || hook === facts.notificationUrl ? {} : { hook }),
    ...(facts.links.length === 0 ? {} : { short_link: true }),
    ...(plan.stages.some(endsWithUnsubscribe) ? { unsubscribe_link: true } : {}),
  }
}

function goalFields(goal: Goal | undefined): Members {
  if (goal === undefined) return {}
  if (goal.until === 'read') return { until: 'read' }
  const { until, ...acknowledge } = goal
  return { until, ...(Object.keys(acknowledge).length === 0 ? {} : { acknowledge }) }
}

function merged(parts: readonly Members[]): Members {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
}

function prefixed(channel: Channel, fields: Members): Members {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${channel}_${name}`, value]))
}

function pipelineFields({ plan }: Message, { waits }: AgainFacts, fields: readonly Members[]): Members {
  const objects = plan.stages.map(({ channel, sender }, index) => {
    const signature = sender === '' ? {} : { signature: sender }
    return [channel, { ...signature, ...fields[index] }] as const
  })
  // The gateway chooses the order and the waits anew.
  if (plan.arrangement !== undefined)
    return { channels: 'auto', deliver_within: plan.lifetimeSeconds, ...Object.fromEntries(objects) }
  const times = plan.stages.map((stage, index) =>
    repeatLifetime(stage, index === plan.stages.length - 1, waits),
  )
  return {
    pipeline: plan.stages.map(({ channel }) => channel),
    ...Object.fromEntries(objects),
    ...merged(times),
  }
}

/**
 * Empty where the gateway would choose the same by itself, or where the API does not accept so short a
 * lifetime.
 */
function repeatLifetime(stage: Stage, isLast: boolean, waits: AgainFacts['waits']): Members {
  const { channel, waitSeconds } = stage
  if (channel === 'voice' || channel === 'call' || channel === 'email') return {}
  const { usual, minimum } = lifetimes[channel]
  const unasked = isLast ? usual : Math.min(waits[channel], usual)
  return waitSeconds === unasked || waitSeconds < minimum ? {} : { [`${channel}_lifetime`]: waitSeconds }
}

/** In the form that `MessageLinks` appends. */
const unsubscribeLine = /\nSTOP: \S+\/u\/[0-9A-Za-z]+$/

function endsWithUnsubscribe({ content }: Stage): boolean {
  return content.kind === 'sms' && unsubscribeLine.test(content.text)
}

function rewriting(facts: AgainFacts, differences: Difference[]): Rewritten {
  if (facts.links.length > 0) differences.push('long-links')
  return (words) =>
    facts.links
      .reduce((text, { code, target, domain }) => {
        const address = `${domain === null ? facts.linksUrl : domainUrl(domain)}/l/${code}`
        return text
          .replaceAll(address, () => target)
          .replaceAll(address.replace(/^https?:\/\//, ''), () => target)
      }, words)
      .replace(unsubscribeLine, '')
}
