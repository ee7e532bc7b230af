import { type SubmitEvent, useState } from 'react'
import type { ImportedOptOutsView } from '../../../../../src/http/console/contract/accounts/opt-outs.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Notice, Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { optOutsTexts } from './texts.ts'
import { useImport } from './use-import.ts'

/** Many at once, from a file that another system wrote. */
export function ImportOptOuts({ onClose }: { onClose: () => void }) {
  const texts = useTexts(optOutsTexts)
  const parts = useTexts(partsTexts)
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [importing, load] = useImport()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsMissing(file === null)
    if (file !== null) void load(file)
  }
  return (
    <Dialog open onClose={onClose} title={texts.importTitle} about={texts.importAbout}>
      <form className="stack" onSubmit={submit}>
        <Field label={texts.file} wrong={isMissing ? texts.chooseFile : null}>
          {(ids) => (
            <input
              {...ids}
              type="file"
              accept=".csv,text/csv,text/plain"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          )}
        </Field>
        {importing.kind === 'under way' && (
          <label className="stack small">
            {texts.progress(Math.round(100 * importing.done))}
            <progress className="opt-outs-progress" value={importing.done} />
          </label>
        )}
        {importing.kind === 'broken' && <Wrong error={importing.error} />}
        {(importing.kind === 'over' || importing.kind === 'broken') && (
          <Summary summary={importing.summary} />
        )}
        <div className="actions">
          <Button onClick={onClose}>{parts.close}</Button>
          <Button type="submit" look="main" busy={importing.kind === 'under way'}>
            {texts.import}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Summary({ summary }: { summary: ImportedOptOutsView }) {
  const texts = useTexts(optOutsTexts)
  const { read, added, present, notImported, badLines, faults } = summary
  return (
    <Notice look={badLines === 0 ? 'good' : 'wait'}>
      <p>{texts.summary(read, added, present)}</p>
      {badLines > 0 && <p>{texts.notImported(notImported, badLines)}</p>}
      <ul className="opt-outs-faults">
        {faults.map(({ line, fault }) => (
          <li key={line}>{texts.line(line, fault)}</li>
        ))}
      </ul>
    </Notice>
  )
}
