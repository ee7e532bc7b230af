import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InvitationView, SessionView } from '../../../packages/console-contract/access/session.ts'
import type { Role } from '../../../packages/domain/console/role.ts'
import { browserToken, keepBrowserToken } from '../gateway/browser-token.ts'
import { change, type Refusal, request } from '../gateway/request.ts'
import { Button } from '../parts/button.tsx'
import { Check, Input } from '../parts/form/fields.tsx'
import { Form } from '../parts/form/form.tsx'
import { Notice } from '../parts/page.tsx'
import { useTexts } from '../texts/texts.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { ProviderJoin, ProviderLink, ProviderRefusal } from './provider-link.tsx'

/** The page for signing in. */
export function SignIn({
  anyUser,
  provider,
  onSession,
}: Pick<SessionView, 'anyUser' | 'provider'> & { onSession: (session: SessionView) => void }) {
  const texts = useTexts('shell')
  return (
    <SignInLayout title={texts.signIn}>
      <ProviderRefusal />
      {!anyUser && <Notice look="wait">{texts.firstUser}</Notice>}
      {provider !== null && <ProviderLink name={provider.name} />}
      <Credentials
        action={texts.signIn}
        autoComplete="current-password"
        send={(given) => change('POST /sign-in', { ...given, ...browserToken() })}
        onSession={onSession}
      />
    </SignInLayout>
  )
}

/** The page of a one-time link, for a new user or a new password. */
export function Join({
  token,
  provider,
  onSession,
}: Pick<SessionView, 'provider'> & { token: string; onSession: (session: SessionView) => void }) {
  const texts = useTexts('shell')
  const [found, setFound] = useState<InvitationView | null>(null)
  useEffect(() => {
    request('GET /invitation', { token }).then(setFound, () =>
      setFound({ role: null, account: null, name: null }),
    )
  }, [token])
  const isForPassword = found !== null && found.name !== null
  const { ofAccount } = useTexts('parts.signIn')
  const becoming = (role: Role, account: string | null) =>
    account === null ? texts[role] : ofAccount({ role: texts[role], account })
  const title = isForPassword ? texts.newPassword : texts.join
  return (
    <SignInLayout title={title}>
      {found !== null && found.role === null && <Notice look="bad">{texts.joinOver}</Notice>}
      {found !== null && found.role !== null && (
        <>
          <p>
            {isForPassword ? texts.newPasswordAbout : texts.joinAbout}{' '}
            <strong>{found.name ?? becoming(found.role, found.account)}</strong>.
          </p>
          {provider !== null && <ProviderJoin name={provider.name} invitation={token} user={found.name} />}
          <Credentials
            action={title}
            {...(isForPassword && { knownName: found.name ?? '' })}
            autoComplete="new-password"
            hint={texts.passwordHint}
            send={(given) => change('POST /join', { token, ...given, ...browserToken() })}
            onSession={onSession}
          />
        </>
      )}
    </SignInLayout>
  )
}

/** The frame of pages without the menu. */
export function SignInLayout({ title, children }: { title: string; children: React.ReactNode }) {
  const texts = useTexts('shell')
  useEffect(() => {
    document.title = `${title} · Posthorn`
  }, [title])
  return (
    <main className="sign-in">
      <h1 className="brand">
        <img src="/console/horn.svg" alt="" />
        {texts.welcome}
      </h1>
      <section className="panel">
        <div className="inside stack">{children}</div>
      </section>
      <LanguageChoice />
    </main>
  )
}

interface CredentialsProps {
  action: string
  /** Cannot be changed: the link is for this user. */
  knownName?: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  send: (given: { name: string; password: string; code?: string }) => Promise<SessionView>
  onSession: (session: SessionView) => void
}

function Credentials({ action, knownName, autoComplete, hint, send, onSession }: CredentialsProps) {
  const texts = useTexts('shell')
  const [name, setName] = useState(knownName ?? '')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  /** Null until the gateway asks for it. */
  const [code, setCode] = useState<string | null>(null)
  const enter = useMutation<SessionView, Refusal, Parameters<CredentialsProps['send']>[0]>({
    mutationFn: send,
    onSuccess: (session) => {
      keepBrowserToken(session)
      onSession(session)
    },
    onError: (refusal) => refusal.code === 'code-needed' && setCode(''),
  })
  const isAsked = enter.error?.code === 'code-needed' && enter.variables?.code === undefined
  const submit = () => enter.mutate({ name, password, ...(code !== null && { code }) })
  return (
    <Form of={{ error: isAsked ? null : enter.error, isPending: enter.isPending }} onSubmit={submit}>
      <Input
        label={texts.name}
        {...(autoComplete === 'new-password' && knownName === undefined && { hint: texts.nameHint })}
        field="name"
        autoComplete="username"
        required
        maxLength={64}
        readOnly={knownName !== undefined}
        value={name}
        onChange={setName}
      />
      <Input
        label={texts.password}
        hint={hint}
        field="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={password}
        onChange={setPassword}
      />
      <Check className="row small" label={texts.showPassword} value={isShown} onChange={setShown} />
      {code !== null && (
        <Input
          label={texts.code}
          field="code"
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={40}
          value={code}
          onChange={setCode}
        />
      )}
      <Button type="submit" look="main" busy={enter.isPending}>
        {action}
      </Button>
    </Form>
  )
}
