/**
 * Answers about numbers: `lookups` has one row for each that an account was charged for (books, never deleted),
 * `lookup_cache` what each provider last said of a number.
 */
export const lookupsStep = `
CREATE TABLE lookups (
  lookup_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  client_id text,
  phone text NOT NULL,
  provider text NOT NULL,
  status text NOT NULL,
  cached boolean NOT NULL,
  charged_micros bigint NOT NULL CHECK (charged_micros >= 0),
  cost_micros bigint,
  cost_currency text,
  at bigint NOT NULL
);
CREATE INDEX lookups_by_account ON lookups (account_id, lookup_id);

CREATE TABLE lookup_cache (
  phone text NOT NULL,
  provider text NOT NULL,
  finding json NOT NULL,
  found_at bigint NOT NULL,
  PRIMARY KEY (phone, provider)
);
CREATE INDEX lookup_cache_by_age ON lookup_cache (found_at);
`
