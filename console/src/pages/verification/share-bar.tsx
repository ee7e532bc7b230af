import { useLanguage } from '../../texts/texts.tsx'
import { formatShare } from './share.ts'

/** A share as a figure and a bar; pale where it is worse than usual by half. */
export function ShareBar({ share, usually = null }: { share: number | null; usually?: number | null }) {
  const { language } = useLanguage()
  const isLow = share !== null && usually !== null && share < usually / 2
  return (
    <span className="verification-share">
      <span>{formatShare(share, language)}</span>
      <span className="verification-meter" data-low={isLow} aria-hidden="true">
        <i style={{ width: `${(share ?? 0) * 100}%` }} />
        {usually !== null && <b style={{ left: `${usually * 100}%` }} />}
      </span>
    </span>
  )
}
