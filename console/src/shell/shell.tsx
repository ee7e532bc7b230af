import { Component, type ReactNode, useEffect, useState } from 'react'
import { Link, Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { mayDo } from '../../../packages/domain/console/role.ts'
import { type Live, useLive } from '../gateway/live.ts'
import { change } from '../gateway/request.ts'
import { useSession } from '../gateway/use-gateway.tsx'
import { Button } from '../parts/button.tsx'
import { errorParameter } from '../parts/carrier-error/error-link.tsx'
import { later } from '../parts/later.tsx'
import { Nothing, Page } from '../parts/page.tsx'
import { useTexts } from '../texts/texts.tsx'
import { CommandKey } from './command-key.tsx'
import { addressOfToday } from './former-addresses.ts'
import { LanguageChoice } from './language-choice.tsx'
import { pages } from './pages.tsx'
import { ThemeChoice } from './theme.tsx'

const ErrorDialog = later(() => import('../parts/carrier-error/error-dialog.tsx'), 'ErrorDialog', null)

/** The frame of every page: menu, user, language, theme, and the page itself. */
export function Shell() {
  const texts = useTexts('shell')
  const { sandbox, build, user } = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const live = useLive(build)
  const today = addressOfToday(path, search)
  const shown = pages.filter(
    ({ onlySandbox, forAccount }) =>
      (sandbox || onlySandbox !== true) && (user.accountId === null || forAccount === true),
  )
  const listed = shown.filter(({ role = 'viewer', unlisted }) => mayDo(user.role, role) && unlisted !== true)
  if (today !== null) return <Redirect to={today} replace />
  return (
    <div className="shell">
      <a className="skip" href="#page">
        {texts.toContent}
      </a>
      <Side entries={listed} path={path} live={live} />
      <main className="sheet" id="page" tabIndex={-1}>
        <p className="away" role="alert" hidden={live !== 'lost'}>
          {live === 'lost' && texts.away}
        </p>
        <Breakage key={path}>
          <Switch>
            {shown.map(({ path: at, show: Show }) => (
              <Route key={at} path={at === '/' ? '/' : `${at}/*?`}>
                <Show />
              </Route>
            ))}
            {pages
              .filter((page) => !shown.includes(page))
              .map(({ path: at, name, onlySandbox }) => (
                <Route key={at} path={`${at}/*?`}>
                  <Closed
                    name={texts[name]}
                    title={texts.closed}
                    about={onlySandbox === true ? texts.onlySandbox : texts.notForAccount}
                  />
                </Route>
              ))}
            <Route>
              <Closed name={texts.nowhere} title={texts.nowhere} about={texts.nowhereAbout} />
            </Route>
          </Switch>
        </Breakage>
        {new URLSearchParams(search).has(errorParameter) && <ErrorDialog />}
      </main>
    </div>
  )
}

function Side({ entries, path, live }: { entries: typeof pages; path: string; live: Live }) {
  const texts = useTexts('shell')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <header className={open ? 'side open' : 'side'}>
      <div className="side-head">
        <Link href="/" className="brand">
          <img src="/console/horn.svg" alt="" />
          Posthorn
        </Link>
        <CommandKey entries={entries} />
        <Button className="menu-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.menu}
        </Button>
      </div>
      <nav aria-label={texts.pages}>
        <ul>
          {entries.map(({ name, path: at, show }) => (
            <li key={at}>
              <Link
                href={at}
                // It is loaded while the pointer comes near.
                onPointerEnter={show.preload}
                onFocus={show.preload}
                onClick={() => setOpen(false)}
                aria-current={isAt(path, at) ? 'page' : undefined}
              >
                {texts[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SideFoot live={live} />
    </header>
  )
}

function SideFoot({ live }: { live: Live }) {
  const texts = useTexts('shell')
  const { user, version } = useSession()
  const signOut = async () => {
    const { leaveAt = '/console' } = await change('POST /sign-out', {})
    // Drafts, which another user of this tab must not find.
    sessionStorage.clear()
    window.location.assign(leaveAt)
  }
  return (
    <div className="side-foot stack-3 small">
      <span className={`live marked soft ${live === 'live' ? 'good' : 'wait'}`} role="status">
        {live === 'live' ? texts.live : texts.notLive}
      </span>
      <LanguageChoice />
      <ThemeChoice />
      <div className="row">
        <span>
          {user.name} <span className="soft">({texts[user.role]})</span>
        </span>
        <Button look="quiet" onClick={() => void signOut()}>
          {texts.signOut}
        </Button>
      </div>
      <span className="soft">Posthorn {version}</span>
    </div>
  )
}

/** In place of a page that is not there, or not for this user or this gateway. */
function Closed({ name, title, about }: { name: string; title: string; about: string }) {
  const texts = useTexts('shell')
  return (
    <Page title={name}>
      <Nothing title={title} about={about}>
        <Link href="/">{texts.toOverview}</Link>
      </Nothing>
    </Page>
  )
}

function isAt(path: string, page: string): boolean {
  return page === '/' ? path === '/' : path === page || path.startsWith(`${page}/`)
}

/** Shows an error in place of a page that throws; the rest of the screen stays. */
class Breakage extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <Broken error={error} />
  }
}

function Broken({ error }: { error: Error }) {
  const texts = useTexts('shell')
  return (
    <Nothing title={texts.broken} about={error.message}>
      <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
    </Nothing>
  )
}
