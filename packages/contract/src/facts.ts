export { type FactOwner, releaseOfFile } from './release-of-file.ts';

/** The names of the facts about releases, as OTLP metrics. The portal sends them, the sandbox sums them, `portal facts` compares them. */
export const FACT = {
  /** Counts visits in which a page of a release was opened. */
  visits: 'portal.visits',
  /** Counts openings of an area's page, by the release in use. */
  openings: 'portal.page.openings',
  /** Counts openings that failed, at most once each, by phase. */
  failures: 'portal.page.failures',
  /** Counts openings that the user left before their code arrived. */
  left: 'portal.page.left',
  /** Counts failures of what is no page, such as a card of home, by phase. */
  partFailures: 'portal.part.failures',
  /** Counts visits in which an area fell back from a release, by phase. */
  fallBacks: 'portal.area.fall_backs',
  /** Counts reloads of the document because code of a release was missing. */
  reloads: 'portal.area.reloads',
  /** Counts responses in a shape that a release was not built for. */
  contractErrors: 'portal.contract.errors',
  /** Counts what the browser blocked because of the portal's policy. */
  policyViolations: 'portal.policy.violations',
  /** From the beginning of an opening until its code is there, in milliseconds. */
  timeToCode: 'portal.page.time_to_code',
  /** From the beginning of an opening until its first reads are settled, in milliseconds. */
  timeToData: 'portal.page.time_to_data',
  /** Largest Contentful Paint of the first page of a visit, in milliseconds. */
  lcp: 'portal.vital.lcp',
  /** The slowest interaction with a page, in milliseconds. */
  inp: 'portal.vital.inp',
  /** Cumulative Layout Shift of a page. */
  cls: 'portal.vital.cls',
} as const;

export type FactName = (typeof FACT)[keyof typeof FACT];

/** The names of the attributes of facts. There are no others: none identifies a person, a tenant or a visit. */
export const FACT_ATTRIBUTE = {
  remote: 'portal.area.remote',
  version: 'portal.area.version',
  route: 'portal.route.id',
  phase: 'portal.area.phase',
  directive: 'portal.policy.directive',
  /** Who saw a violation: the `page`, or the `browser` in a report of its own. */
  seenBy: 'portal.policy.seen_by',
  /** The share of visits that send facts: a count divided by it estimates the count of all visits. */
  sampleRate: 'portal.facts.sample_rate',
} as const;
