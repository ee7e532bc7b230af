import { type SubmitEvent, useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Notice, Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { tariffsTexts } from './texts.ts'

/** Many prices at once, from a file. */
export function ImportTariffs({ onClose }: { onClose: () => void }) {
  const texts = useTexts(tariffsTexts)
  const parts = useTexts(partsTexts)
  const { accountId, name } = useAccount()
  const [own, setOwn] = useState(true)
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const load = useChange('POST /tariffs/import', ['GET /tariffs', 'GET /tariffs/prices'])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsMissing(file === null)
    if (file !== null) load.mutate({ account: own ? accountId : null, csv: await file.text() })
  }
  const faults = load.data?.faults ?? []
  return (
    <Dialog open onClose={onClose} title={texts.importTitle} about={texts.importAbout}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <Field label={texts.account}>
          {(ids) => (
            <select
              {...ids}
              value={own ? 'own' : 'all'}
              onChange={({ target }) => setOwn(target.value === 'own')}
            >
              <option value="own">{texts.ownName(name)}</option>
              <option value="all">{texts.all}</option>
            </select>
          )}
        </Field>
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
        {load.error !== null && <Wrong error={load.error} />}
        {load.data !== undefined && faults.length === 0 && (
          <Notice look="good">{texts.imported(load.data.set)}</Notice>
        )}
        {faults.length > 0 && (
          <Notice look="bad">
            {texts.faults}
            <ul>
              {faults.map(({ line, fault }) => (
                <li key={line}>{texts.line(line, fault)}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="actions">
          <Button onClick={onClose}>{parts.close}</Button>
          <Button type="submit" look="main" busy={load.isPending}>
            {texts.import}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
