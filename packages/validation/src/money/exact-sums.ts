/** The sum of decimal strings (`"12.50"`, `"-3"`), exact to the last digit, with as many digits as the longest has. */
export function sumOf(decimals: readonly string[]): string {
  const digits = Math.max(0, ...decimals.map((decimal) => fractionOf(decimal).length));
  const units = decimals.reduce((sum, decimal) => sum + unitsOf(decimal, digits), 0n);
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${units < 0n ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}

/** `amount` minus `other`. */
export function differenceOf(amount: string, other: string): string {
  return sumOf([amount, other.startsWith('-') ? other.slice(1) : `-${other}`]);
}

/** Whether `amount` is less than `other`. */
export function isBelow(amount: string, other: string): boolean {
  return differenceOf(amount, other).startsWith('-');
}

function fractionOf(decimal: string): string {
  return decimal.split('.')[1] ?? '';
}

function unitsOf(decimal: string, digits: number): bigint {
  const [whole = ''] = decimal.split('.');
  return BigInt(whole + fractionOf(decimal).padEnd(digits, '0'));
}
