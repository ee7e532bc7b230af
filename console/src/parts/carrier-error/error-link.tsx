import { Link, useLocation, useSearchParams } from 'wouter'
import { placeOf, useLanguage, useTexts } from '../../texts/texts.tsx'
import { withParams } from '../list/address-filters.ts'

export const errorParameter = 'explain'

interface ErrorLinkProps {
  kind: string
  code: string
  /** In English and Ukrainian; null where the dictionary does not have it. */
  meaning: readonly string[] | null
}

/** What an error means, and its code, which opens its explanation over the page; the address of the page then has it as well. */
export function ErrorLink({ kind, code, meaning }: ErrorLinkProps) {
  const texts = useTexts('parts.carrierErrors')
  const { language } = useLanguage()
  const [path] = useLocation()
  const [params] = useSearchParams()
  const next = withParams(params, { [errorParameter]: `${kind} ${code}` })
  return (
    <>
      {meaning?.[placeOf(language)]}{' '}
      <Link className="mono" href={`${path}?${next}`} title={texts.explain({ code })}>
        {code}
      </Link>
    </>
  )
}
