// The timeline of a message as its rows store it: one line for each step, oldest first.
//
//   {"at":1795966746877,"step":"stage","stage":1,"channel":"sms"}        any step, as JSON
//   U1795966746907["smsc-sandbox",0,"accepted","message_id 7"]           a step that most messages have: letter, instant, values
//   M[500000,0]                                                          the same instant as the line before
import type { TimelineEntry, TimelineStep } from './timeline.ts'

type Step = TimelineStep['step']
type FieldsOf<S extends Step> = readonly Exclude<keyof Extract<TimelineStep, { step: S }>, 'step'>[]

/** Steps of a message that is sent and delivered without an incident: names would be most of their lines. */
const shortForms: { readonly [S in Step]?: { letter: string; fields: FieldsOf<S> } } = {
  accepted: { letter: 'A', fields: ['channels', 'parts', 'reservedMicros'] },
  routed: { letter: 'R', fields: ['upstream', 'passedOver'] },
  submit: { letter: 'U', fields: ['upstream', 'part', 'outcome', 'raw'] },
  report: { letter: 'D', fields: ['upstream', 'part', 'outcome', 'raw'] },
  status: { letter: 'S', fields: ['status', 'error'] },
  money: { letter: 'M', fields: ['chargedMicros', 'releasedMicros'] },
}

interface ShortForm {
  step: string
  letter: string
  fields: readonly string[]
}

const formOfStep = new Map<string, ShortForm>(
  Object.entries(shortForms).map(([step, form]) => [step, { step, ...form }]),
)
const formOfLetter = new Map([...formOfStep.values()].map((form) => [form.letter, form]))

/** Encodes one line of the timeline, with its line feed. */
export function encodeStep(step: TimelineStep, at: number): string {
  return encodeLine(step, at)
}

/** Encodes the steps of one instant: only the first line says it. */
export function encodeSteps(steps: readonly TimelineStep[], at: number): string {
  return steps.map((step, nth) => encodeLine(step, nth === 0 ? at : null)).join('')
}

function encodeLine(step: TimelineStep, at: number | null): string {
  const values = shortValues(step)
  if (values !== null) return `${values.letter}${at ?? ''}${values.json}\n`
  const json = JSON.stringify(step)
  return at === null ? `${json}\n` : `{"at":${at},${json.slice(1)}\n`
}

/** Null: the step has no short form, or says more than it holds. */
function shortValues(step: TimelineStep): { letter: string; json: string } | null {
  const form = formOfStep.get(step.step)
  if (form === undefined) return null
  const said = step as Record<string, unknown>
  let known = 1
  const values = form.fields.map((field) => {
    if (said[field] !== undefined) known++
    return said[field]
  })
  return known === Object.keys(said).length ? { letter: form.letter, json: JSON.stringify(values) } : null
}

/** The step of a line, without decoding the line. */
export function stepOfLine(line: string): string | undefined {
  return line.startsWith('{') ? /"step":"([^"]*)"/.exec(line)?.[1] : formOfLetter.get(line.charAt(0))?.step
}

/** Decodes lines, also of earlier versions, oldest first. A line without an instant has that before it. */
export function decodeTimeline(text: string): TimelineEntry[] {
  let last = 0
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { at = last, ...step } = line.startsWith('{') ? decodeJson(line) : decodeShort(line)
      last = at
      return { at, ...step } as TimelineEntry
    })
}

function decodeJson(line: string): Partial<TimelineEntry> {
  return JSON.parse(line, inPresentTerms) as Partial<TimelineEntry>
}

function decodeShort(line: string): Partial<TimelineEntry> {
  const form = formOfLetter.get(line.charAt(0))
  if (form === undefined) throw new Error(`a timeline has a line of an unknown kind: ${line.charAt(0)}`)
  const begin = line.indexOf('[')
  const values = JSON.parse(line.slice(begin)) as unknown[]
  const step: Record<string, unknown> = { step: form.step }
  form.fields.forEach((field, nth) => {
    step[field] = values[nth]
  })
  if (begin > 1) step['at'] = Number(line.slice(1, begin))
  return step as Partial<TimelineEntry>
}

/** Earlier versions stored a sentence `why` in place of a reason, and `told` in place of `result`. */
function inPresentTerms(key: string, value: unknown): unknown {
  if (key === 'outcome' && value === 'concluded') return 'completed'
  if (typeof value !== 'object' || value === null) return value
  if ('why' in value) {
    const { why, ...others } = value
    return { ...others, reason: { code: 'text', text: why } }
  }
  if (!('told' in value)) return value
  const { told, ...others } = value
  return { ...others, result: told }
}
