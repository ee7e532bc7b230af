import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Refusal } from '../gateway/request.ts'
import { useRefusalText } from '../texts/refusals.ts'
import { useTexts } from '../texts/texts.tsx'
import { Button } from './button.tsx'
import { WithDialogs } from './dialog/dialogs.tsx'

interface PageProps {
  title: string
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page; its title is also the title of the window. */
export function Page({ title, about, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Posthorn`
  }, [title])
  return (
    <WithDialogs>
      <div className="page">
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            {about !== undefined && <p>{about}</p>}
          </div>
          {actions !== undefined && <div className="row">{actions}</div>}
        </div>
        {children}
      </div>
    </WithDialogs>
  )
}

interface PanelProps {
  title?: string
  actions?: ReactNode
  flush?: boolean
  stacked?: boolean
  children: ReactNode
}

/** A sheet with a heading. `flush` lets a table reach its edges; `stacked` puts what it has below each other. */
export function Panel({ title, actions, flush = false, stacked = false, children }: PanelProps) {
  return (
    <section className="panel">
      {(title !== undefined || actions !== undefined) && (
        <header>
          {title !== undefined && <h2>{title}</h2>}
          {actions !== undefined && <div className="row">{actions}</div>}
        </header>
      )}
      {flush ? children : <div className={stacked ? 'inside stack' : 'inside'}>{children}</div>}
    </section>
  )
}

/** Grey lines while content is loading. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const texts = useTexts('parts')
  return (
    <div className="skeleton" role="status" aria-label={texts.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <i key={line} />
      ))}
    </div>
  )
}

interface NothingProps {
  title: string
  about?: ReactNode
  children?: ReactNode
}

/** An empty state, with what to do about it. */
export function Nothing({ title, about, children }: NothingProps) {
  return (
    <div className="nothing">
      <strong>{title}</strong>
      {about !== undefined && <p>{about}</p>}
      {children}
    </div>
  )
}

/** A highlighted notice. */
export function Notice({ look, children }: { look: 'bad' | 'wait' | 'good'; children: ReactNode }) {
  return (
    <div className={`notice ${look}`} role={look === 'bad' ? 'alert' : 'status'}>
      <div>{children}</div>
    </div>
  )
}

export function Wrong({ error, again }: { error: Error; again?: () => void }) {
  const texts = useTexts('parts')
  const textOf = useRefusalText()
  return (
    <Notice look="bad">
      <div className="row">
        <span>{textOf(error)}</span>
        {again !== undefined && <Button onClick={again}>{texts.again}</Button>}
      </div>
    </Notice>
  )
}

interface AnsweredProps<Answer> {
  of: UseQueryResult<Answer, Refusal>
  lines?: number
  children: (answer: Answer) => ReactNode
}

/** The content for an answer; a skeleton while it loads, or the error. */
export function Answered<Answer>({ of, lines, children }: AnsweredProps<Answer>) {
  if (of.data !== undefined) {
    return (
      <>
        {of.error !== null && <Wrong error={of.error} />}
        {children(of.data)}
      </>
    )
  }
  if (of.error !== null) {
    // What is not there will not be there a second later.
    const isGone = of.error.status === 404
    return <Wrong error={of.error} {...(!isGone && { again: () => void of.refetch() })} />
  }
  return <Skeleton {...(lines !== undefined && { lines })} />
}
