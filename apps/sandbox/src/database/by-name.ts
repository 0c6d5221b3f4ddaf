/** Compares names. They are sorted by it, and not by a database, whose own collation depends on how it was set up. */
export const byName = new Intl.Collator('en').compare;
