import { useLanguage } from '../../texts/texts.tsx'

/** A share as a figure and a bar; pale where it is worse than usual by half. */
export function ShareBar({ share, usually = null }: { share: number | null; usually?: number | null }) {
  const { language } = useLanguage()
  const isLow = share !== null && usually !== null && share < usually / 2
  return (
    <span className="nowrap verification-share">
      <span>{formatShare(share, language)}</span>
      <span className="verification-meter" data-low={isLow} aria-hidden="true">
        <i style={{ width: `${(share ?? 0) * 100}%` }} />
        {usually !== null && <b style={{ left: `${usually * 100}%` }} />}
      </span>
    </span>
  )
}

/** `62 %`, never rounded up to all; a dash where there is nothing to have a share of. */
export function formatShare(share: number | null, language: string): string {
  if (share === null) return '–'
  const shown = share < 1 ? Math.min(share, 0.99) : share
  return shown.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 })
}

export function computeShare(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
