import { useId } from 'react'
import { Button } from '../../../parts/button.tsx'
import { FileChoice, TextArea } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'

/** The text of a file: typed or pasted, or that of a chosen file, which may be long. */
export interface FileText {
  text: string
  /** Null where it was typed. */
  name: string | null
}

export const noText: FileText = { text: '', name: null }

interface FileTextInputProps {
  label: string
  hint: string
  field: string
  accept: string
  value: FileText
  onChange: (value: FileText) => void
}

/** A text area with a choice of a file in its place. */
export function FileTextInput({ label, hint, field, accept, value, onChange }: FileTextInputProps) {
  const texts = useTexts('upstreams.backtests')
  const id = useId()
  if (value.name !== null) {
    return (
      <div className="field">
        <span>{label}</span>
        <div className="row">
          <span className="mono">
            {texts.file({ name: value.name, lines: value.text.trimEnd().split('\n').length })}
          </span>
          <Button look="quiet" onClick={() => onChange(noText)}>
            {texts.otherFile}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="backtest-file stack-2">
      <TextArea
        label={label}
        hint={hint}
        field={field}
        value={value.text}
        rows={5}
        spellCheck={false}
        onChange={(text) => onChange({ text, name: null })}
      />
      <label className="visually-hidden" htmlFor={id}>
        {texts.fromFile({ label })}
      </label>
      <FileChoice
        id={id}
        accept={accept}
        onChange={(file) => {
          if (file !== null) void file.text().then((text) => onChange({ text, name: file.name }))
        }}
      />
    </div>
  )
}
