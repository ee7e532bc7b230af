import { Link } from 'wouter'
import type { LookupFormView } from '../../../../packages/console-contract/sending/lookup.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { Answered, Nothing, Notice, Page } from '../../parts/page.tsx'
import { formatDuration } from '../../parts/time/duration.ts'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { LookupForm } from './lookup-form.tsx'

export function LookupPage() {
  const texts = useTexts('lookup')
  const may = useMay('operator')
  return (
    <Page title={texts.title} about={texts.about}>
      {may ? <Operators /> : <Nothing title={texts.onlyOperators} about={texts.onlyOperatorsAbout} />}
    </Page>
  )
}

function Operators() {
  const texts = useTexts('lookup')
  const form = useAnswer('GET /lookups/form', {}, { topics: ['settings'] })
  return (
    <Answered of={form}>
      {(view) =>
        view.accounts.length === 0 ? (
          <Nothing title={texts.noAccounts} about={texts.noAccountsAbout}>
            <Link href="/settings">{texts.toSettings}</Link>
          </Nothing>
        ) : (
          <>
            <Provider form={view} />
            <LookupForm accounts={view.accounts} />
          </>
        )
      }
    </Answered>
  )
}

function Provider({ form: { provider, isLive, keptSeconds } }: { form: LookupFormView }) {
  const texts = useTexts('lookup')
  const { language } = useLanguage()
  if (!isLive) return <Notice look="wait">{texts.offline}</Notice>
  return (
    <p className="soft">
      {texts.provider({ name: provider })}{' '}
      {keptSeconds > 0 && texts.kept({ time: formatDuration(keptSeconds, language) })}
    </p>
  )
}
