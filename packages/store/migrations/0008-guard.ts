/**
 * What the guard of codes counts and has decided. `guard_counts` is not written to the log of the database: counting
 * waits for no disk, and a crash of the server only forgets counts. Of `parts` the last one is that of `slot`, those
 * before it are older. `guard_tallies.usual_*` fade much more slowly than
 * the others. `guard_learning` has one row: the last verification that is in the tallies, and marks of where the ids
 * stood at which instant.
 */
export const guardStep = `
CREATE UNLOGGED TABLE guard_counts (
  key text NOT NULL,
  rule text NOT NULL,
  seconds integer NOT NULL,
  slot bigint NOT NULL,
  parts bigint[] NOT NULL,
  forgotten_at bigint NOT NULL,
  PRIMARY KEY (key, rule, seconds)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

CREATE TABLE guard_closures (
  key text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('closed', 'open')),
  made_by text NOT NULL CHECK (made_by IN ('guard', 'operator')),
  reason text NOT NULL,
  since bigint NOT NULL,
  until bigint,
  strikes smallint NOT NULL DEFAULT 1,
  probing boolean NOT NULL DEFAULT false
);

CREATE TABLE guard_tallies (
  key text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('installation', 'country', 'range', 'thousand')),
  country text NOT NULL,
  created double precision NOT NULL DEFAULT 0,
  delivered double precision NOT NULL DEFAULT 0,
  lost double precision NOT NULL DEFAULT 0,
  approved double precision NOT NULL DEFAULT 0,
  usual_created double precision NOT NULL DEFAULT 0,
  usual_delivered double precision NOT NULL DEFAULT 0,
  usual_lost double precision NOT NULL DEFAULT 0,
  usual_approved double precision NOT NULL DEFAULT 0,
  at bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE guard_learning (
  the_row smallint PRIMARY KEY DEFAULT 1 CHECK (the_row = 1),
  learned_id bigint NOT NULL,
  marks json NOT NULL DEFAULT '[]',
  ran_at bigint NOT NULL DEFAULT 0
);
INSERT INTO guard_learning (learned_id) SELECT coalesce(max(verification_id), 0) FROM verifications;

CREATE TABLE verification_refusals (
  refusal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  account_id integer NOT NULL,
  service_id integer NOT NULL,
  type text NOT NULL,
  recipient text NOT NULL,
  country text NOT NULL,
  address text NOT NULL,
  rule text NOT NULL,
  reason text NOT NULL,
  requests integer NOT NULL
);
CREATE INDEX verification_refusals_by_age ON verification_refusals USING brin (at);
`
