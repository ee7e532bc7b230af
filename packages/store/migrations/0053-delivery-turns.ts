/** Receipts and replies for SMPP clients are claimed by when they are due, so none that is leased or waits is read. */
export const deliveryTurnsStep = `
DROP INDEX smpp_deliveries_by_bind;
CREATE INDEX smpp_deliveries_due ON smpp_deliveries (account_id, bind_id, due_at, delivery_id);
`
