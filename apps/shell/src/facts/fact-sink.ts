import type { FactName } from '@portal/contract/facts';

/** Attributes of a fact, named as in `FACT_ATTRIBUTE`. */
export type FactAttributes = Readonly<Record<string, string>>;

/** Where facts go: each is added to the sums of this visit, which are sent to monitoring. */
export interface FactSink {
  count(name: FactName, attributes: FactAttributes): void;
  record(name: FactName, value: number, attributes: FactAttributes): void;
}
