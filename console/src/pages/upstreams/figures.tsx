import type { CarrierSuccessView } from '../../../../packages/console-contract/operating/upstreams.ts'
import { share } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'

/** A number of messages, which may be a lower bound. */
export function CountText({ count, isCounted }: { count: number; isCounted: boolean }) {
  const texts = useTexts('upstreams')
  const { language } = useLanguage()
  const figure = count.toLocaleString(language)
  return <>{isCounted ? figure : texts.figures.atLeast({ count: figure })}</>
}

/** The share that a carrier delivered in the last 24 hours, of how many. */
export function Success({ of }: { of: CarrierSuccessView['carriers'][number] | undefined }) {
  const { success } = useTexts('upstreams')
  const { language } = useLanguage()
  const all = of === undefined ? 0 : of.delivered + of.failed
  if (of === undefined || all === 0) return <span className="soft">{success.none}</span>
  return (
    <span>
      {success.of({ share: share(of.delivered, all, language), all: all.toLocaleString(language) })}
    </span>
  )
}
