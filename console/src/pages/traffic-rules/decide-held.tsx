import type { DecidedView, HeldMessageView } from '../../../../packages/console-contract/administration.ts'
import { Confirm } from '../../parts/dialog/confirm.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { trafficRulesTexts } from './texts.ts'

export interface Deciding {
  decision: 'release' | 'refuse'
  messages: readonly HeldMessageView[]
}

/** Confirms a decision about one held message, or about several. */
export function DecideHeld({
  deciding: { decision, messages },
  onDone,
  onClose,
}: {
  deciding: Deciding
  onDone: (answer: DecidedView) => void
  onClose: () => void
}) {
  const texts = useTexts(trafficRulesTexts)
  const isRelease = decision === 'release'
  const count = messages.length
  const [only] = messages
  const which =
    count === 1 && only !== undefined ? texts.oneMessage(only.msgId, only.recipient) : texts.messages(count)
  return (
    <Confirm
      title={isRelease ? texts.releaseTitle(count) : texts.refuseTitle(count)}
      about={`${which}. ${isRelease ? texts.releaseAbout : texts.refuseAbout}`}
      action={isRelease ? texts.release : texts.refuse}
      look={isRelease ? 'main' : 'danger'}
      change={isRelease ? 'POST /traffic-rules/release' : 'POST /traffic-rules/refuse'}
      body={{ msgIds: messages.map(({ msgId }) => msgId) }}
      refresh={['GET /traffic-rules/held']}
      onDone={(answer) => {
        onDone(answer)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
