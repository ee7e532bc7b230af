import type { CarrierSuccessView } from '../../../../packages/console-contract/operating/upstreams.ts'
import { messagesAddress } from '../../parts/list/list-addresses.ts'
import { Drill } from '../../parts/list/list-section.tsx'
import { share } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { underWay } from './words.ts'

type Counted = Parameters<typeof underWay>[0] & { upstream: string; messages: { waiting: number } }

interface CarrierCountProps {
  of: Counted
  status: 'waiting' | 'handed-over'
  isCounted: boolean
}

/** How many messages of a carrier wait or are under way, perhaps a lower bound, with a link to them. */
export function CarrierCount({ of, status, isCounted }: CarrierCountProps) {
  const texts = useTexts('upstreams')
  const { language } = useLanguage()
  const count = (status === 'waiting' ? of.messages.waiting : underWay(of)).toLocaleString(language)
  return (
    <Drill href={messagesAddress({ status, carrier: of.upstream })}>
      {isCounted ? count : texts.figures.atLeast({ count })}
    </Drill>
  )
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
