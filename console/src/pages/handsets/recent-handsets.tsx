import { useAnswer } from '../../gateway/use-gateway.ts'
import { ChannelName } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { When } from '../../parts/when.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Icon } from './icons.tsx'
import { handsetsTexts } from './texts.ts'

const ordinaryNumber = '380671234567'
const shownAtMost = 8

/** Telephones that received something lately, and an ordinary one, each to be taken with one press. */
export function RecentHandsets({ onChoose }: { onChoose: (phone: string) => void }) {
  const texts = useTexts(handsetsTexts)
  const asked = useAnswer('GET /handsets/recent', {}, { topics: ['messages'] })
  const recent = asked.data?.recent.slice(0, shownAtMost) ?? []
  return (
    <div className="handsets-recent">
      <Button onClick={() => onChoose(ordinaryNumber)}>
        <Icon name="voice" />
        {texts.ordinary}: +{ordinaryNumber}
      </Button>
      {recent.length > 0 && <h2 className="handsets-small">{texts.recent}</h2>}
      <ul>
        {recent.map(({ phone, last }) => (
          <li key={phone}>
            <button type="button" onClick={() => onChoose(phone)}>
              <strong>+{phone}</strong>
              <span className="handsets-line">{last.text}</span>
              <span className="row small soft">
                <ChannelName channel={last.channel} />
                <When at={last.at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
