/**
 * `event_sinks`: a sink of the feed of events, by the name in the settings. `accounts`: names of the accounts that it last
 * took (null: all); those that it takes anew begin where the settings say. `epoch` grows with each lease: a gateway whose
 * lease another one took can advance nothing. `failure`: why the last connection or publication failed, null after a success.
 * `event_sink_cursors`: the number of the last event of an account that the sink has acknowledged; without a row the account
 * begins with its oldest event.
 */
export const eventSinksStep = `
CREATE TABLE event_sinks (
  sink text PRIMARY KEY,
  accounts text[] DEFAULT '{}',
  holder text,
  epoch bigint NOT NULL DEFAULT 0,
  leased_until bigint NOT NULL DEFAULT 0,
  published_at bigint,
  failure text,
  failed_at bigint
) WITH (fillfactor = 50);

CREATE TABLE event_sink_cursors (
  sink text NOT NULL REFERENCES event_sinks,
  account_id integer NOT NULL REFERENCES accounts,
  cursor bigint NOT NULL,
  PRIMARY KEY (sink, account_id)
) WITH (fillfactor = 50);
`
