import { type ReactNode, useEffect } from 'react'

/** A page; its title is also the title of the window. */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  title: string
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Posthorn`
  }, [title])
  return (
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
  )
}

/** A sheet with a heading. `flush` lets a table reach its edges. */
export function Panel({
  title,
  actions,
  flush = false,
  children,
}: {
  title?: string
  actions?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className="panel">
      {(title !== undefined || actions !== undefined) && (
        <header>
          {title !== undefined && <h2>{title}</h2>}
          {actions !== undefined && <div className="row">{actions}</div>}
        </header>
      )}
      {flush ? children : <div className="inside">{children}</div>}
    </section>
  )
}
