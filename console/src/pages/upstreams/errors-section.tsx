import type { CarrierErrorView } from '../../../../packages/console-contract/administration.ts'
import { useAnswer } from '../../gateway/use-gateway.tsx'
import { Backticked, PermanenceBadge, Sources } from '../../parts/carrier-error/error-facts.tsx'
import { choices, Input, Select } from '../../parts/form/fields.tsx'
import { useAddressFilters } from '../../parts/list/address-filters.ts'
import { type Column, column, Table } from '../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel } from '../../parts/page.tsx'
import { placeOf, useLanguage, useTexts } from '../../texts/texts.tsx'
import { kindName } from './words.ts'

/** The dictionary of errors, one kind of carrier at a time. */
export function ErrorsSection() {
  const texts = useTexts('parts.carrierErrors')
  const filters = useAddressFilters()
  const kind = filters.of('kind') || 'smpp'
  const sought = filters.of('find')
  const answer = useAnswer('GET /carrier-errors', { kind })
  return (
    <Panel title={texts.dictionary} flush>
      <p className="list-about soft">{texts.dictionaryAbout}</p>
      <div className="filters">
        <Select
          label={texts.kind}
          value={kind}
          options={choices(answer.data?.kinds ?? [kind], describeKind)}
          onChange={(value) => filters.set({ kind: value })}
        />
        <Input {...filters.input('find')} label={texts.search} type="search" />
      </div>
      <Answered of={answer} lines={12}>
        {({ errors, sources }) => (
          <>
            <ErrorTable errors={errors.filter((error) => fits(error, sought))} />
            <div className="inside">
              <Sources sources={sources} />
            </div>
          </>
        )}
      </Answered>
    </Panel>
  )
}

/** Several kinds have the same name in short. */
function describeKind(kind: string): string {
  const name = kindName(kind)
  return name.toLowerCase() === kind ? name : `${name} (${kind})`
}

function fits({ code, name, meaning }: CarrierErrorView, sought: string): boolean {
  const lower = sought.trim().toLowerCase()
  return [code, name, ...meaning].some((text) => text.toLowerCase().includes(lower))
}

function ErrorTable({ errors }: { errors: readonly CarrierErrorView[] }) {
  const texts = useTexts('parts.carrierErrors')
  const { language } = useLanguage()
  const place = placeOf(language)
  const columns: Column<CarrierErrorView>[] = [
    column(texts.code, ({ code, name }) => (
      <>
        <strong className="mono">{code}</strong>
        {name !== '' && <div className="small soft mono">{name}</div>}
      </>
    )),
    column(texts.meaning, ({ meaning }) => meaning[place]),
    column(texts.kindOfError, ({ permanence }) => <PermanenceBadge permanence={permanence} />),
    column(texts.action, ({ action }) => <Backticked text={action[place] ?? ''} />),
  ]
  return (
    <Table
      caption={texts.dictionary}
      columns={columns}
      rows={errors}
      keyOf={({ code }) => code}
      none={<Nothing title={texts.none} />}
    />
  )
}
