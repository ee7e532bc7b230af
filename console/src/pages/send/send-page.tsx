import { given } from '../../parts/list/address-filters.ts'
import './send.css'
import { useEffect } from 'react'
import { Link, Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter'
import type { SendFormView } from '../../../../packages/console-contract/sending/send.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { later } from '../../parts/later.tsx'
import { Answered, Nothing, Page } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type Draft, useDraft } from './draft.ts'
import { SendForm } from './send-form.tsx'

export function SendPage() {
  const texts = useTexts('send')
  const may = useMay('operator')
  return (
    <Page title={texts.title} about={texts.about}>
      {may ? <Sending /> : <Nothing title={texts.onlyOperators} about={texts.onlyOperatorsAbout} />}
    </Page>
  )
}

const ManyForm = later(() => import('./many/many-form.tsx'), 'ManyForm')
const ScheduledList = later(() => import('./scheduled-list.tsx'), 'ScheduledList')

function Sending() {
  const texts = useTexts('send')
  const [path] = useLocation()
  const sections = [
    { href: '/send', name: texts.toOne },
    { href: '/send/many', name: texts.toMany, preload: ManyForm.preload },
    { href: '/send/scheduled', name: texts.scheduled, preload: ScheduledList.preload },
  ]
  return (
    <>
      <Sections label={texts.sections} sections={sections} isOpen={({ href }) => href === path} />
      <Switch>
        <Route path="/send">
          <FormOf kind="one" />
        </Route>
        <Route path="/send/many">
          <FormOf kind="many" />
        </Route>
        <Route path="/send/scheduled">
          <ScheduledList />
        </Route>
        <Route>
          <Redirect to="/send" replace />
        </Route>
      </Switch>
    </>
  )
}

type Kind = 'one' | 'many'

function FormOf({ kind }: { kind: Kind }) {
  const form = useAnswer('GET /send/form', {}, { topics: ['settings'] })
  return (
    <Answered of={form} lines={12}>
      {(view) => <Chosen form={kind === 'one' ? view : forMany(view)} kind={kind} />}
    </Answered>
  )
}

/** A call whose number is the code is for one person who waits for it. */
function forMany(form: SendFormView): SendFormView {
  return { ...form, operations: form.operations.filter(({ channels }) => !channels.includes('call')) }
}

/** The operation and the account are in the address, so that a form can be linked to. */
function Chosen({ form, kind }: { form: SendFormView; kind: Kind }) {
  const texts = useTexts('send')
  const [search, setSearch] = useSearchParams()
  const hand = useDraft(presetFrom(search))
  const { draft } = hand
  const view = form.operations.find(({ type }) => type === draft.type) ?? form.operations[0]
  const account = form.accounts.find(({ accountId }) => accountId === draft.accountId) ?? form.accounts[0]
  const type = view?.type ?? ''
  const chosenAccount = String(account?.accountId ?? '')
  useEffect(() => {
    setSearch({ type, account: chosenAccount }, { replace: true })
  }, [type, chosenAccount, setSearch])
  if (view === undefined || account === undefined) {
    return (
      <Nothing title={texts.noAccounts} about={texts.noAccountsAbout}>
        <Link href="/settings">{texts.toSettings}</Link>
      </Nothing>
    )
  }
  const Shown = kind === 'one' ? SendForm : ManyForm
  return <Shown form={form} view={view} account={account} hand={hand} />
}

function presetFrom(search: URLSearchParams): Partial<Draft> {
  const accountId = Number(search.get('account'))
  return given({
    type: search.get('type'),
    accountId: accountId > 0 ? accountId : null,
    phone: search.get('phone'),
  })
}
