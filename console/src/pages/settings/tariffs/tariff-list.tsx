import { useState } from 'react'
import type { TariffView } from '../../../../../packages/console-contract/administration.ts'
import { pricedKinds } from '../../../../../packages/domain/pricing/priced.ts'
import { downloadPath } from '../../../gateway/request.ts'
import { useMayForAll } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Answered, Nothing } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { actionsColumn } from '../settings-list.tsx'
import { ImportTariffs } from './import-tariffs.tsx'
import { Price } from './price.tsx'
import { PricedName } from './priced-name.tsx'
import { RemoveTariff } from './remove-tariff.tsx'
import { TariffForm } from './tariff-form.tsx'
import { tariffsTexts } from './texts.ts'

type Open = { kind: 'new' | 'import' } | { kind: 'change' | 'remove'; tariff: TariffView } | null

/** The tariffs of the account and those for all. */
export function TariffList() {
  const texts = useTexts(tariffsTexts)
  const { accountId } = useAccount()
  const mayChange = useMayForAll('admin')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const answer = useAnswer('GET /tariffs', { accountId }, { topics: ['settings'] })
  const actions = (
    <>
      <a className="button" href={downloadPath('/tariffs.csv', { account: accountId })} download>
        {texts.exportOwn}
      </a>
      <a className="button" href={downloadPath('/tariffs.csv')} download>
        {texts.exportAll}
      </a>
      {mayChange && (
        <>
          <Button onClick={() => setOpen({ kind: 'import' })}>{texts.import}</Button>
          <Button look="main" onClick={() => setOpen({ kind: 'new' })}>
            {texts.add}
          </Button>
        </>
      )}
    </>
  )
  return (
    <Panel title={texts.tariffs} actions={actions} flush>
      <Answered of={answer}>
        {({ tariffs }) => (
          <Filtered
            tariffs={tariffs}
            onChange={(tariff) => setOpen({ kind: 'change', tariff })}
            onRemove={(tariff) => setOpen({ kind: 'remove', tariff })}
          />
        )}
      </Answered>
      {open?.kind === 'new' && <TariffForm tariff={null} onClose={close} />}
      {open?.kind === 'change' && <TariffForm tariff={open.tariff} onClose={close} />}
      {open?.kind === 'remove' && <RemoveTariff tariff={open.tariff} onClose={close} />}
      {open?.kind === 'import' && <ImportTariffs onClose={close} />}
    </Panel>
  )
}

interface FilteredProps {
  tariffs: readonly TariffView[]
  onChange: (tariff: TariffView) => void
  onRemove: (tariff: TariffView) => void
}

function Filtered({ tariffs, onChange, onRemove }: FilteredProps) {
  const texts = useTexts(tariffsTexts)
  const { of, set } = useAddressFilters()
  const shown = tariffs.filter(({ channel }) => of('channel') === '' || channel === of('channel'))
  const columns = useColumns({ onChange, onRemove })
  if (tariffs.length === 0) {
    return <Nothing title={texts.none} about={texts.noneAbout} />
  }
  return (
    <>
      <div className="filters">
        <Select
          label={texts.channel}
          value={of('channel')}
          options={[
            ['', texts.everyChannel],
            ...pricedKinds.map((channel) => [channel, channel === 'hlr' ? texts.lookup : channel] as const),
          ]}
          onChange={(channel) => set({ channel })}
        />
        <p className="soft small tariffs-about">{texts.about}</p>
      </div>
      <Table
        caption={texts.tariffs}
        columns={columns}
        rows={shown}
        keyOf={({ tariffId }) => tariffId}
        none={<Nothing title={texts.noneOfChannel} />}
      />
    </>
  )
}

function useColumns({ onChange, onRemove }: Pick<FilteredProps, 'onChange' | 'onRemove'>) {
  const texts = useTexts(tariffsTexts)
  const { currency, name } = useAccount()
  const mayChange = useMayForAll('admin')
  const columns: Column<TariffView>[] = [
    { heading: texts.channel, cell: ({ channel }) => <PricedName channel={channel} /> },
    {
      heading: texts.prefix,
      cell: ({ prefix }) =>
        prefix === '' ? (
          <span className="soft tariffs-whole">{texts.everyNumber}</span>
        ) : (
          <code>{prefix}…</code>
        ),
    },
    {
      heading: texts.account,
      cell: ({ accountId }) =>
        accountId === null ? (
          <span className="soft tariffs-whole">{texts.all}</span>
        ) : (
          <strong>{name}</strong>
        ),
    },
    {
      heading: texts.price,
      number: true,
      cell: ({ priceMicros }) => <Price micros={priceMicros} currency={currency} />,
    },
  ]
  if (!mayChange) return columns
  const actions = actionsColumn<TariffView>(texts.actions, (tariff) => {
    const { channel, prefix } = tariff
    const what = prefix === '' ? channel : `${channel} ${prefix}`
    return [
      { text: texts.change, label: texts.changeOf(what), onClick: () => onChange(tariff) },
      { text: texts.remove, label: texts.removeOf(what), look: 'danger', onClick: () => onRemove(tariff) },
    ]
  })
  return [...columns, actions]
}
