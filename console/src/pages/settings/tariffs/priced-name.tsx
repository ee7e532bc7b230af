import { ChannelName } from '../../../parts/badges.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { tariffsTexts } from './texts.ts'

/** A channel, or the lookup of numbers. */
export function PricedName({ channel }: { channel: string }) {
  const texts = useTexts(tariffsTexts)
  if (channel !== 'hlr') return <ChannelName channel={channel} />
  return <span className="channel">{texts.lookup}</span>
}
