/**
 * Messages that a traffic rule holds for an operator. Each waits as queued without an attempt until `until`, at which it
 * expires. `starts_at`: when a released one may go out; `lives_from`: when its lifetime begins, null for the release.
 * `refused` rows are read by the clock that ends their message.
 */
export const heldMessagesStep = `
CREATE TABLE held_messages (
  msg_id bigint PRIMARY KEY,
  account_id integer NOT NULL,
  rule text NOT NULL,
  detail text NOT NULL,
  held_at bigint NOT NULL,
  until bigint NOT NULL,
  starts_at bigint NOT NULL,
  refused boolean NOT NULL DEFAULT false
);
`
