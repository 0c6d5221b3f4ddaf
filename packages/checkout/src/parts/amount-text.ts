export function amountText(amount: string, currency: string): string {
  return `${amount} ${currency}`;
}
