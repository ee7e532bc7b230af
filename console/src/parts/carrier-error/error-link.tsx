import { Link, useLocation, useSearchParams } from 'wouter'
import { useTexts } from '../../texts/texts.tsx'
import { carrierErrorTexts } from './texts.ts'

export const errorParameter = 'explain'

/** A code that opens its explanation over the page; the address of the page then has it as well. */
export function ErrorLink({ kind, code }: { kind: string; code: string }) {
  const texts = useTexts(carrierErrorTexts)
  const [path] = useLocation()
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set(errorParameter, `${kind} ${code}`)
  return (
    <Link className="mono error-link" href={`${path}?${next}`} title={texts.explain(code)}>
      {code}
    </Link>
  )
}
