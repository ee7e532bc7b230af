import type { EntryFieldView } from '../../../../packages/console-contract/administration.ts'
import { Button } from '../../parts/button.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { EntryInput } from './entry-input.tsx'
import { useEntryWords } from './entry-words.ts'
import type { TypedPart } from './typed-entry.ts'

interface EntryPartsProps {
  field: EntryFieldView
  parts: readonly TypedPart[]
  /** What is wrong at a path. */
  wrongOf: (path: string) => string | null
  onChange: (parts: readonly TypedPart[]) => void
}

/** The mappings of a setting, such as limits: the fields of each, and buttons that add and remove one. */
export function EntryParts({ field, parts, wrongOf, onChange }: EntryPartsProps) {
  const texts = useTexts('ruleSets')
  const label = useEntryWords().label(field.name)
  // A form begins with one where there must be one.
  const shown = parts.length === 0 && field.isRequired ? [{}] : parts
  const wrong = wrongOf(field.name)
  return (
    <fieldset className="rule-set-parts stack-2">
      <legend className="small medium">{label}</legend>
      {shown.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name of its own, and its fields keep no state
        <div key={index} className="tiles start beside-field rule-set-part">
          {field.fields.map((each) => {
            const path = `${field.name}[${index}].${each.name}`
            return (
              <EntryInput
                key={each.name}
                {...{ field: each, path, value: part[each.name], wrong: wrongOf(path) }}
                onChange={(text) => onChange(shown.with(index, { ...part, [each.name]: text }))}
              />
            )
          })}
          <Button
            look="quiet"
            aria-label={texts.removePart({ what: label, n: index + 1 })}
            onClick={() => onChange(shown.toSpliced(index, 1))}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      <div className="row">
        <Button aria-label={texts.addPartOf({ what: label })} onClick={() => onChange([...shown, {}])}>
          {texts.addPart}
        </Button>
      </div>
      {wrong !== null && <span className="wrong">{wrong}</span>}
    </fieldset>
  )
}
