/**
 * What upstreams charge and deliver. `upstream_prices` has the price of one part for each destination and time, in one
 * currency; `price_lists` a row for each import or removal, by which gateways notice that prices have changed.
 * `upstream_results` counts by ten minutes what came of hand-overs.
 */
export const routingStep = `
CREATE TABLE price_lists (
  price_list_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  upstream text NOT NULL,
  currency text NOT NULL,
  imported_at bigint NOT NULL,
  imported_by text NOT NULL,
  price_rows integer NOT NULL
);

CREATE TABLE upstream_prices (
  upstream text NOT NULL,
  network text NOT NULL,
  prefix text NOT NULL,
  country text NOT NULL,
  valid_from bigint NOT NULL,
  valid_until bigint,
  price_micros bigint NOT NULL CHECK (price_micros >= 0),
  PRIMARY KEY (upstream, network, prefix, country, valid_from)
);

CREATE TABLE upstream_results (
  starts_at bigint NOT NULL,
  upstream text NOT NULL,
  network text NOT NULL,
  country text NOT NULL,
  delivered bigint NOT NULL,
  failed bigint NOT NULL,
  took_ms bigint NOT NULL,
  PRIMARY KEY (starts_at, upstream, network, country)
);
`
