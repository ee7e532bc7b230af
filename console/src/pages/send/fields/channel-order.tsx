import type { OperationView } from '../../../../../packages/console-contract/sending/send.ts'
import { Button } from '../../../parts/button.tsx'
import { BareSelect, choices } from '../../../parts/form/fields.tsx'
import { ChannelName, useChannelName } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useSendForm } from './form-context.ts'

/** The channels of a pipeline, in the order in which they are tried. */
export function ChannelOrder({ view }: { view: OperationView }) {
  const texts = useTexts('send')
  const channelName = useChannelName()
  const { draft, change, wrongAt } = useSendForm()
  const { channels } = draft
  const rest = view.channels.filter((channel) => !channels.includes(channel))
  const set = (next: readonly string[]) => change({ channels: next })
  const earlier = (at: number) => {
    const next = [...channels]
    const [moved = ''] = next.splice(at, 1)
    next.splice(at - 1, 0, moved)
    set(next)
  }
  const wrong = wrongAt('pipeline')
  return (
    <fieldset className="send-order">
      <legend>{texts.order}</legend>
      <ol>
        {channels.map((channel, at) => (
          <li key={channel}>
            <span className="send-place">{at + 1}</span>
            <ChannelName channel={channel} />
            <span className="end">
              {at > 0 && (
                <Button
                  look="quiet"
                  onClick={() => earlier(at)}
                  aria-label={texts.earlier({ channel: channelName(channel) })}
                >
                  ↑
                </Button>
              )}
              {channels.length > 1 && (
                <Button
                  look="quiet"
                  onClick={() => set(channels.filter((each) => each !== channel))}
                  aria-label={texts.remove({ channel: channelName(channel) })}
                >
                  ×
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {wrong !== null && <span className="wrong">{wrong}</span>}
      {rest.length > 0 && (
        <BareSelect
          className="input"
          aria-label={texts.addChannel}
          value=""
          options={choices(rest, channelName, `${texts.addChannel}…`)}
          onChange={(channel) => set([...channels, channel])}
        />
      )}
    </fieldset>
  )
}
