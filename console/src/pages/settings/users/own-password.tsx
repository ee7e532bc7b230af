import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SessionView } from '../../../../../packages/console-contract/access/session.ts'
import { browserToken, keepBrowserToken } from '../../../gateway/browser-token.ts'
import { change, type Refusal } from '../../../gateway/request.ts'
import { useSession } from '../../../gateway/use-gateway.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { Notice, Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'

const nothing = { old: '', password: '' }

/** Changes the user's own password. The session is a new one afterwards. */
export function OwnPassword() {
  const texts = useTexts('users')
  const { user } = useSession()
  const client = useQueryClient()
  const [values, of, set] = useFields(nothing)
  const save = useMutation<SessionView, Refusal, typeof nothing>({
    mutationFn: (body) => change('POST /password', { ...body, ...browserToken() }),
    onSuccess: (session) => {
      keepBrowserToken(session)
      client.setQueryData(['session'], session)
      set(nothing)
    },
  })
  return (
    <Panel title={texts.password}>
      <Form of={save} action={texts.changePassword} onSubmit={() => save.mutate(values)}>
        <input type="text" autoComplete="username" value={user.name} readOnly hidden />
        <Input
          {...of.old}
          label={texts.oldPassword}
          type="password"
          autoComplete="current-password"
          required
        />
        <Input
          {...of.password}
          label={texts.newPasswordField}
          hint={texts.passwordHint}
          type="password"
          autoComplete="new-password"
          required
        />
        {save.isSuccess && <Notice look="good">{texts.passwordChanged}</Notice>}
      </Form>
    </Panel>
  )
}
