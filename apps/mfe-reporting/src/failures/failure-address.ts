import type { Failure, FailureChange } from '@portal/api-client/failures';
import { NO_REASON } from '@portal/api-client/instructions';
import { explainPaymentFailure, type RemedyPlace } from '@portal/api-client/payment-failures';
import type { RouteHref } from '@portal/contract';
import { href } from '../href.ts';

/** The days and currency of rows. */
export interface FailuresPlace {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly currency: string;
}

/** The address of the payments behind a row, or of all rows without one. A failed payment is not updated after its end. */
export function failedPaymentsPath({ dateFrom, dateTo, currency }: FailuresPlace, row?: Failure): string {
  const query = new URLSearchParams();
  const filters = {
    datesStart: dateFrom,
    datesEnd: dateTo,
    targetDate: 'updatedAt',
    status: 'FAILED',
    currency,
    isTest: 'false',
    ...(row && {
      failureReason: row.reason ?? NO_REASON,
      app: row.app,
      country: row.country,
      paymentMethod: row.paymentMethod,
    }),
  };
  for (const [name, value] of Object.entries(filters)) query.append(`transactions.${name}`, value);
  return `${href('reporting.transactions')}?${query.toString()}`;
}

/** The filters that Transaction Data and the failures have in common. */
const SHARED = ['dates', 'datesStart', 'datesEnd', 'app', 'country', 'paymentMethod'];

/** The query of the failures for the address of Transaction Data. */
export function failuresQuery(current: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries(
    SHARED.flatMap((name) => {
      const values = current.getAll(`transactions.${name}`);
      // Several apps are no one value of a query.
      return values.length === 1 && values[0] !== undefined ? [[`failures.${name}`, values[0]]] : [];
    }),
  );
}

/** A page where the tenant can do something about a failure, if the user may open it. */
export interface Remedy {
  readonly text: string;
  /** For screen readers, where the text does not name the thing. */
  readonly name?: string | undefined;
  readonly path: string;
}

interface Page extends Omit<Remedy, 'path'> {
  /** `undefined` if the user may not open it. */
  readonly path: string | undefined;
}

/** The pages for a reason that the user may open, the best one first; none for a reason that is not known. */
export function remediesOf({ reason, appId, app, paymentMethod }: Failure, routeHref: RouteHref): readonly Remedy[] {
  const explained = explainPaymentFailure(reason ?? '');
  if (!explained || reason === null) return [];
  const pages: Readonly<Record<RemedyPlace, Page>> = {
    configuration: {
      text: 'Configuration',
      name: `Configuration of ${app}`,
      path: routeHref('marketplace.configuration', { appId }),
    },
    // No address leads to the rules of all schemes with a method.
    limit: { text: 'Collect schemes', path: routeHref('schemes.collect') },
    mandate: { text: 'Mandates', path: routeHref('reporting.mandates') },
    stop: { text: 'Stop this method', path: routeHref('schemes.stop-method', {}, { app, method: paymentMethod }) },
  };
  const documentation: Page = {
    text: 'Documentation',
    path: routeHref('shell.documentation-entry', { part: 'errors', name: reason }),
  };
  const { place } = explained;
  return [...(place ? [pages[place]] : []), documentation].flatMap(({ path, ...page }) =>
    path === undefined ? [] : [{ ...page, path }],
  );
}

/** The page of a changed thing, if it has one that the user may open. */
export function changedThingPath({ thing }: FailureChange, routeHref: RouteHref): string | undefined {
  if (thing === null) return undefined;
  const { kind, id } = thing;
  if (kind === 'app') return routeHref('marketplace.configuration', { appId: id });
  if (kind === 'collect-scheme') return routeHref('schemes.collect-scheme', { schemeId: id });
  if (kind === 'payout-scheme') return routeHref('schemes.payout-scheme', { schemeId: id });
  if (kind === 'provider') return routeHref('mandates.configurations');
  if (kind !== 'provider-configuration') return undefined;
  return routeHref('mandates.configuration', { network: id.toLowerCase().replaceAll('_', '') });
}
