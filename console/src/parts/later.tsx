import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { importPart } from '../gateway/load-again.ts'
import { Skeleton } from './page.tsx'

/** A component that is loaded when it is first shown, or before. */
export interface LaterPart<Props> extends FunctionComponent<Props> {
  /** Loads it, so that it is shown at once. Errors are those of showing it. */
  preload: () => void
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : object

/**
 * `later(() => import('./a-page.tsx'), 'APage')`. Once it is loaded it is shown without a pause; `Suspense` would keep the
 * placeholder for 300 ms. Throws the error of the import while it is shown.
 */
export function later<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
  placeholder: ReactNode = <Skeleton lines={8} />,
): LaterPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const loadOnce = () => {
    loading ??= importPart(load).then(
      (part) => {
        loaded = part[name] as ComponentType<Props>
      },
      (error: unknown) => {
        // The next one who shows it tries again.
        loading = null
        throw error
      },
    )
    return loading
  }
  const Later = (props: Props) => {
    const [state, setState] = useState<{ error: unknown } | null>(null)
    const isThere = loaded !== null
    useEffect(() => {
      if (isThere) return
      let isShown = true
      const settle = (error: unknown) => isShown && setState({ error })
      loadOnce().then(() => settle(null), settle)
      return () => {
        isShown = false
      }
    }, [isThere])
    if (state !== null && state.error !== null) throw state.error
    const Part = loaded
    return Part === null ? placeholder : <Part {...props} />
  }
  return Object.assign(Later, { preload: () => void loadOnce().catch(() => undefined) })
}
