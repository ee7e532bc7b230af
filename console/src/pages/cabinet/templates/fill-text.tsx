import { useState } from 'react'
import { Dialog } from '../../../parts/dialog.tsx'
import { Input } from '../../../parts/form.tsx'
import { Skeleton } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { TemplateText } from './template-card.tsx'
import { templatesTexts } from './texts.ts'
import { useMeasured } from './use-measured.ts'

/** A text with values for its placeholders, as somebody would read it. */
export function FillText({ text, onClose }: { text: string; onClose: () => void }) {
  const texts = useTexts(templatesTexts)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const measured = useMeasured(text, values)
  return (
    <Dialog onClose={onClose} title={texts.fillTitle}>
      {measured === null ? (
        <Skeleton lines={3} />
      ) : (
        <div className="stack">
          {measured.placeholders.length === 0 && <p className="soft">{texts.nothingToFill}</p>}
          {measured.placeholders.map((name) => (
            <Input
              key={name}
              label={name}
              value={values[name] ?? ''}
              onChange={(text) => setValues({ ...values, [name]: text })}
            />
          ))}
          <section aria-label={texts.preview} className="template-preview">
            <TemplateText text={measured.text} />
          </section>
          <p className="soft small">{texts.size(measured.parts, measured.characters)}</p>
        </div>
      )}
    </Dialog>
  )
}
