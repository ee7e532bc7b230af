import './plan-picture.css'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../texts/texts.tsx'
import { ChannelName } from './badges.tsx'
import { formatDuration } from './duration.ts'
import { partsTexts } from './texts.ts'

export interface PictureStage {
  channel: string
  /** Empty where the channel has none. */
  sender: string
  /** How long the next stage waits for it; of the last one, how long it may take. */
  waitSeconds: number
  /** How it stands, where it has begun: tints its mark. */
  tone?: 'good' | 'bad' | 'wait' | 'unsure' | 'none'
  /** What else there is to say of it. */
  about?: ReactNode
}

/** The stages of a message, one below the other, with what they wait for between them. */
export function PlanPicture({ label, stages }: { label: string; stages: readonly PictureStage[] }) {
  const texts = useTexts(partsTexts)
  const { language } = useLanguage()
  return (
    <ol className="plan-picture" aria-label={label}>
      {stages.map(({ channel, sender, waitSeconds, tone = 'none', about }, index) => {
        const time = formatDuration(waitSeconds, language)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan has its stages in one order
          <li key={index} className={tone}>
            <div className="plan-stage">
              <strong>
                <ChannelName channel={channel} />
              </strong>
              {sender !== '' && <span className="soft">{texts.from(sender)}</span>}
              {about !== undefined && <div className="plan-about">{about}</div>}
            </div>
            <div className="plan-wait">
              {index === stages.length - 1 ? texts.overAfter(time) : texts.elseAfter(time)}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
