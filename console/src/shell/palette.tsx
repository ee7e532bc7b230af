import './palette.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { MessagesView } from '../../../packages/console-contract/administration.ts'
import { mayDo } from '../../../packages/domain/console/role.ts'
import { importPart } from '../gateway/load-again.ts'
import { useDebounced } from '../gateway/use-answer-to.ts'
import { useAnswer, useMay, useMayForAll, useSession } from '../gateway/use-gateway.tsx'
import type { SettingsSection } from '../pages/settings/sections.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { ListOption } from '../parts/form/list-option.tsx'
import { carrierPath } from '../parts/list/list-addresses.ts'
import { instantText, StatusBadge, When } from '../parts/values.tsx'
import { useRefusalText } from '../texts/refusals.ts'
import { loadTexts } from '../texts/text-parts.ts'
import { type Language, languages, type Texts, textsIn, useLanguage, useTexts } from '../texts/texts.tsx'
import type { PageEntry } from './pages.tsx'

interface Choice {
  href: string
  group: 'messages' | 'recipients' | 'pages' | 'things'
  content: ReactNode
}

interface NamedPage {
  href: string
  name: string
  /** Its names in every language, in lower case. */
  words: string
}

const quietMs = 150
const shortest = 2
const shownMessages = 6
const shownThings = 8

/** Finds messages, recipients and pages, and goes there. */
export function Palette({ entries, onClose }: { entries: readonly PageEntry[]; onClose: () => void }) {
  const texts = useTexts('palette')
  const seesNumbers = useMay('operator')
  const [, go] = useLocation()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  /** Enter was pressed before the answer came. */
  const [wantsFirst, setWantsFirst] = useState(false)
  const id = useId()
  const found = useFound(typed.trim())
  const pages = [...usePages(entries, typed.trim()), ...useThings(typed.trim())]
  const messages = useMessageChoices(found.view, typed.trim())
  const choices = [...pages, ...messages]
  const active = Math.min(place, choices.length - 1)
  const open = (choice: Choice | undefined) => {
    if (choice === undefined) return
    onClose()
    go(choice.href)
  }
  useEffect(() => {
    if (wantsFirst && !found.isBehind) open(choices[0])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') {
      if (found.isBehind && pages.length === 0) setWantsFirst(true)
      else open(choices[active])
    }
    if (step !== undefined) setPlace((active + step + choices.length) % Math.max(choices.length, 1))
    if (step !== undefined || event.key === 'Enter') event.preventDefault()
  }
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className="palette stack-2">
        <input
          className="input"
          type="text"
          role="combobox"
          aria-label={texts.label}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-describedby={`${id}-said`}
          {...(choices[active] !== undefined && { 'aria-activedescendant': `${id}-${active}` })}
          placeholder={texts.label}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setPlace(0)
            setWantsFirst(false)
          }}
          onKeyDown={onKeyDown}
        />
        <p className="soft small" id={`${id}-said`} role="status">
          <Said found={found} isNothing={choices.length === 0}>
            {seesNumbers ? texts.hint : texts.hintMasked}
          </Said>
        </p>
        <div role="listbox" id={`${id}-list`} aria-label={texts.results} className="palette-list">
          {(['pages', 'things', 'messages', 'recipients'] as const)
            .filter((group) => choices.some((choice) => choice.group === group))
            .map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box
              <div key={group} role="group" aria-label={texts[group]}>
                <div className="small medium soft palette-group" aria-hidden="true">
                  {texts[group]}
                </div>
                {choices.map((choice, index) => {
                  if (choice.group !== group) return null
                  const [own, isActive] = [`${id}-${index}`, index === active]
                  return (
                    <ListOption key={choice.href} id={own} isActive={isActive} onChoose={() => open(choice)}>
                      {choice.content}
                    </ListOption>
                  )
                })}
              </div>
            ))}
        </div>
      </div>
    </Dialog>
  )
}

interface Found {
  view: MessagesView | undefined
  error: Error | null
  /** The answer is about what was typed before. */
  isBehind: boolean
}

function useFound(typed: string): Found {
  const find = useDebounced(typed, quietMs)
  const isAsked = find.length >= shortest
  const answer = useAnswer('GET /messages', { find, limit: shownMessages }, { enabled: isAsked, keep: false })
  return {
    view: isAsked ? answer.data : undefined,
    error: isAsked ? answer.error : null,
    isBehind: typed.length >= shortest && (find !== typed || answer.isPending),
  }
}

function Said({ found, isNothing, children }: { found: Found; isNothing: boolean; children: ReactNode }) {
  const texts = useTexts('palette')
  const textOf = useRefusalText()
  const { language } = useLanguage()
  const { view, error, isBehind } = found
  if (isBehind) return texts.searching
  if (error !== null) return textOf(error)
  if (view?.lookedBackTo != null)
    return texts.lookedBackTo({ when: instantText(view.lookedBackTo, language) })
  return view !== undefined && isNothing ? texts.nothing : children
}

