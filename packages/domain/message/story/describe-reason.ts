import type { Obstacle } from '../../number-memory/evidence.ts'
import type { BlockReason, HoldEnd, NumberKnown, PassReason, PlainText, RetryReason } from './reasons.ts'

/** Shown after the name of an upstream. */
const passTexts: Record<PassReason, string> = {
  'no-link': 'no connection',
  'no-answers': 'does not answer',
  'refuses-too-much': 'refuses or loses too much',
  'no-reports': 'sends no reports',
  paused: 'paused',
  draining: 'draining',
  'tried-already': 'tried already',
  'lacks-option': 'carries no such SMS',
}

const retryTexts: Record<RetryReason, string> = {
  'upstream-busy': 'the upstream wants it later',
  'upstream-unavailable': 'upstream unavailable',
  'upstream-down': 'upstream down',
  'no-report': 'no report came after the lost answer',
}

type ValuedCode = 'template' | HoldEnd['code'] | NumberKnown['code']

const blockTexts: Record<Exclude<BlockReason['code'], ValuedCode>, string> = {
  'alarm-over': 'The alarm is over',
  'code-over': 'The code has been used, or a newer one replaced it',
  'code-expired': 'The code is no longer alive',
  'lifetime-over': 'The lifetime is over',
  'lifetime-too-short': 'What is left of the lifetime is too short for the channel',
  'opted-out': 'The subscriber has opted out',
  'window-closed': 'Outside the 24-hour window',
  'no-route': 'No upstream is configured for this number',
  'none-able': 'No upstream for this number carries such an SMS (flash, octets)',
  'none-healthy': 'No upstream of the channel is well',
}

const templateTexts: Record<(BlockReason & { code: 'template' })['state'], string> = {
  approved: 'approved',
  pending: 'not approved yet',
  rejected: 'rejected',
  paused: 'paused',
  disabled: 'disabled',
  other: 'not approved',
  missing: 'not there',
}

const obstacleTexts: Record<Obstacle, string> = {
  absent: 'The telephone was switched off or out of coverage',
  unassigned: 'The number was not in service',
  landline: 'The number was a landline, which no SMS reaches',
  'not-on-channel': 'The number was not on this channel',
}

export function describePass(reason: PassReason | PlainText): string {
  return typeof reason === 'string' ? passTexts[reason] : reason.text
}

export function describeRetry(reason: RetryReason | PlainText): string {
  return typeof reason === 'string' ? retryTexts[reason] : reason.text
}

/** Also the error that clients read for a message that ends by this reason. */
export function describeBlock(reason: BlockReason | PlainText): string {
  if (reason.code === 'text') return reason.text
  if (reason.code === 'held-refused') return `Refused by the operator: it was held by the rule ${reason.rule}`
  if (reason.code === 'hold-over')
    return `Held by the rule ${reason.rule}, and no operator released it in time`
  if (reason.code === 'number-known')
    return `${obstacleTexts[reason.evidence]} ${describeAge(reason.ageMinutes)} ago`
  if (reason.code !== 'template') return blockTexts[reason.code]
  return `Template ${reason.name} is ${templateTexts[reason.state]}`
}

/** Of something that was seen: `3 days`, at least `1 minute`. */
function describeAge(minutes: number): string {
  const [count, unit] = readAge(minutes)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** In the largest unit of which there is a whole one. */
export function readAge(minutes: number): [count: number, unit: 'day' | 'hour' | 'minute'] {
  if (minutes >= 1_440) return [Math.floor(minutes / 1_440), 'day']
  return minutes >= 60 ? [Math.floor(minutes / 60), 'hour'] : [Math.max(1, Math.floor(minutes)), 'minute']
}
