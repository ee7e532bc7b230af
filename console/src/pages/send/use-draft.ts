import { useState } from 'react'
import { type Draft, newDraft, type Value } from './draft.ts'

let lastDraft: Draft | null = null

export interface DraftInHand {
  draft: Draft
  change: (change: Partial<Draft>) => void
  setValue: (path: string, value: Value) => void
  setValues: (values: Record<string, Value>) => void
}

/** `preset` comes from the address and overrides the last draft. */
export function useDraft(preset: Partial<Draft>): DraftInHand {
  const [draft, setDraft] = useState<Draft>(() => ({ ...(lastDraft ?? newDraft()), ...preset }))
  const update = (next: (draft: Draft) => Draft) =>
    setDraft((now) => {
      lastDraft = next(now)
      return lastDraft
    })
  const setValues = (values: Record<string, Value>) =>
    update((now) => ({ ...now, values: { ...now.values, ...values } }))
  return {
    draft,
    change: (change) => update((now) => ({ ...now, ...change })),
    setValue: (path, value) => setValues({ [path]: value }),
    setValues,
  }
}
