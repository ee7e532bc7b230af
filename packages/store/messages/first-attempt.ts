/**
 * SQL of the attempts of a message that stores none: most messages have one attempt, of which its stage and upstream tell all.
 * `accepted` is its row of accepted_messages, `state` that of open_messages, where nothing was handed over yet, or of
 * final_messages, where all parts were delivered. Written as `JSON.stringify` does, so that texts within it are found.
 */
export function firstAttempt(accepted: string, state: string, kind: 'unsent' | 'delivered'): string {
  const won = kind === 'delivered' ? '"won":true,' : ''
  return `CASE WHEN ${state}.upstream IS NULL THEN '[]'::json ELSE format(
    '[{${won}"stage":%s,"stageStartedAt":%s,"upstream":%s,"parts":[%s]}]', ${state}.stage, ${accepted}.accepted_at,
    to_json(${state}.upstream),
    rtrim(repeat('{"kind":"${kind}"},', (${accepted}.plan -> 'stages' -> ${state}.stage::integer ->> 'parts')::integer), ',')
  )::json END`
}
