import './opt-outs.css'
import { useState } from 'react'
import type { ImportedOptOutsView } from '../../../../../packages/console-contract/accounts/opt-outs.ts'
import { CsvFile } from '../../../parts/form/fields.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Notice } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useImport } from './use-import.ts'

/** Imports opt-outs from the CSV file of another system. */
export function ImportOptOuts({ onClose }: { onClose: () => void }) {
  const texts = useTexts('optOuts')
  const parts = useTexts('parts')
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [importing, load] = useImport()
  const submit = () => {
    setIsMissing(file === null)
    if (file !== null) void load(file)
  }
  return (
    <FormDialog
      title={texts.importTitle}
      about={texts.importAbout}
      of={{
        error: importing.kind === 'broken' ? importing.error : null,
        isPending: importing.kind === 'under way',
      }}
      action={texts.import}
      cancel={parts.close}
      onSubmit={submit}
      onClose={onClose}
    >
      <CsvFile label={texts.file} wrong={isMissing ? texts.chooseFile : null} onChange={setFile} />
      {importing.kind === 'under way' && (
        <label className="stack small">
          {texts.progress({ done: Math.round(100 * importing.done) })}
          <progress value={importing.done} />
        </label>
      )}
      {(importing.kind === 'over' || importing.kind === 'broken') && <Summary summary={importing.summary} />}
    </FormDialog>
  )
}

function Summary({ summary }: { summary: ImportedOptOutsView }) {
  const texts = useTexts('optOuts')
  const { read, added, present, notImported, badLines, faults } = summary
  return (
    <Notice look={badLines === 0 ? 'good' : 'wait'}>
      <p>{texts.summary({ read, added, present })}</p>
      {badLines > 0 && <p>{texts.notImported({ count: notImported, bad: badLines })}</p>}
      <ul className="opt-outs-faults">
        {faults.map(({ line, fault }) => (
          <li key={line}>{texts.line({ line, fault })}</li>
        ))}
      </ul>
    </Notice>
  )
}
