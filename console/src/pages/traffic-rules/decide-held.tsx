import type { HeldMessageView } from '../../../../packages/console-contract/administration.ts'
import { confirmedDeed, type Deed } from '../../parts/list/deeds.tsx'
import type { trafficRulesTexts } from './texts.ts'

export type Decision = 'release' | 'refuse'

/** A decision about some held messages, under its own text or the decision's. `onGone`: how many were gone already. */
export function decideDeed(
  decision: Decision,
  messages: readonly HeldMessageView[],
  texts: (typeof trafficRulesTexts)['en'],
  { onGone, ...named }: { text?: string; label?: string; onGone: (gone: number) => void },
): Deed {
  const isRelease = decision === 'release'
  const count = messages.length
  const [only] = messages
  const which =
    count === 1 && only !== undefined ? texts.oneMessage(only.msgId, only.recipient) : texts.messages(count)
  const action = isRelease ? texts.release : texts.refuse
  return confirmedDeed({
    ...{ text: action, action, ...named },
    title: isRelease ? texts.releaseTitle(count) : texts.refuseTitle(count),
    about: `${which}. ${isRelease ? texts.releaseAbout : texts.refuseAbout}`,
    look: isRelease ? 'main' : 'danger',
    change: isRelease ? 'POST /traffic-rules/release' : 'POST /traffic-rules/refuse',
    body: { msgIds: messages.map(({ msgId }) => msgId) },
    refresh: ['GET /traffic-rules/held'],
    onDone: ({ gone }, { close }) => {
      onGone(gone)
      close()
    },
  })
}
