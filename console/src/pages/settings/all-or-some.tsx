import './keys/keys.css'
import { Checks, type Choices } from '../../parts/form/fields.tsx'

/** All values (null), or those that are checked: at least one. */
export function AllOrSome<Value extends string>({
  label,
  all,
  some,
  none,
  first,
  options,
  chosen,
  onChosen,
}: {
  label: string
  all: string
  some: string
  /** Said while none is checked. */
  none: string
  /** Checked when the user begins to choose. */
  first: Value
  options: Choices<Value>
  chosen: readonly Value[] | null
  onChosen: (chosen: readonly Value[] | null) => void
}) {
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      <label>
        <input type="radio" name="chosen" checked={chosen === null} onChange={() => onChosen(null)} />
        {all}
      </label>
      <label>
        <input type="radio" name="chosen" checked={chosen !== null} onChange={() => onChosen([first])} />
        {some}
      </label>
      {chosen !== null && (
        <div className="tiles keys-scopes">
          <Checks {...{ options, chosen, onChosen }} />
          {chosen.length === 0 && <span className="wrong">{none}</span>}
        </div>
      )}
    </fieldset>
  )
}
