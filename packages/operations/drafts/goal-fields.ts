import { Type } from '@sinclair/typebox'
import { readConsentWord } from '../../domain/consent/read-consent-word.ts'
import type { StageContent } from '../../domain/plan/content.ts'
import { type AcknowledgedGoal, type Goal, goals } from '../../domain/plan/goal.ts'
import { parseKeyword } from '../../domain/replies/keyword.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'

const wrongAcknowledge = fieldError('acknowledge', 'an object with word or key, beside until: acknowledged')
const wrongWord = fieldError('acknowledge.word', 'one word of letters or digits that is no opt-out')
const wrongKey = fieldError('acknowledge.key', 'one of the keys 0 to 9, * and #')
const noCall = fieldError('acknowledge.key', 'left out: the message makes no call')

/** For what a message with several channels goes on after it was delivered. */
export const goalFields = {
  until: Type.Optional(
    Type.Unsafe<(typeof goals)[number] | null>({
      type: ['string', 'null'],
      enum: [...goals, null],
      description:
        'What ends the message: `delivered` (where it is left out), `read` or `acknowledged`. The next channel starts after its wait where that has not happened, and each channel that delivers is paid for',
      refusal: fieldError('until', 'delivered, read or acknowledged'),
    }),
  ),
  acknowledge: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['object', 'null'],
      properties: {
        word: {
          type: 'string',
          description: 'The first word of a reply that counts; else any reply but an opt-out',
        },
        key: { type: 'string', description: 'The key in a call that counts; else any key' },
      },
      description: 'What acknowledges it, beside `until: acknowledged`',
    }),
  ),
}

/** Counts only beside `until`: existing clients may send a field of this name. */
export const goalCheckedByRun = ['acknowledge']

export interface GoalFields {
  until?: (typeof goals)[number] | null
  acknowledge?: unknown
  /** The object of a pipeline. */
  voice?: unknown
}

interface WithContent {
  content: StageContent
}

/** What the client wants beyond delivery; null for nothing. */
export function readGoal(fields: GoalFields, drafts: readonly WithContent[]): Goal | ApiRefusal | null {
  const { until = null, acknowledge = null, voice } = fields
  if (until !== 'acknowledged') {
    if (until !== null && acknowledge !== null) return wrongAcknowledge
    return until === 'read' ? { until } : null
  }
  if (acknowledge === null) return { until }
  if (typeof acknowledge !== 'object') return wrongAcknowledge
  const { word = null, key = null } = acknowledge as Record<string, unknown>
  const goal: AcknowledgedGoal = { until }
  if (word !== null) {
    const read = readWord(word)
    if (read === null) return wrongWord
    goal.word = read
  }
  if (key !== null) {
    if (typeof key !== 'string' || !/^[0-9*#]$/.test(key)) return wrongKey
    if (!drafts.some(({ content }) => content.kind === 'voice')) return noCall
    if (refusesKeys(voice)) return fieldError('voice.dtmf', 'true beside acknowledge.key')
    goal.key = key
  }
  return goal
}

function readWord(given: unknown): string | null {
  const word = typeof given === 'string' && /^\S+$/.test(given) ? parseKeyword(given) : ''
  return word === '' || readConsentWord(word)?.kind === 'stop' ? null : word
}

/** The drafts, with calls that listen for the key which acknowledges them. */
export function withGoal<Draft extends WithContent>(
  goal: Goal | null,
  drafts: readonly Draft[],
  voice: unknown,
): readonly Draft[] {
  if (goal?.until !== 'acknowledged' || refusesKeys(voice)) return drafts
  return drafts.map((draft) =>
    draft.content.kind === 'voice' ? { ...draft, content: { ...draft.content, collectsDigit: true } } : draft,
  )
}

function refusesKeys(voice: unknown): boolean {
  return typeof voice === 'object' && voice !== null && 'dtmf' in voice && voice.dtmf === false
}
