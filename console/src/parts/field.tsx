import { type ReactNode, useId } from 'react'

export interface FieldIds {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  className: string
}

/** A label with what it names: `children` is given the attributes of the input. */
export function Field({
  label,
  hint,
  wrong,
  children,
}: {
  label: string
  hint?: ReactNode
  /** What is wrong, in a sentence. */
  wrong?: string | null
  children: (ids: FieldIds) => ReactNode
}) {
  const id = useId()
  const about = `${id}-about`
  const isWrong = wrong !== undefined && wrong !== null && wrong !== ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': isWrong, className: 'input' })}
      <div id={about}>
        {isWrong ? (
          <span className="wrong">{wrong}</span>
        ) : (
          hint !== undefined && <span className="hint">{hint}</span>
        )}
      </div>
    </div>
  )
}
