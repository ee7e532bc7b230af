import type { TariffView } from '../../../../../packages/console-contract/administration.ts'
import { pricedKinds } from '../../../../../packages/domain/pricing/priced.ts'
import { downloadPath } from '../../../gateway/request.ts'
import { useMayForAll } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Select } from '../../../parts/form/select.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import type { Deed } from '../../../parts/list/deeds.tsx'
import { ListSection } from '../../../parts/list/list-section.tsx'
import type { Column } from '../../../parts/list/table.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { ImportTariffs } from './import-tariffs.tsx'
import { Price } from './price.tsx'
import { PricedName } from './priced-name.tsx'
import { RemoveTariff } from './remove-tariff.tsx'
import { TariffForm } from './tariff-form.tsx'
import { tariffsTexts } from './texts.ts'

/** The tariffs of the account and those for all. */
export function TariffList() {
  const texts = useTexts(tariffsTexts)
  const { accountId } = useAccount()
  const mayChange = useMayForAll('admin')
  const { of } = useAddressFilters()
  const answer = useAnswer('GET /tariffs', { accountId }, { topics: ['settings'] })
  const columns = useColumns()
  const adds: Deed[] = [
    { text: texts.import, look: 'plain', opens: ({ close }) => <ImportTariffs onClose={close} /> },
    { text: texts.add, opens: ({ close }) => <TariffForm tariff={null} onClose={close} /> },
  ]
  const deedsOf = (tariff: TariffView): Deed[] => {
    const { channel, prefix } = tariff
    const what = prefix === '' ? channel : `${channel} ${prefix}`
    return [
      {
        text: texts.change,
        label: texts.changeOf(what),
        opens: ({ close }) => <TariffForm tariff={tariff} onClose={close} />,
      },
      {
        text: texts.remove,
        label: texts.removeOf(what),
        look: 'danger',
        opens: ({ close }) => <RemoveTariff tariff={tariff} onClose={close} />,
      },
    ]
  }
  const isEmpty = answer.data?.tariffs.length === 0
  return (
    <ListSection
      title={texts.tariffs}
      actions={
        <>
          <a className="button" href={downloadPath('/tariffs.csv', { account: accountId })} download>
            {texts.exportOwn}
          </a>
          <a className="button" href={downloadPath('/tariffs.csv')} download>
            {texts.exportAll}
          </a>
        </>
      }
      adds={mayChange ? adds : []}
      filters={!isEmpty && <ChannelFilter />}
      of={answer}
      rows={({ tariffs }) =>
        tariffs.filter(({ channel }) => of('channel') === '' || channel === of('channel'))
      }
      columns={columns}
      deeds={mayChange ? deedsOf : undefined}
      keyOf={({ tariffId }) => tariffId}
      none={isEmpty ? { title: texts.none, about: texts.noneAbout } : { title: texts.noneOfChannel }}
    />
  )
}

function ChannelFilter() {
  const texts = useTexts(tariffsTexts)
  const { of, set } = useAddressFilters()
  return (
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
  )
}

function useColumns(): Column<TariffView>[] {
  const texts = useTexts(tariffsTexts)
  const { currency, name } = useAccount()
  return [
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
}
