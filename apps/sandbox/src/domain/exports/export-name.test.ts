import { expect, test } from 'vitest';
import { exportName } from './export-name.ts';
import { EVERY_DAY } from '../reports/report-query.ts';
import { chargebackExportBody, instructionExportBody, mandateExportBody } from './export-rows.ts';

const DAYS = { from: '2026-10-24', to: '2026-11-22' };

test.each([
  [{}, '2026-10-24-to-2026-11-22'],
  [{ status: ['FAILED'], currency: ['EUR', 'JPY'] }, '2026-10-24-to-2026-11-22-eur-jpy-failed'],
  [
    { direction: ['debit'], app: ['Citi SEPA Instant Credit'] },
    '2026-10-24-to-2026-11-22-debit-citi-sepa-instant-credit',
  ],
  [{ reimbursements: ['+refunds', '-chargebacks'] }, '2026-10-24-to-2026-11-22-with-refunds-without-chargebacks'],
  [{ isTest: ['true'] }, '2026-10-24-to-2026-11-22-test'],
  [{ isTest: ['false'], status: ['SETTLED'] }, '2026-10-24-to-2026-11-22-settled-live'],
  [{ targetDate: 'completedAt' }, '2026-10-24-to-2026-11-22-by-completedAt'],
])('the file name of an export of %j includes its filters', (request, words) => {
  const body = instructionExportBody.parse(request);
  expect(exportName('transaction', DAYS, body)).toBe(`transactions-${words}.csv`);
});

test('the name of a mandates export includes networks and status', () => {
  const body = mandateExportBody.parse({ type: ['SEPA'], status: ['ACTIVE'] });
  expect(exportName('mandate', DAYS, body)).toBe('mandates-2026-10-24-to-2026-11-22-active-sepa.csv');
});

test('the name of a chargebacks export of any date includes status and stage', () => {
  const body = chargebackExportBody.parse({ status: ['OPEN'], stage: ['RETRIEVAL'] });
  expect(exportName('chargeback', EVERY_DAY, body)).toBe('chargebacks-of-any-date-open-retrieval.csv');
});

test.each([
  ['CUS-2', 'search-CUS-2'],
  ['a"; x=\r\n/../50%', 'search-a-x-50'],
  ['支払', 'search'],
  ['x'.repeat(200), `search-${'x'.repeat(93)}`],
])('the name of a search for %j has only letters, digits and hyphens', (term, words) => {
  const body = instructionExportBody.parse({ term, targetDate: 'updatedAt' });
  expect(exportName('transaction', undefined, body)).toBe(`transactions-${words}.csv`);
});
