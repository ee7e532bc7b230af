import type { BlockReason, HoldEnd, PassReason, PlainText, RetryReason } from './reasons.ts'

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

const blockTexts: Record<Exclude<BlockReason['code'], 'template' | HoldEnd['code']>, string> = {
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
  if (reason.code !== 'template') return blockTexts[reason.code]
  return `Template ${reason.name} is ${templateTexts[reason.state]}`
}
