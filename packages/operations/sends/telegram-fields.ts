import { Type } from '@sinclair/typebox'
import { telegramCode } from '../../domain/plan/content-limits.ts'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { fieldError } from '../errors.ts'
import { lifetimeField } from '../fields.ts'
import { draftStage, type ParsedStage } from './send-stages.ts'

const { minimum, maximum } = telegramCode

/** Text, because a number would lose leading zeros. */
export const telegramCodeField = Type.String({
  pattern: `^[0-9]{${minimum},${maximum}}$`,
  description: 'The one-time code alone: the words around it are Telegram’s',
  refusal: fieldError('message', `a string of ${minimum} to ${maximum} digits`),
})

export const telegramLifetimeField = lifetimeField('telegram_lifetime', lifetimes.telegram)

/** Telegram sends codes from its own channel, so no sender is approved. */
export function telegramStage(code: string, lifetime: number | null | undefined): ParsedStage {
  return draftStage({ sender: '', content: { kind: 'telegram', code }, lifetime })
}
