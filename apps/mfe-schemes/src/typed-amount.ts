import { AMOUNT_EXAMPLE, AMOUNT_PLACES, amountInput } from '@portal/api-client/money';
import { type NumberRules, readTypedDecimal, type TypedDecimal } from '@portal/validation';

/** Reads an amount as typed: of a payment, a reward, or a limit of rules. Accepts the same amounts as the platform. */
export function readAmount(typed: string, rules: Pick<NumberRules, 'currencies' | 'filledIn'> = {}): TypedDecimal {
  const read = readTypedDecimal(typed, { ...rules, places: AMOUNT_PLACES, noNumber: AMOUNT_EXAMPLE });
  if (!read.ok) return read;
  const fault = amountInput.safeParse(read.decimal).error?.issues[0]?.message;
  return fault === undefined ? read : { ok: false, fault };
}
