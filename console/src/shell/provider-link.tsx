import { useChange } from '../gateway/use-gateway.tsx'
import { Button } from '../parts/button.tsx'
import { Notice, Wrong } from '../parts/page.tsx'
import { useTexts } from '../texts/texts.tsx'

/** Leads to the identity provider. A link of the gateway's own pages, because the browser leaves the console. */
export function ProviderLink({ name }: { name: string }) {
  const texts = useTexts('parts.signIn')
  return (
    <>
      <a className="button" href="/console/api/oidc/start">
        {texts.withProvider({ name })}
      </a>
      <p className="soft or">{texts.or}</p>
    </>
  )
}

interface ProviderJoinProps {
  name: string
  invitation: string
  /** Who signs in with it from then on; null for a new user. */
  user: string | null
}

/** Uses an invitation with the identity at the provider, by a click on this page alone. */
export function ProviderJoin({ name, invitation, user }: ProviderJoinProps) {
  const texts = useTexts('parts.signIn')
  const join = useChange('POST /oidc/join')
  const leave = () =>
    join.mutate({ token: invitation }, { onSuccess: ({ url }) => window.location.assign(url) })
  return (
    <>
      {join.error !== null && <Wrong error={join.error} />}
      {user !== null && <p className="soft">{texts.providerAlone({ user, provider: name })}</p>}
      <Button busy={!join.isIdle && !join.isError} onClick={leave}>
        {texts.withProvider({ name })}
      </Button>
      <p className="soft or">{texts.or}</p>
    </>
  )
}

/** Why the last sign-in at the provider failed, from the address to which the gateway sent the browser. */
export function ProviderRefusal() {
  const { refused } = useTexts('parts.signIn')
  const code = new URLSearchParams(window.location.search).get('refused')
  if (code === null) return null
  const text = Object.entries(refused).find(([each]) => each === code)?.[1]
  return <Notice look="bad">{text ?? refused['provider-failed']}</Notice>
}
