import type { ButtonHTMLAttributes } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'main' | 'danger' | 'quiet' | 'plain'
  /** Its action is under way: it cannot be pressed again. */
  busy?: boolean
}

export function Button({ look = 'plain', busy = false, disabled, className = '', ...rest }: ButtonProps) {
  const classes = ['button', look === 'plain' ? '' : look, className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled === true || busy}
      aria-busy={busy}
      {...rest}
    />
  )
}