/** The messages found, the list of all of them, and the recipient. */
function useMessageChoices(view: MessagesView | undefined, find: string): Choice[] {
  const texts = useTexts('palette')
  const seesRecipients = useMayForAll('operator')
  if (view === undefined) return []
  const { messages, searched } = view
  const rows = messages.map((row): Choice => {
    const content = (
      <>
        <span className="mono">#{row.msgId}</span>
        <span>{row.recipient}</span>
        <span className="soft">{row.clientId}</span>
        <StatusBadge status={row.status} />
        <span className="soft">
          <When at={row.acceptedAt} />
        </span>
      </>
    )
    return { href: `/messages/${row.msgId}`, group: 'messages', content }
  })
  const by = searched.by === 'all' ? 'names' : searched.by
  const list = `/messages?find=${encodeURIComponent(find)}&by=${by}`
  const isSome = rows.length > 0 || view.next !== null
  if (isSome) rows.push({ href: list, group: 'messages', content: texts.all[by] })
  const { recipient } = searched
  if (recipient !== null && seesRecipients) {
    const href = `/recipients/${encodeURIComponent(recipient)}`
    rows.push({ href, group: 'recipients', content: texts.recipient({ recipient }) })
  }
  return rows
}

/** A page by what it is called in a language. */
function namedPage(href: string, language: Language, nameIn: (language: Language) => string): NamedPage {
  const words = languages.map((each) => nameIn(each).toLowerCase()).join('\n')
  return { href, name: nameIn(language), words }
}

/** Pages and sections of the settings whose name in any language has the words. */
function usePages(entries: readonly PageEntry[], typed: string): Choice[] {
  const { language } = useLanguage()
  const settings = useSettingsPages()
  useEveryLanguage()
  const mayOperate = useMay('operator')
  const ofAll = useSession().user.accountId === null
  const words = typed.toLowerCase()
  const named = entries.map(({ name, path }) =>
    namedPage(path, language, (each) => textsIn('shell', each)[name]),
  )
  const tabs = (Object.keys(textsIn('palette', language).tabs) as Tab[])
    .filter((href) => entries.some(({ path }) => path !== '/' && href.startsWith(path)))
    .filter((href) => mayOperate || !href.startsWith('/alerts/'))
    // Of verification, a user of one account has the codes alone.
    .filter((href) => ofAll || !/^\/verification\/(?!codes)/.test(href))
    .map((href) => namedPage(href, language, (each) => textsIn('palette', each).tabs[href]))
  return [...named, ...tabs, ...settings]
    .filter((page) => page.words.includes(words))
    .map(({ href, name }) => ({ href, group: 'pages', content: name }))
}

type Tab = keyof Texts<'palette'>['tabs']

/** Carriers, accounts and users whose name has the words. */
function useThings(typed: string): Choice[] {
  const texts = useTexts('palette')
  const { user, accounts } = useSession()
  const isAsked = typed.length >= shortest && user.accountId === null
  const carriers = useAnswer('GET /upstreams', {}, { enabled: isAsked })
  const users = useAnswer('GET /users', {}, { enabled: isAsked && mayDo(user.role, 'admin') })
  if (!isAsked) return []
  const words = typed.toLowerCase()
  const named = [
    ...(carriers.data?.upstreams ?? []).map(({ upstream }) => {
      return { name: upstream, href: carrierPath(upstream), content: texts.carrier({ name: upstream }) }
    }),
    ...accounts.map(({ accountId, name }) => {
      return { name, href: `/settings/accounts?account=${accountId}`, content: texts.account({ name }) }
    }),
    ...(users.data?.users ?? []).map(({ name }) => {
      return { name, href: `/settings/users#${encodeURIComponent(name)}`, content: texts.user({ name }) }
    }),
  ]
  return named
    .filter(({ name }) => name.toLowerCase().includes(words))
    .slice(0, shownThings)
    .map(({ href, content }) => ({ href, group: 'things', content }))
}

/** Their code is loaded with the first search. */
function useSettingsPages(): NamedPage[] {
  const texts = useTexts('palette')
  const { language } = useLanguage()
  const { user } = useSession()
  const [sections, setSections] = useState<readonly SettingsSection[]>([])
  useEffect(() => {
    importPart(() => import('../pages/settings/sections.ts')).then(
      (loaded) => setSections(loaded.sections),
      () => undefined,
    )
  }, [])
  return sections
    .filter(
      ({ role, forAccount }) => mayDo(user.role, role) && (user.accountId === null || forAccount === true),
    )
    .map(({ name }) => {
      const page = namedPage(`/settings/${name}`, language, (each) => textsIn('settings', each)[name])
      return { ...page, name: texts.setting({ name: page.name }) }
    })
}

/** Loads the names of pages in the other languages, by which they can be found as well. */
function useEveryLanguage() {
  const [, setIsLoaded] = useState(false)
  useEffect(() => {
    Promise.all(languages.map((each) => loadTexts(each, ['shell', 'palette', 'settings']))).then(
      () => setIsLoaded(true),
      () => undefined,
    )
  }, [])
}
