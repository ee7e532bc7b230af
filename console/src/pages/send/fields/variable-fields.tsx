import { Input } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useSendForm } from './form-context.ts'

/** A field for each placeholder in the texts. */
export function VariableFields({ names }: { names: readonly string[] }) {
  const texts = useTexts('send')
  const { draft, change } = useSendForm()
  if (names.length === 0) return null
  return (
    <fieldset className="send-object">
      <legend>{texts.variables}</legend>
      {names.map((name) => (
        <Input
          key={name}
          label={`{{${name}}}`}
          hint={(draft.variables[name] ?? '') === '' ? texts.noValue : undefined}
          autoComplete="off"
          value={draft.variables[name] ?? ''}
          onChange={(value) => change({ variables: { ...draft.variables, [name]: value } })}
        />
      ))}
    </fieldset>
  )
}
