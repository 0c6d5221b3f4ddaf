import { sql } from 'kysely';

/** The money has arrived. */
export function isSucceeded(status: string): boolean {
  return status === 'SETTLED' || status === 'COMPLETED';
}

/** It ended without money. */
export function isStopped(status: string): boolean {
  return status === 'FAILED' || status === 'CANCELLED';
}

/** `isSucceeded` as a condition on a row with a status. */
export const SUCCEEDED = sql<boolean>`status in ('SETTLED', 'COMPLETED')`;

interface PaidInstruction {
  readonly status: string;
  readonly amountMinor: number;
  readonly refundMinor: number;
  readonly chargebackMinor: number;
}

/**
 * The remainder of a payment, in minor units: its amount less refunds and chargebacks; 0 if it failed or was cancelled; `null`
 * while it is open.
 */
export function netMinor({ status, amountMinor, refundMinor, chargebackMinor }: PaidInstruction): number | null {
  if (isStopped(status)) return 0;
  return isSucceeded(status) ? amountMinor - refundMinor - chargebackMinor : null;
}
