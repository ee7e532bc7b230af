/**
 * What codes say about upstreams. `untimed`: deliveries that are known by an entered code alone, without a time;
 * `codes`: codes that were entered, or not although they were reported delivered; `entered`: those that were entered.
 */
export const codeResultsStep = `
ALTER TABLE upstream_results ADD COLUMN untimed bigint NOT NULL DEFAULT 0, ADD COLUMN codes bigint NOT NULL DEFAULT 0,
  ADD COLUMN entered bigint NOT NULL DEFAULT 0;
`
