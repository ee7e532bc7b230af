import './send.css'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { SendFormView } from '../../../../src/http/console/contract/send.ts'
import { useMay } from '../../gateway/session.tsx'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { Page } from '../../parts/page.tsx'
import { Answered, Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import type { Draft } from './draft.ts'
import { SendForm } from './send-form.tsx'
import { sendTexts } from './texts.ts'
import { useDraft } from './use-draft.ts'

export function SendPage() {
  const texts = useTexts(sendTexts)
  const may = useMay('operator')
  return (
    <Page title={texts.title} about={texts.about}>
      {may ? <Form /> : <Nothing title={texts.onlyOperators} about={texts.onlyOperatorsAbout} />}
    </Page>
  )
}

function Form() {
  const form = useAnswer('GET /send/form', {}, { topics: ['settings'] })
  return (
    <Answered of={form} lines={12}>
      {(view) => <Chosen form={view} />}
    </Answered>
  )
}

/** The operation and the account are in the address, so that a form can be linked to. */
function Chosen({ form }: { form: SendFormView }) {
  const texts = useTexts(sendTexts)
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
  return <SendForm form={form} view={view} account={account} hand={hand} />
}

function presetFrom(search: URLSearchParams): Partial<Draft> {
  const type = search.get('type')
  const account = Number(search.get('account'))
  const phone = search.get('phone')
  return {
    ...(type !== null && { type }),
    ...(account > 0 && { accountId: account }),
    ...(phone !== null && { phone }),
  }
}
