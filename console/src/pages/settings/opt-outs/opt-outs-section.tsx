import './opt-outs.css'
import { useState } from 'react'
import type { OptOutView } from '../../../../../packages/console-contract/administration.ts'
import { downloadPath } from '../../../gateway/request.ts'
import { useMay, useSession } from '../../../gateway/session.tsx'
import { useAnswer, useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { Input } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { typedDigits } from '../../../parts/form/typed-number.ts'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { Pager } from '../../../parts/list/pager.tsx'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { Panel } from '../../../parts/page.tsx'
import { RecipientLink } from '../../../parts/recipient-link.tsx'
import { Answered, Nothing, Notice } from '../../../parts/states.tsx'
import { When } from '../../../parts/time/when.tsx'
import { optOutText } from '../../../texts/opt-out-texts.ts'
import { useRefusalText } from '../../../texts/refusals.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { ImportOptOuts } from './import-opt-outs.tsx'
import { OptOutFilters } from './opt-out-filters.tsx'
import { optOutsTexts } from './texts.ts'

type Open = { kind: 'add' | 'import' } | { kind: 'remove'; optOut: OptOutView } | null

/** Opt-outs from one sender or from all, of one account or of all; to a user of one account those of it. */
export function OptOutsSection() {
  const texts = useTexts(optOutsTexts)
  const textOf = useRefusalText()
  const mayChange = useMay('operator')
  const ofAll = useSession().user.accountId === null
  const filters = useAddressFilters()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const [search, scope, before] = [filters.of('search'), filters.of('scope'), filters.of('before')]
  const account = filters.of('accountId')
  const answer = useAnswer(
    'GET /opt-outs',
    {
      ...(search !== '' && { search }),
      ...((scope === 'all' || scope === 'one') && { scope }),
      ...(account !== '' && { accountId: Number(account) }),
      ...(before !== '' && { before }),
    },
    { topics: ['settings'] },
  )
  const actions = mayChange && (
    <>
      <a className="button" href={downloadPath('/opt-outs.csv')} download>
        {texts.export}
      </a>
      {ofAll && <Button onClick={() => setOpen({ kind: 'import' })}>{texts.import}</Button>}
      <Button look="main" onClick={() => setOpen({ kind: 'add' })}>
        {texts.add}
      </Button>
    </>
  )
  const isFiltered = search !== '' || scope !== '' || account !== ''
  return (
    <Panel title={texts.title} actions={actions} flush>
      <p className="soft inside opt-outs-about">{ofAll ? texts.about : texts.aboutOfAccount}</p>
      <OptOutFilters
        filters={filters}
        wrong={answer.error?.field === 'search' ? textOf(answer.error) : null}
      />
      <Answered of={answer}>
        {({ optOuts, next }) => (
          <>
            {optOuts.length === 0 ? (
              <Nothing
                title={isFiltered ? texts.noneFound : texts.none}
                about={isFiltered ? texts.noneFoundAbout : texts.noneAbout}
              />
            ) : (
              <OptOutTable optOuts={optOuts} onRemove={(optOut) => setOpen({ kind: 'remove', optOut })} />
            )}
            <Pager filters={filters} next={next} />
          </>
        )}
      </Answered>
      {open?.kind === 'add' && <AddOptOut onClose={close} />}
      {open?.kind === 'import' && <ImportOptOuts onClose={close} />}
      {open?.kind === 'remove' && (
        <Confirm
          title={texts.removeTitle}
          about={texts.removeAbout(open.optOut.addressee, open.optOut.sender || texts.everySender)}
          action={texts.remove}
          change="POST /opt-outs/remove"
          body={{
            ...{ addressee: open.optOut.addressee, sender: open.optOut.sender },
            ...(open.optOut.accountId !== null && { accountId: open.optOut.accountId }),
          }}
          refresh={['GET /opt-outs']}
          onClose={close}
        />
      )}
    </Panel>
  )
}

const noOne = { addressee: '', sender: '', reason: '', accountId: '' }

/** Adds an opt-out that came by telephone or letter. */
function AddOptOut({ onClose }: { onClose: () => void }) {
  const texts = useTexts(optOutsTexts)
  const { accounts, user } = useSession()
  const [typed, setTyped] = useState(noOne)
  const add = useChange('POST /opt-outs/add', ['GET /opt-outs'])
  const submit = () => {
    const { accountId, addressee, ...others } = typed
    add.mutate(
      {
        ...{ ...others, addressee: typedDigits(addressee) },
        ...(accountId !== '' && { accountId: Number(accountId) }),
      },
      { onSuccess: ({ added }) => added && onClose() },
    )
  }
  const input = (field: keyof typeof noOne, label: string, hint: string) => (
    <Input
      label={label}
      hint={hint}
      field={field}
      value={typed[field]}
      onChange={(text) => setTyped({ ...typed, [field]: text })}
    />
  )
  return (
    <FormDialog title={texts.addTitle} of={add} action={texts.addAction} onSubmit={submit} onClose={onClose}>
      {input('addressee', texts.addressee, texts.addHint)}
      {input('sender', texts.sender, texts.senderHint)}
      {user.accountId === null && (
        <Select
          label={texts.account}
          hint={texts.accountHint}
          value={typed.accountId}
          options={[
            ['', texts.everyAccount],
            ...accounts.map(({ accountId, name }) => [String(accountId), name] as const),
          ]}
          onChange={(accountId) => setTyped({ ...typed, accountId })}
        />
      )}
      {input('reason', texts.reason, texts.reasonHint)}
      {add.data?.added === false && <Notice look="wait">{texts.wasThere}</Notice>}
    </FormDialog>
  )
}

function OptOutTable({
  optOuts,
  onRemove,
}: {
  optOuts: readonly OptOutView[]
  onRemove: (optOut: OptOutView) => void
}) {
  const texts = useTexts(optOutsTexts)
  const { language } = useLanguage()
  const mayChange = useMay('operator')
  const columns: Column<OptOutView>[] = [
    {
      heading: texts.addressee,
      cell: ({ addressee }) => (
        <span className="mono">
          <RecipientLink recipient={addressee}>{addressee}</RecipientLink>
        </span>
      ),
    },
    {
      heading: texts.sender,
      cell: ({ sender }) => (sender === '' ? <span className="badge bad">{texts.everySender}</span> : sender),
    },
    { heading: texts.account, cell: ({ account }) => account ?? texts.everyAccount },
    { heading: texts.reason, cell: ({ reason }) => optOutText(reason, language) },
    {
      heading: texts.source,
      cell: ({ source }) => <span className="soft">{optOutText(source, language)}</span>,
    },
    { heading: texts.since, cell: ({ at }) => <When at={at} /> },
  ]
  const actions: Column<OptOutView> = {
    heading: texts.actions,
    number: true,
    cell: (optOut) => (
      <Button look="quiet" onClick={() => onRemove(optOut)}>
        {texts.remove}
      </Button>
    ),
  }
  return (
    <Table
      caption={texts.title}
      columns={mayChange ? [...columns, actions] : columns}
      rows={optOuts}
      keyOf={({ addressee, sender, accountId, at }) => `${addressee} ${sender} ${accountId} ${at}`}
    />
  )
}
