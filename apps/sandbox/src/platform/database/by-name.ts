/** Compares names for sorting. The database does not sort them because its collation depends on its setup. */
export const byName = new Intl.Collator('en').compare;
