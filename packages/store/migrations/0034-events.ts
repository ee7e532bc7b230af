/**
 * The feed of events. `event_batches`: events of one account as one statement wrote them, without numbers. `events`: the
 * same with numbers, which are given after the commit, so that no number that a reader has passed appears later. `body`
 * has as many events as there are numbers from `first_number` to `last_number`. `day_id` is the first dated id of the
 * day on which they were numbered, 0 before the table is partitioned. `event_counters`: the last number of an account.
 */
export const eventsStep = `
CREATE TABLE event_batches (
  batch_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  count integer NOT NULL,
  body text NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE TABLE event_counters (
  account_id integer PRIMARY KEY,
  last_number bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE events (
  account_id integer NOT NULL,
  first_number bigint NOT NULL,
  last_number bigint NOT NULL,
  numbered_at bigint NOT NULL,
  body text NOT NULL,
  day_id bigint NOT NULL DEFAULT 0
);
CREATE INDEX events_by_number ON events (account_id, last_number);
`
