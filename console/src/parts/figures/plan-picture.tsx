import './plan-picture.css'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { durationAfter } from '../time/duration.ts'
import { ChannelName } from '../values.tsx'

export interface PictureStage {
  channel: string
  /** Empty for channels without senders. */
  sender: string
  /** The wait before the next stage; for the last stage, the lifetime. */
  waitSeconds: number
  /** The colour of its dot, once it has begun. */
  tone?: 'good' | 'bad' | 'wait' | 'unsure' | 'none'
  /** Further content. */
  about?: ReactNode
}

/** The stages of a plan, one below the other, with the waits between them. */
export function PlanPicture({ label, stages }: { label: string; stages: readonly PictureStage[] }) {
  const texts = useTexts('parts')
  const { language } = useLanguage()
  return (
    <ol className="plan-picture" aria-label={label}>
      {stages.map(({ channel, sender, waitSeconds, tone = 'none', about }, index) => {
        const time = durationAfter(waitSeconds, language)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan has its stages in one order
          <li key={index} className={tone}>
            <div className="row baseline plan-stage">
              <strong>
                <ChannelName channel={channel} />
              </strong>
              {sender !== '' && <span className="soft">{texts.from({ sender })}</span>}
              {about !== undefined && <div className="small plan-about">{about}</div>}
            </div>
            <div className="soft small plan-wait">
              {index === stages.length - 1 ? texts.overAfter({ time }) : texts.elseAfter({ time })}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
