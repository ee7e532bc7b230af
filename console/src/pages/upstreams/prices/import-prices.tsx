import { useState } from 'react'
import type {
  PriceImportView,
  PriceListsView,
} from '../../../../../packages/console-contract/administration.ts'
import { useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Check, CsvFile, Input, named, Select, useFields } from '../../../parts/form/fields.tsx'
import { FileFaults } from '../../../parts/form/file-faults.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { TimeInput } from '../../../parts/form/time-input.tsx'
import { typedDecimal } from '../../../parts/form/typed-number.ts'
import { Notice, Panel, Wrong } from '../../../parts/page.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** Checks a price list, and imports it. */
export function ImportPrices({ known: { upstreams, currency } }: { known: PriceListsView }) {
  const texts = useTexts('upstreams.priceLists')
  const { language } = useLanguage()
  const mayImport = useMay('admin')
  const [typed, of] = useFields({
    ...{ upstream: upstreams[0] ?? '', rate: '', from: null as number | null, replaces: false },
  })
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const dryRun = useChange('POST /prices/try')
  const load = useChange('POST /prices/import', ['GET /prices', 'GET /prices/of'])
  const send = async (by: typeof dryRun | typeof load) => {
    setIsMissing(file === null)
    dryRun.reset()
    load.reset()
    if (file === null) return
    by.mutate({ ...typed, csv: await file.text(), rate: typedDecimal(typed.rate, language) })
  }
  return (
    <Panel title={texts.import}>
      <Form
        of={load}
        onSubmit={() => void send(dryRun)}
        action={texts.try}
        more={
          mayImport && (
            <Button busy={load.isPending} onClick={() => void send(load)}>
              {texts.import}
            </Button>
          )
        }
      >
        <p className="soft">{texts.importAbout}</p>
        <Select {...of.upstream} label={texts.upstream} options={named(upstreams)} />
        <CsvFile label={texts.file} wrong={isMissing ? texts.chooseFile : null} onChange={setFile} />
        <Input {...of.rate} label={texts.rate} hint={texts.rateHint({ currency })} inputMode="decimal" />
        <TimeInput {...of.from} label={texts.validFrom} hint={texts.validFromHint} />
        <Check {...of.replaces} label={texts.replaces} />
        {dryRun.error !== null && <Wrong error={dryRun.error} />}
        {dryRun.data !== undefined && <Summary title={texts.checked} summary={dryRun.data} />}
        {load.data !== undefined && <Summary title={texts.done} summary={load.data} />}
      </Form>
    </Panel>
  )
}

function Summary({ title, summary }: { title: string; summary: PriceImportView }) {
  const texts = useTexts('upstreams.priceLists')
  const { faults, ignored, rows, added, raised, lowered, unchanged } = summary
  if (faults.length > 0) return <FileFaults title={texts.faults} faults={faults} />
  return (
    <Notice look="good">
      {title} {texts.changes({ rows, added, raised, lowered, unchanged })}{' '}
      {ignored.length > 0 && texts.notRead({ columns: ignored.join(', ') })}
    </Notice>
  )
}
