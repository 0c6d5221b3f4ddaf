// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import { reportPolicyViolations } from './policy-violations.ts';

let reported: MonitoringEvent[];
let end: () => void;

beforeEach(() => {
  reported = [];
  end = reportPolicyViolations({ report: (event) => reported.push(event) });
});
afterEach(() => end());

/** jsdom has no such event. */
function violate(blockedURI: string, disposition = 'enforce'): void {
  const violation = {
    effectiveDirective: 'connect-src',
    blockedURI,
    sourceFile: 'https://portal.example/remotes/books/1.4.0/static/a.js',
    disposition,
  };
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
}

test('what the policy blocked is reported once, with the script that wanted it', () => {
  violate('https://a.example');
  violate('https://a.example');
  violate('https://b.example');
  expect(reported).toEqual(
    ['https://a.example', 'https://b.example'].map((blocked) => ({
      kind: 'policy-violation',
      directive: 'connect-src',
      blocked,
      file: 'https://portal.example/remotes/books/1.4.0/static/a.js',
    })),
  );
});

test('a policy that only reports, and more than 20 different violations, are left out', () => {
  violate('https://a.example', 'report');
  expect(reported).toEqual([]);
  for (let count = 0; count < 30; count += 1) violate(`https://${count}.example`);
  expect(reported).toHaveLength(20);
});
