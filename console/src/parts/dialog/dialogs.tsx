import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** The one dialog over a page. */
export interface Dialogs {
  /** Takes the place of the dialog that is open. */
  open: (dialog: ReactNode) => void
  close: () => void
}

const DialogsContext = createContext<Dialogs>({ open: () => undefined, close: () => undefined })

export function useDialogs(): Dialogs {
  return useContext(DialogsContext)
}

/** Whatever is inside opens its dialogs here. */
export function WithDialogs({ children }: { children: ReactNode }) {
  const [shown, open] = useState<ReactNode>(null)
  const dialogs = useMemo(() => ({ open, close: () => open(null) }), [])
  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown}
    </DialogsContext>
  )
}
