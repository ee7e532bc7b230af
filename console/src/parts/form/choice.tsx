import './choice.css'
import { Link } from 'wouter'

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  /** Null: none of them. */
  chosen: Value | null
  textOf: (value: Value) => string
  hrefOf: (value: Value) => string
}

/** One of a few options, each with an address of its own. */
export function Choice<Value extends string>({ label, values, chosen, textOf, hrefOf }: ChoiceProps<Value>) {
  return (
    <nav className="choice" aria-label={label}>
      {values.map((value) => (
        <Link key={value} href={hrefOf(value)} replace aria-current={value === chosen ? 'true' : undefined}>
          {textOf(value)}
        </Link>
      ))}
    </nav>
  )
}
