import { useState } from 'react'
import { type Draft, newDraft, type Value } from './draft.ts'

let kept: Draft | null = null

export interface DraftInHand {
  draft: Draft
  change: (change: Partial<Draft>) => void
  setValue: (path: string, value: Value) => void
  setValues: (values: Record<string, Value>) => void
}

/** `asked` is what the address says: it goes before what was there. */
export function useDraft(asked: Partial<Draft>): DraftInHand {
  const [draft, setDraft] = useState<Draft>(() => ({ ...(kept ?? newDraft()), ...asked }))
  const update = (next: (draft: Draft) => Draft) =>
    setDraft((now) => {
      kept = next(now)
      return kept
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
