import { useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.tsx'
import { CsvFile, choices, Select } from '../../../parts/form/fields.tsx'
import { FileFaults } from '../../../parts/form/file-faults.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Notice } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'

/** Imports tariffs from a CSV file. */
export function ImportTariffs({ onClose }: { onClose: () => void }) {
  const texts = useTexts('tariffs')
  const parts = useTexts('parts')
  const { accountId, name } = useAccount()
  const [own, setOwn] = useState(true)
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const load = useChange('POST /tariffs/import', ['GET /tariffs', 'GET /tariffs/prices'])
  const submit = async () => {
    setIsMissing(file === null)
    if (file !== null) load.mutate({ accountId: own ? accountId : null, csv: await file.text() })
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    // What was wrong with another file is nothing of this one.
    load.reset()
  }
  const faults = load.data?.faults ?? []
  return (
    <FormDialog
      title={texts.importTitle}
      about={texts.importAbout}
      of={load}
      action={texts.import}
      cancel={parts.close}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label={texts.account}
        value={own ? 'own' : 'all'}
        options={choices(['own', 'all'], { own: texts.ownName({ name }), all: texts.all })}
        onChange={(value) => setOwn(value === 'own')}
      />
      <CsvFile label={texts.file} wrong={isMissing ? texts.chooseFile : null} onChange={choose} />
      {load.data !== undefined && faults.length === 0 && (
        <Notice look="good">{texts.imported({ count: load.data.set })}</Notice>
      )}
      <FileFaults title={texts.faults} faults={faults} />
    </FormDialog>
  )
}
