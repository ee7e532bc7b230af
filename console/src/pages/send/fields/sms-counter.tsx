import { plainCharacters } from '../../../../../packages/domain/text/smart-characters.ts'
import { Button } from '../../../parts/button.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useSendForm } from './form-context.ts'

const maxBars = 12

/** How many parts the text takes, why, and what still fits. */
export function SmsCounter({ field }: { field: string }) {
  const texts = useTexts('send')
  const { rehearsal, draft } = useSendForm()
  const counted = rehearsal?.texts.find((each) => each.field === field)
  if (counted === undefined || (draft.values[field] ?? '') === '') return texts.emptyText
  const { alphabet, characters, parts, left, perPart } = counted
  const room = parts === 1 ? left + characters : perPart
  return (
    <span className="stack-1">
      <span className="row">
        <strong className={`badge ${alphabet === 'ucs2' ? 'wait' : 'good'}`}>
          {texts.alphabets[alphabet]}
        </strong>
        <span>{texts.segment({ characters, parts: texts.parts({ count: parts }), left })}</span>
      </span>
      <span className="send-bars" aria-hidden="true">
        {Array.from({ length: Math.min(parts, maxBars) }, (_, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have an order and nothing else
          <i key={part}>
            <b style={{ width: `${part === parts - 1 ? ((room - left) / room) * 100 : 100}%` }} />
          </i>
        ))}
      </span>
      {counted.outside.length > 0 && <Outside field={field} outside={counted.outside} />}
    </span>
  )
}

function Outside({ field, outside }: { field: string; outside: readonly string[] }) {
  const texts = useTexts('send')
  const { draft, setValue } = useSendForm()
  const shown = outside.slice(0, 8)
  const text = String(draft.values[field] ?? '')
  return (
    <span className="send-outside">
      {texts.outside}{' '}
      {shown.map((character) => (
        <code key={character}>{character}</code>
      ))}
      {outside.length > shown.length && ` ${texts.andMore}`}
      {canBeGsm(outside) && (
        <Button look="quiet" onClick={() => setValue(field, plainCharacters(text))}>
          {texts.makeGsm}
        </Button>
      )}
    </span>
  )
}

/** Whether only typographic characters keep a text out of the GSM alphabet. */
function canBeGsm(outside: readonly string[]): boolean {
  return outside.every((character) => plainCharacters(character) !== character)
}
