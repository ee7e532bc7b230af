import type { PreviewStageView, PreviewView } from '../../../../packages/console-contract/administration.ts'
import { useTexts } from '../../texts/texts.tsx'

/** A stage as the subscriber sees it. */
export function Preview({ stage }: { stage: PreviewStageView }) {
  const texts = useTexts('send')
  const { channel, preview } = stage
  if (channel === 'call') return <p className="well stack-2 send-bubble">{texts.ring}</p>
  return (
    <div className="well stack-2 send-bubble" data-channel={channel}>
      {preview.media !== null && <Media media={preview.media} />}
      {preview.header !== null && <strong>{preview.header}</strong>}
      {preview.text !== null && (
        <p className="words">
          {channel === 'telegram' ? texts.telegramWords({ code: preview.text }) : preview.text}
        </p>
      )}
      {preview.footer !== null && <span className="soft small">{preview.footer}</span>}
      {channel === 'voice' && <span className="soft small">{texts.spoken}</span>}
      <Buttons buttons={preview.buttons} />
      {preview.slides.length > 0 && (
        <ol className="slides">
          {preview.slides.map(({ caption, image, buttons }) => (
            <li key={`${caption} ${image}`} className="stack-1">
              <Media media={{ kind: 'image', of: image }} />
              <span>{caption}</span>
              <Buttons buttons={buttons} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** A placeholder for the picture: nothing is loaded from other hosts. */
function Media({ media: { kind, of } }: { media: NonNullable<PreviewView['media']> }) {
  return (
    <span className="send-media" data-kind={kind}>
      <span>{of}</span>
    </span>
  )
}

function Buttons({ buttons }: { buttons: PreviewView['buttons'] }) {
  return buttons.map(({ caption, link }) => (
    <span key={caption} className="medium send-caption" title={link ?? undefined}>
      {caption}
    </span>
  ))
}
