import type { ButtonHTMLAttributes } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'main' | 'danger' | 'quiet' | 'plain'
  /** Its action is under way: it cannot be pressed again. */
  busy?: boolean
}

/** A busy one keeps the focus, which one that is disabled loses. */
export function Button({ look = 'plain', busy = false, className = '', onClick, ...rest }: ButtonProps) {
  const classes = ['button', look === 'plain' ? '' : look, className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}
