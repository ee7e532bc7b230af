import { Input } from '../../parts/form/fields.tsx'
import { TimeInput } from '../../parts/form/time-input.tsx'
import { type Deed, formDeed } from '../../parts/list/deeds.tsx'
import type { Texts } from '../../texts/texts.tsx'

const usualMs = 2 * 3_600_000

interface Silenced {
  ruleId: number
  /** What the button and the dialog name. */
  name: string
  /** Null: each one of the rule. */
  subject: string | null
}

export function silenceDeed({ ruleId, name, subject }: Silenced, texts: Texts<'alerts'>): Deed {
  return formDeed({
    ...{ text: texts.silence, label: texts.silenceOf({ name }), about: texts.silencesAbout },
    ...{ change: 'POST /alerts/silences/add' },
    refresh: ['GET /alerts', 'GET /alerts/silences', 'GET /alerts/one'],
    from: () => ({ until: (Date.now() + usualMs) as number | null, reason: '' }),
    fields: (of) => (
      <>
        <TimeInput {...of.until} label={texts.until} required />
        <Input {...of.reason} label={texts.reason} required maxLength={200} autoComplete="off" />
      </>
    ),
    disabled: ({ until }) => until === null,
    body: ({ until, reason }) => ({ ruleId, subject, until: until ?? 0, reason }),
  })
}
