import { Link } from 'wouter'
import type { HeldMessageView } from '../../../../packages/console-contract/administration.ts'
import { useAccountName } from '../../gateway/use-gateway.tsx'
import { type Deed, Deeds } from '../../parts/list/deeds.tsx'
import { ChannelName, When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'

interface HeldLineProps {
  message: HeldMessageView
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | null
  deeds: readonly Deed[]
}

/** One held message. `onChoose` is null for users who may not decide. */
export function HeldLine({ message, isChosen, onChoose, deeds }: HeldLineProps) {
  const texts = useTexts('trafficRules')
  const accountName = useAccountName()
  const { msgId, accountId, recipient, rule, detail, heldAt, until, startsAt, stages } = message
  return (
    <li className="held-line">
      {onChoose !== null && (
        <input
          type="checkbox"
          aria-label={texts.choose({ msgId })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <div className="stack-1 breaks held-what">
        <div className="row">
          <Link href={`/messages/${msgId}`} className="mono">
            {recipient}
          </Link>
          <span className="badge wait">{rule}</span>
          <span>{detail}</span>
        </div>
        {stages.map((stage) => (
          <div key={stage.channel}>
            <ChannelName channel={stage.channel} />{' '}
            {stage.sender !== '' && texts.from({ sender: stage.sender })}
            {stage.content !== null && (
              <blockquote className="held-text">
                {stage.content.map(({ value }) => value).join('\n')}
              </blockquote>
            )}
          </div>
        ))}
        <div className="small soft aside-facts">
          <span>{accountName(accountId)}</span>
          <span>
            {texts.since} <When at={heldAt} />
          </span>
          <span>
            {texts.until} <When at={until} />, {texts.afterwards}
          </span>
          {startsAt > heldAt && (
            <span>
              {texts.notBefore} <When at={startsAt} />
            </span>
          )}
        </div>
      </div>
      {onChoose !== null && (
        <div className="row held-end">
          <Deeds deeds={deeds} />
        </div>
      )}
    </li>
  )
}
