/** Whether a decimal string is less than another. Exact, whatever their numbers of digits. */
export function isBelow(amount: string, other: string): boolean {
  const digits = Math.max(fractionOf(amount).length, fractionOf(other).length);
  return scaled(amount, digits) < scaled(other, digits);
}

function scaled(amount: string, digits: number): bigint {
  const whole = amount.split('.')[0] ?? '0';
  return BigInt(`${whole}${fractionOf(amount).padEnd(digits, '0')}`);
}

function fractionOf(amount: string): string {
  return amount.split('.')[1] ?? '';
}
