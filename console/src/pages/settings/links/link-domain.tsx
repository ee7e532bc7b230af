import { useAnswer, useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Input } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { Answered, Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { KeptText } from '../kept-text.tsx'

/** The host of the links of an account, and whether it leads here. */
export function LinkDomain() {
  const texts = useTexts('links')
  const { accountId } = useAccount()
  const domain = useAnswer('GET /link-domain', { accountId }, { topics: ['settings'] })
  return (
    <Panel stacked title={texts.domain}>
      <p className="soft">{texts.domainAbout}</p>
      <Answered of={domain}>
        {(known) => (
          <>
            <DomainForm key={accountId} accountId={accountId} known={known.domain} />
            {known.domain !== null && <DomainCheck accountId={accountId} domain={known.domain} />}
          </>
        )}
      </Answered>
    </Panel>
  )
}

function DomainForm({ accountId, known }: { accountId: number; known: string | null }) {
  const texts = useTexts('links')
  const mayChange = useMay('admin')
  const save = useChange('POST /link-domain/set', ['GET /link-domain'])
  if (!mayChange) {
    return (
      <>
        <p>{known === null ? texts.domainNone : <code>{known}</code>}</p>
        <p className="soft small">{texts.readOnly}</p>
      </>
    )
  }
  const { domainField: label, domainHint: hint } = texts
  return (
    <KeptText
      key={known}
      {...{ field: 'domain', known, texts, of: save }}
      send={(domain) => save.mutate({ accountId, domain })}
    >
      {(domain) => (
        <Input
          {...{ ...domain, label, hint }}
          inputMode="url"
          maxLength={300}
          placeholder="go.shop.example"
        />
      )}
    </KeptText>
  )
}

function DomainCheck({ accountId, domain }: { accountId: number; domain: string }) {
  const texts = useTexts('links')
  const mayCheck = useMay('operator')
  const check = useChange('POST /link-domain/check', [])
  if (!mayCheck) return null
  const sentences = {
    reached: texts.reached,
    'other-host': texts.otherHost,
    'other-server': texts.otherServer,
    forbidden: texts.forbidden,
    unreachable: texts.unreachable,
  }
  const found = check.data?.domain === domain ? check.data : null
  return (
    <Form of={check} onSubmit={() => check.mutate({ accountId })} action={texts.check}>
      <p role="status">
        {found !== null && (
          <span className={found.reach === 'reached' ? 'badge good' : 'badge bad'}>
            {sentences[found.reach]({ domain, detail: found.detail ?? '' })}
          </span>
        )}
      </p>
    </Form>
  )
}
