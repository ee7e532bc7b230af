const phaseOpen = 'phase < 9'

/**
 * SQL that stores rows of `from`, which has the columns of the view `messages`, as messages in their parts: it follows a
 * WITH, or begins it.
 */
export function splitMessages(from: string): string {
  return `accepted AS (
  INSERT INTO accepted_messages (msg_id, account_id, client_id, phone, type, priority, accepted_at, expires_at, reserved_micros,
    hook, request_id, plan, timeline)
  SELECT msg_id, account_id, client_id, phone, type, priority, accepted_at, expires_at, reserved_micros, hook, request_id, plan,
    timeline FROM ${from}
), opened AS (
  INSERT INTO open_messages (msg_id, account_id, priority, expires_at, updated_at, phase, stage, upstream, slot_id, slot_epoch,
    tries, due_at, clock_at, status, error, attempts, timeline)
  SELECT msg_id, account_id, priority, expires_at, updated_at, phase, stage, upstream, slot_id, slot_epoch, tries, due_at,
    clock_at, status, error, attempts, '' FROM ${from} WHERE ${phaseOpen}
)
INSERT INTO final_messages (msg_id, account_id, stage, upstream, status, error, charged_micros, attempts, updated_at, timeline)
SELECT msg_id, account_id, stage, upstream, status, error, charged_micros, attempts, updated_at, '' FROM ${from}
WHERE NOT ${phaseOpen}`
}
