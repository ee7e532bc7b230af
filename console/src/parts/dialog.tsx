import type { ReactNode } from 'react'
import { later } from './later.tsx'

export interface DialogProps {
  onClose: () => void
  title: string
  about?: ReactNode
  children: ReactNode
}

const OpenDialog = later(() => import('./open-dialog.tsx'), 'OpenDialog', null)

/** A modal dialog. What it takes is loaded with the first one that opens, for no page has one at first. */
export function Dialog(props: DialogProps) {
  return <OpenDialog {...props} />
}
