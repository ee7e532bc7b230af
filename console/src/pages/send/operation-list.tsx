import type { OperationView } from '../../../../packages/console-contract/sending/send.ts'
import { useTexts } from '../../texts/texts.tsx'
import { wordsFor } from './operation-texts.ts'

/** What can be sent, as a list to choose from. */
export function OperationList({
  operations,
  chosen,
  onChoose,
}: {
  operations: readonly OperationView[]
  chosen: string
  onChoose: (type: string) => void
}) {
  const texts = useTexts('send')
  const single = operations.filter(({ channels }) => channels.length === 1)
  const several = operations.filter(({ channels }) => channels.length > 1)
  return (
    <div className="stack">
      <OperationGroup legend={texts.oneChannel} of={single} chosen={chosen} onChoose={onChoose} />
      <OperationGroup legend={texts.withFallback} of={several} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

function OperationGroup({
  legend,
  of,
  chosen,
  onChoose,
}: {
  legend: string
  of: readonly OperationView[]
  chosen: string
  onChoose: (type: string) => void
}) {
  const { names, about } = useTexts('send.operations')
  return (
    <fieldset className="send-operations">
      <legend>{legend}</legend>
      {of.map(({ type, channels }) => (
        <label key={type} className="send-operation" data-chosen={type === chosen}>
          <input
            type="radio"
            name="operation"
            value={type}
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          <span className="send-operation-name">
            <span className="send-dots" aria-hidden="true">
              {channels.map((channel) => (
                <i key={channel} className="channel" data-channel={channel} />
              ))}
            </span>
            {wordsFor(names, type)}
          </span>
          <span className="send-operation-about">{wordsFor(about, type)}</span>
        </label>
      ))}
    </fieldset>
  )
}
