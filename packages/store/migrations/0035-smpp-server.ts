/**
 * Clients that connect by SMPP (docs/operations/smpp-server.md).
 *
 * `smpp_binds`: what a client binds with. `password_hash` is that of `hashPassword`. `plan`: the channels that a text is
 * sent on, in their order.
 *
 * `smpp_deliveries`: deliver_sm that no session has acknowledged. Acknowledged ones are deleted, those given up are moved
 * to `smpp_dead_deliveries`. `bind_id` 0: any bind of the account. Rows come and go quickly: vacuum is set to keep up.
 *
 * `smpp_texts`: parts of a long text until all are there and the message is stored. `parts`: by number. `whole`: all are
 * there, so that the next text may have its reference. `due_at`: when it is sent by another gateway if it is whole, or given up.
 *
 * `smpp_sessions`: sessions that are bound, as their gateways noted them at `seen_at`.
 */
export const smppServerStep = `
CREATE TABLE smpp_binds (
  bind_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  system_id text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  addresses text[],
  max_sessions integer NOT NULL,
  max_window integer NOT NULL,
  per_second integer,
  alphabet text NOT NULL CHECK (alphabet IN ('gsm', 'latin1', 'utf8')),
  plan text[] NOT NULL,
  receipts text NOT NULL CHECK (receipts IN ('bind', 'account', 'none')),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE smpp_deliveries (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY (CACHE 1) PRIMARY KEY,
  account_id integer NOT NULL,
  bind_id integer NOT NULL,
  msg_id bigint,
  number smallint NOT NULL,
  body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at bigint NOT NULL,
  created_at bigint NOT NULL,
  last_error text
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX smpp_deliveries_by_bind ON smpp_deliveries (account_id, bind_id, delivery_id);

CREATE TABLE smpp_dead_deliveries (
  delivery_id bigint PRIMARY KEY,
  account_id integer NOT NULL,
  bind_id integer NOT NULL,
  msg_id bigint,
  number smallint NOT NULL,
  body text NOT NULL,
  attempts integer NOT NULL,
  created_at bigint NOT NULL,
  ended_at bigint NOT NULL,
  last_error text NOT NULL
);

CREATE TABLE smpp_texts (
  msg_id bigint PRIMARY KEY,
  account_id integer NOT NULL,
  bind_id integer NOT NULL,
  source text NOT NULL,
  destination text NOT NULL,
  reference integer NOT NULL,
  total smallint NOT NULL,
  parts jsonb NOT NULL,
  whole boolean NOT NULL,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL
);
CREATE UNIQUE INDEX smpp_texts_open ON smpp_texts (account_id, source, destination, reference, total) WHERE NOT whole;
CREATE INDEX smpp_texts_due ON smpp_texts (due_at);

CREATE TABLE smpp_sessions (
  session_id uuid PRIMARY KEY,
  node_id text NOT NULL,
  bind_id integer NOT NULL,
  mode text NOT NULL,
  peer text NOT NULL,
  encrypted boolean NOT NULL,
  bound_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  submits bigint NOT NULL,
  deliveries bigint NOT NULL
);
CREATE INDEX smpp_sessions_by_bind ON smpp_sessions (bind_id);
`
