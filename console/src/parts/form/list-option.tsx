import './list-option.css'
import { type ReactNode, useEffect } from 'react'

interface ListOptionProps {
  /** By which the input names the active one. */
  id: string
  isActive: boolean
  onChoose: () => void
  children: ReactNode
}

/** An option in the list below an input, which keeps the focus and takes the keys; the active one is scrolled to. */
export function ListOption({ id, isActive, onChoose, children }: ListOptionProps) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isActive, id])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option
    <div role="option" id={id} aria-selected={isActive} className="row" onClick={onChoose}>
      {children}
    </div>
  )
}
