/**
 * SQL of the attempts of an open message `open` (a row of open_messages) that stores none: those of `accepted` (its row of
 * accepted_messages) as `isFirstAttempt` knows them. Written as `JSON.stringify` does, so that texts within it are found.
 */
export function firstAttempt(accepted: string, open: string): string {
  return `CASE WHEN ${open}.upstream IS NULL THEN '[]'::json ELSE format(
    '[{"stage":%s,"stageStartedAt":%s,"upstream":%s,"parts":[%s]}]', ${open}.stage, ${accepted}.accepted_at,
    to_json(${open}.upstream),
    rtrim(repeat('{"kind":"unsent"},', (${accepted}.plan -> 'stages' -> ${open}.stage::integer ->> 'parts')::integer), ',')
  )::json END`
}
