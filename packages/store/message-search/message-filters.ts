import type { Channel } from '../../domain/plan/plan.ts'
import type { RuleEffect } from '../../domain/traffic-rules/traffic-rule.ts'
import type { Sealing } from '../encryption/sealing.ts'

/** Filters by which pages lead to the messages that they count; null for no filter. */
export interface LinkedFilters {
  /** States of the dispatch, as `messages.phase` has them. */
  phases: readonly number[] | null
  /** An upstream that has or had the message; with `phases`, the one where it is. */
  upstream: string | null
  /** The whole error. */
  error: string | null
  /** Exclude messages whose error names the recipient. */
  withoutRecipient: boolean
  /** Digits that the recipient begins with. */
  prefix: string | null
  /** Of a stage of the plan. */
  sender: string | null
  /** What is reserved or charged, both included. */
  minMicros: number | null
  maxMicros: number | null
  /** A traffic rule that the message met, with any effect or with this one. */
  rule: { name: string; effect: RuleEffect | null } | null
  /** The first channel of the plan. */
  firstChannel: Channel | null
  /** The channel that succeeded, or that was the last one tried. */
  usedChannel: Channel | null
  /** Last change of messages that have ended, both instants included. */
  endedFrom: number | null
  endedTo: number | null
}

export const noLinkedFilters: LinkedFilters = {
  phases: null,
  upstream: null,
  error: null,
  withoutRecipient: false,
  prefix: null,
  sender: null,
  minMicros: null,
  maxMicros: null,
  rule: null,
  firstChannel: null,
  usedChannel: null,
  endedFrom: null,
  endedTo: null,
}

const finalPhase = 9

/** The stage that won, else the one that was tried last. */
const usedStage = `coalesce((SELECT (a ->> 'stage')::int FROM json_array_elements(m.attempts) a
    WHERE (a ->> 'won')::boolean LIMIT 1), m.stage)`

/**
 * Adds the filters of a row `m` of messages; none of them has an index, so `m` must be a bounded number of rows. Texts are
 * compared within JSON as it is stored, because parsing it takes ten times as long.
 */
export function addLinkedFilters(
  filters: LinkedFilters,
  add: (value: unknown, filter: (place: string) => string, sealing?: Sealing) => void,
): void {
  const { phases, upstream, error, withoutRecipient, prefix, rule, endedFrom, endedTo } = filters
  const { firstChannel, usedChannel } = filters
  add(phases, (place) => `m.phase = ANY(${place}::smallint[])`)
  if (phases !== null) add(upstream, (place) => `m.upstream = ${place}`)
  else {
    const member = upstream && `"upstream":${JSON.stringify(upstream)}`
    add(member, (place) => `strpos(m.attempts::text, ${place}) > 0`)
  }
  add(
    error,
    (place) => `m.error = ${place}${withoutRecipient ? ' AND strpos(m.error, m.phone) = 0' : ''}`,
    'same messages.error',
  )
  add(prefix, (place) => `starts_with(m.phone, ${place})`)
  const { sender, minMicros, maxMicros } = filters
  add(sender && `"sender":${JSON.stringify(sender)}`, (place) => `strpos(m.plan::text, ${place}) > 0`)
  add(minMicros, (place) => `m.reserved_micros + m.charged_micros >= ${place}`)
  add(maxMicros, (place) => `m.reserved_micros + m.charged_micros <= ${place}`)
  const met = rule && `"step":"rule","rule":${JSON.stringify(rule.name)},${effectText(rule.effect)}`
  add(met, (place) => `strpos(m.timeline, ${place}) > 0`)
  add(firstChannel, (place) => `m.plan -> 'stages' -> 0 ->> 'channel' = ${place}`)
  add(usedChannel, (place) => `m.plan -> 'stages' -> ${usedStage} ->> 'channel' = ${place}`)
  if (endedFrom !== null || endedTo !== null) add(finalPhase, (place) => `m.phase = ${place}`)
  add(endedFrom, (place) => `m.updated_at >= ${place}`)
  add(endedTo, (place) => `m.updated_at <= ${place}`)
}

function effectText(effect: RuleEffect | null): string {
  return effect === null ? '' : `"effect":${JSON.stringify(effect)}`
}
