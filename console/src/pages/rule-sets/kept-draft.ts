import { useState } from 'react'
import type { RuleSetEntry, RuleSetName } from '../../../../packages/domain/routing/rule-set-name.ts'
import { useSession } from '../../gateway/use-gateway.tsx'
import type { TypedEntry } from './typed-entry.ts'

export interface Draft {
  entries: readonly RuleSetEntry[]
  /** The one that it was made from. */
  version: number
  /** The entry whose form is open. */
  form: OpenForm | null
}

export interface OpenForm {
  /** Of the entry in the draft; its length for a new one. */
  index: number
  kind: string
  typed: TypedEntry
}

/**
 * The draft of a user, which stays in the tab of the browser until it is applied, discarded, or the user signs out.
 * `found`: one that an earlier visit of the page began, with when it was changed last (ms).
 */
export function useKeptDraft(ruleSet: RuleSetName) {
  const { userId } = useSession().user
  const key = `posthorn.draft.${userId}.${ruleSet}`
  const [found, setFound] = useState(() => readKept(key))
  const [draft, setDraft] = useState<Draft | null>(null)
  const keep = (next: Draft | null, isWritten = true) => {
    setDraft(next)
    setFound(null)
    if (next === null) sessionStorage.removeItem(key)
    else if (isWritten) write(key, next)
  }
  return { draft, found, keep }
}

interface KeptDraft extends Draft {
  at: number
}

function readKept(key: string): KeptDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptDraft | null
  } catch {
    return null
  }
}

function write(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // The browser keeps nothing, or has no room: the draft is on the page alone.
  }
}
