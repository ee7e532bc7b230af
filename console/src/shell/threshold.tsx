import { type FormEvent, useEffect, useState } from 'react'
import type { Role } from '../../../src/domain/console/role.ts'
import type { SessionView } from '../../../src/http/console/contract/session.ts'
import { ask, change, Refusal } from '../gateway/ask.ts'
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
        send={(given) => change('POST /sign-in', given)}
        onSession={onSession}
      />
    </Threshold>
  )
}

/** Where somebody comes with a link that makes them a user, once. */
export function Join({ token, onSession }: { token: string; onSession: (session: SessionView) => void }) {
  const texts = useTexts(shellTexts)
  const [role, setRole] = useState<Role | null | undefined>(undefined)
  useEffect(() => {
    ask('GET /invitation', { token }).then(
      (found) => setRole(found.role),
      () => setRole(null),
    )
  }, [token])
  return (
    <Threshold title={texts.join}>
      {role === null && <Notice look="bad">{texts.joinOver}</Notice>}
      {role != null && (
        <>
          <p>
            {texts.joinAbout} <strong>{texts[role]}</strong>.
          </p>
          <Credentials
            action={texts.join}
            autoComplete="new-password"
            hint={texts.passwordHint}
            send={(given) => change('POST /join', { token, ...given })}
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
  autoComplete,
  hint,
  send,
  onSession,
}: {
  action: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  send: (given: { name: string; password: string }) => Promise<SessionView>
  onSession: (session: SessionView) => void
}) {
  const texts = useTexts(shellTexts)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setWrong(null)
    try {
      onSession(await send({ name, password }))
    } catch (error) {
      setWrong(error instanceof Refusal ? error : new Refusal(0, { error: String(error) }))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field label={texts.name} wrong={wrong?.field === 'name' ? wrong.message : null}>
        {(ids) => (
          <input
            {...ids}
            autoComplete="username"
            required
            maxLength={64}
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
