import { createContext, useContext } from 'react'
import type { RehearsalView } from '../../../../../packages/console-contract/administration.ts'
import type { FieldView, SendAccountView } from '../../../../../packages/console-contract/sending/send.ts'
import type { DraftInHand } from '../draft.ts'

/** What every field of the form needs. */
export interface SendFormInHand extends DraftInHand {
  account: SendAccountView
  rehearsal: RehearsalView | null
  /** The API's error for the field, once the user has typed there or tried to send. */
  wrongAt: (path: string, field?: FieldView) => string | null
}

const Context = createContext<SendFormInHand | null>(null)

export const SendFormProvider = Context.Provider

export function useSendForm(): SendFormInHand {
  const form = useContext(Context)
  if (form === null) throw new Error('this is shown outside of the form')
  return form
}
