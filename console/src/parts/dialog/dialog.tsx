import { later } from '../later.tsx'
import type { DialogProps } from './open-dialog.tsx'

const OpenDialog = later(() => import('./open-dialog.tsx'), 'OpenDialog', null)

/** A modal dialog. What it takes is loaded with the first one that opens, for no page has one at first. */
export function Dialog(props: DialogProps) {
  return <OpenDialog {...props} />
}
