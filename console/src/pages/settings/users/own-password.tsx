import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionView } from '../../../../../src/http/console/contract/session.ts'
import { browserWord, keepBrowserWord } from '../../../gateway/browser-word.ts'
import { change, type Refusal } from '../../../gateway/request.ts'
import { useSession } from '../../../gateway/session.tsx'
import { Form, Input } from '../../../parts/form.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Notice } from '../../../parts/states.tsx'
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
  return (
    <Panel title={texts.password}>
      <Form of={save} action={texts.changePassword} onSubmit={() => save.mutate(given)}>
        <input type="text" autoComplete="username" value={user.name} readOnly hidden />
        <Input
          label={texts.oldPassword}
          field="old"
          type="password"
          autoComplete="current-password"
          required
          value={given.old}
          onChange={(text) => setGiven({ ...given, old: text })}
        />
        <Input
          label={texts.newPasswordField}
          hint={texts.passwordHint}
          field="password"
          type="password"
          autoComplete="new-password"
          required
          value={given.password}
          onChange={(text) => setGiven({ ...given, password: text })}
        />
        {save.isSuccess && <Notice look="good">{texts.passwordChanged}</Notice>}
      </Form>
    </Panel>
  )
}
