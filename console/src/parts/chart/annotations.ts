import { useMemo } from 'react'
import type { QueryOf } from '../../../../packages/console-contract/contract.ts'
import type { AnnotationView } from '../../../../packages/console-contract/traffic/annotations.ts'
import { useAnswer } from '../../gateway/use-gateway.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'

/** An annotation in words. */
export interface AnnotationText {
  at: number
  text: string
  isBad: boolean
}

const none: readonly AnnotationText[] = []

/** In the order of time. Charts that show the same share one request. */
export function useAnnotations(query: QueryOf<'GET /annotations'> | null): readonly AnnotationText[] {
  const texts = useTexts('parts.annotations')
  const { data } = useAnswer('GET /annotations', query ?? { from: 0, to: 0 }, {
    everyMs: 30_000,
    enabled: query !== null,
  })
  return useMemo(
    () =>
      data?.annotations.map((each) => ({
        at: each.at,
        text: textOf(each, texts),
        isBad: badKinds.has(each.kind),
      })) ?? none,
    [data, texts],
  )
}

const badKinds: ReadonlySet<AnnotationView['kind']> = new Set<AnnotationView['kind']>([
  'disconnected',
  'unhealthy',
  'alert-fired',
  'receiver-failing',
])

function textOf(annotation: AnnotationView, texts: Texts<'parts.annotations'>): string {
  switch (annotation.kind) {
    case 'start':
      return texts.start(annotation)
    case 'settings':
      return texts.settings(annotation)
    case 'paused':
    case 'draining':
    case 'resumed':
      return texts.controlled[annotation.kind](annotation)
    case 'disconnected':
    case 'connected':
    case 'unhealthy':
    case 'healthy':
      return texts.carrier[annotation.kind](annotation)
    case 'alert-fired':
      return texts.alertFired(annotation)
    case 'alert-resolved':
      return texts.alertResolved(annotation)
    case 'rule-set':
      return (annotation.isUndone ? texts.ruleSetUndone : texts.ruleSet)[annotation.ruleSet](annotation)
    case 'receiver-failing':
      return texts.receiverFailing(annotation)
  }
}

/** Those that happened in a step. */
export function annotationsIn(
  annotations: readonly AnnotationText[],
  { from, stepMs }: { from: number; stepMs: number },
  step: number,
): AnnotationText[] {
  const begin = from + step * stepMs
  return annotations.filter(({ at }) => at >= begin && at < begin + stepMs)
}
