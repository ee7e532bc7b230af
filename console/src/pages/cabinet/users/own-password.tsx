import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SessionView } from '../../../../../src/http/console/contract/session.ts'
import { change, type Refusal } from '../../../gateway/ask.ts'
import { browserWord, keepBrowserWord } from '../../../gateway/browser-word.ts'
import { useSession } from '../../../gateway/session.tsx'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Notice, Wrong } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { usersTexts } from './texts.ts'

const nothing = { old: '', password: '' }

/** Everybody's own password. The session is a new one afterwards. */
export function OwnPassword() {
  const texts = useTexts(usersTexts)
  const { user } = useSession()
  const client = useQueryClient()
  const [given, setGiven] = useState(nothing)
  const save = useMutation<SessionView, Refusal, typeof nothing>({
    mutationFn: (body) => change('POST /password', { ...body, ...browserWord() }),
    onSuccess: (session) => {
      keepBrowserWord(session)
      client.setQueryData(['session'], session)
      setGiven(nothing)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(given)
  }
  const wrongOf = (field: string) => (save.error?.field === field ? save.error.message : null)
  return (
    <Panel title={texts.password}>
      <form className="stack" onSubmit={submit}>
        <input type="text" autoComplete="username" value={user.name} readOnly hidden />
        <Field label={texts.oldPassword} wrong={wrongOf('old')}>
          {(ids) => (
            <input
              {...ids}
              type="password"
              autoComplete="current-password"
              required
              value={given.old}
              onChange={({ target }) => setGiven({ ...given, old: target.value })}
            />
          )}
        </Field>
        <Field label={texts.newPasswordField} hint={texts.passwordHint} wrong={wrongOf('password')}>
          {(ids) => (
            <input
              {...ids}
              type="password"
              autoComplete="new-password"
              required
              value={given.password}
              onChange={({ target }) => setGiven({ ...given, password: target.value })}
            />
          )}
        </Field>
        {save.error !== null && save.error.field === null && <Wrong error={save.error} />}
        {save.isSuccess && <Notice look="good">{texts.passwordChanged}</Notice>}
        <div className="row">
          <Button type="submit" look="main" busy={save.isPending}>
            {texts.changePassword}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
