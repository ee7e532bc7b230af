import type { HeldMessageView } from '../../../../packages/console-contract/administration.ts'
import { confirmedDeed, type Deed } from '../../parts/list/deeds.tsx'
import type { Texts } from '../../texts/texts.tsx'

export type Decision = 'release' | 'refuse'

/** A decision about some held messages, under its own text or the decision's. `onGone`: how many were gone already. */
export function decideDeed(
  decision: Decision,
  messages: readonly HeldMessageView[],
  texts: Texts<'trafficRules'>,
  { onGone, ...named }: { text?: string; label?: string; onGone: (gone: number) => void },
): Deed {
  const isRelease = decision === 'release'
  const count = messages.length
  const [only] = messages
  const which =
    count === 1 && only !== undefined
      ? texts.oneMessage({ msgId: only.msgId, recipient: only.recipient })
      : texts.messages({ n: count })
  const action = isRelease ? texts.release : texts.refuse
  return confirmedDeed({
    ...{ text: action, action, ...named },
    title: isRelease ? texts.releaseTitle({ n: count }) : texts.refuseTitle({ n: count }),
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
