import { FACT, FACT_ATTRIBUTE, releaseOfFile } from '@portal/contract/facts';
import * as z from 'zod/mini';
import type { ReceivedLog } from './otlp-logs.ts';
import type { FactPoint } from './otlp-metrics.ts';

const REPORTS_MAX = 100;
const ADDRESS_MAX = 500;

const bodySchema = z.object({
  disposition: z.string(),
  effectiveDirective: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'must be the name of a directive')),
  blockedURL: z._default(z.string(), ''),
  sourceFile: z.nullish(z.string()),
});

/**
 * The reports that browsers send by themselves, of which those about the content policy are read. Source: Reporting API, W3C; Content
 * Security Policy Level 3, `CSPViolationReportBody`.
 */
export const policyReportsSchema = z
  .array(z.looseObject({ type: z.string(), body: z.unknown() }))
  .check(z.maxLength(REPORTS_MAX, `must be at most ${REPORTS_MAX} reports`));

/** A violation as a fact, and as a log that names what was blocked. Addresses are without queries, which contain secrets. */
export interface PolicyReport {
  readonly fact: FactPoint;
  readonly log: ReceivedLog;
}

/** Returns the enforced violations among the reports. Each belongs to the release of the file that caused it; `unknown` without one. */
export function readPolicyReports(reports: z.infer<typeof policyReportsSchema>, receivedAt: string): PolicyReport[] {
  return reports.flatMap(({ type, body }) => {
    const violation = type === 'csp-violation' ? z.safeParse(bodySchema, body).data : undefined;
    if (!violation || violation.disposition !== 'enforce') return [];
    const file = withoutQuery(violation.sourceFile ?? '');
    const blocked = withoutQuery(violation.blockedURL);
    const { remote, version } = releaseOfFile(file) ?? { remote: 'unknown', version: 'unknown' };
    const attributes = {
      [FACT_ATTRIBUTE.remote]: remote,
      [FACT_ATTRIBUTE.version]: version,
      [FACT_ATTRIBUTE.directive]: violation.effectiveDirective,
      [FACT_ATTRIBUTE.seenBy]: 'browser',
      [FACT_ATTRIBUTE.sampleRate]: 1,
    };
    return [
      {
        fact: { metric: FACT.policyViolations, attributes, value: 1 },
        log: {
          time: receivedAt,
          receivedAt,
          event: 'portal.policy_reported',
          severity: 'ERROR',
          body: `The browser blocked ${blocked || 'code in the page'} because of ${violation.effectiveDirective}`,
          attributes: { ...attributes, 'portal.policy.blocked': blocked, 'code.file.path': file },
          resource: {},
        },
      },
    ];
  });
}

/** An address without credentials, query and fragment; other words, such as `inline`, as they are. A `data:` address has only its scheme. */
function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return address.replace(/[?#].*$/s, '').slice(0, ADDRESS_MAX);
  const { protocol, origin, pathname } = new URL(address);
  return (origin === 'null' ? protocol : `${origin}${pathname}`).slice(0, ADDRESS_MAX);
}
