import type { RecentHandsetView } from '../../../../packages/console-contract/sending/handsets.ts'
import { useAnswer } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { ChannelName, When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Icon } from './icons.tsx'

const ordinaryNumber = '380671234567'
const maxShown = 8

function useRecent(): RecentHandsetView[] | undefined {
  return useAnswer('GET /handsets/recent', {}, { topics: ['messages'] }).data?.recent.slice(0, maxShown)
}

/** Telephones that received something lately, for viewers. */
export function LatelyReceived() {
  const texts = useTexts('handsets')
  const recent = useRecent()
  return (
    <div className="stack-3 handsets-recent">
      <h2 className="handsets-small">{texts.recent}</h2>
      {recent?.length === 0 && <p>{texts.nothingLately}</p>}
      <ul className="stack-2">
        {recent?.map((handset, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked numbers may be alike, and nothing is kept of a line.
          <li key={index}>
            <Received handset={handset} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Telephones that received something lately, and an ordinary one; one press adds each. */
export function RecentHandsets({ onChoose }: { onChoose: (phone: string) => void }) {
  const texts = useTexts('handsets')
  const recent = useRecent()
  return (
    <div className="stack-3 handsets-recent">
      <Button onClick={() => onChoose(ordinaryNumber)}>
        <Icon name="voice" />
        {texts.ordinary}: +{ordinaryNumber}
      </Button>
      {recent !== undefined && recent.length > 0 && <h2 className="handsets-small">{texts.recent}</h2>}
      <ul className="stack-2">
        {recent?.map((handset) => (
          <li key={handset.phone}>
            <button type="button" onClick={() => onChoose(handset.phone)}>
              <Received handset={handset} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Received({ handset: { phone, last } }: { handset: RecentHandsetView }) {
  return (
    <>
      <strong>+{phone}</strong>
      <span className="clip">{last.text}</span>
      <span className="row small soft">
        <ChannelName channel={last.channel} />
        <When at={last.at} />
      </span>
    </>
  )
}
