import { type FormEvent, useEffect, useState } from 'react'
import type { InvitationView, SessionView } from '../../../src/http/console/contract/session.ts'
import { ask, change, Refusal } from '../gateway/ask.ts'
import { browserWord, keepBrowserWord } from '../gateway/browser-word.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Notice } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { shellTexts } from './texts.ts'

/** Where somebody signs in. */
export function SignIn({
  anyUser,
  onSession,
}: {
  anyUser: boolean
  onSession: (session: SessionView) => void
}) {
  const texts = useTexts(shellTexts)
  return (
    <Threshold title={texts.signIn}>
      {!anyUser && <Notice look="wait">{texts.firstUser}</Notice>}
      <Credentials
        action={texts.signIn}
        autoComplete="current-password"
        send={(given) => change('POST /sign-in', { ...given, ...browserWord() })}
        onSession={onSession}
      />
    </Threshold>
  )
}

/** Where somebody comes with a link that makes them a user, once. */
export function Join({ token, onSession }: { token: string; onSession: (session: SessionView) => void }) {
  const texts = useTexts(shellTexts)
  const [found, setFound] = useState<InvitationView | null>(null)
  useEffect(() => {
    ask('GET /invitation', { token }).then(setFound, () => setFound({ role: null, name: null }))
  }, [token])
  const isForPassword = found !== null && found.name !== null
  const title = isForPassword ? texts.newPassword : texts.join
  return (
    <Threshold title={title}>
      {found !== null && found.role === null && <Notice look="bad">{texts.joinOver}</Notice>}
      {found !== null && found.role !== null && (
        <>
          <p>
            {isForPassword ? texts.newPasswordAbout : texts.joinAbout}{' '}
            <strong>{found.name ?? texts[found.role]}</strong>.
          </p>
          <Credentials
            action={title}
            {...(isForPassword && { knownName: found.name ?? '' })}
            autoComplete="new-password"
            hint={texts.passwordHint}
            send={(given) => change('POST /join', { token, ...given, ...browserWord() })}
            onSession={onSession}
          />
        </>
      )}
    </Threshold>
  )
}

function Threshold({ title, children }: { title: string; children: React.ReactNode }) {
  const texts = useTexts(shellTexts)
  useEffect(() => {
    document.title = `${title} · Posthorn`
  }, [title])
  return (
    <main className="threshold">
      <h1 className="brand">
        <img src="/console/horn.svg" alt="" />
        {texts.welcome}
      </h1>
      <section className="panel">
        <div className="inside stack">{children}</div>
      </section>
    </main>
  )
}

function Credentials({
  action,
  knownName,
  autoComplete,
  hint,
  send,
  onSession,
}: {
  action: string
  /** Cannot be changed: the link is for this user. */
  knownName?: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  send: (given: { name: string; password: string }) => Promise<SessionView>
  onSession: (session: SessionView) => void
}) {
  const texts = useTexts(shellTexts)
  const [name, setName] = useState(knownName ?? '')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setWrong(null)
    try {
      const session = await send({ name, password })
      keepBrowserWord(session)
      onSession(session)
    } catch (error) {
      setWrong(error instanceof Refusal ? error : new Refusal(0, { error: String(error) }))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        label={texts.name}
        {...(autoComplete === 'new-password' && knownName === undefined && { hint: texts.nameHint })}
        wrong={wrong?.field === 'name' ? wrong.message : null}
      >
        {(ids) => (
          <input
            {...ids}
            autoComplete="username"
            required
            maxLength={64}
            readOnly={knownName !== undefined}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field
        label={texts.password}
        {...(hint !== undefined && { hint })}
        wrong={wrong?.field === 'password' ? wrong.message : null}
      >
        {(ids) => (
          <input
            {...ids}
            type="password"
            autoComplete={autoComplete}
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      {wrong !== null && wrong.field === null && <Notice look="bad">{wrong.message}</Notice>}
      <Button type="submit" look="main" busy={busy}>
        {action}
      </Button>
    </form>
  )
}
