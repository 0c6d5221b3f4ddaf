/** By languages and currency: creating one is slow, and a report has hundreds of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount (decimal string) of a currency (ISO 4217) in the format of a language, exact to the last digit. `locales`: valid language
 * tags, the preferred one first. Returns an invalid amount or currency unchanged.
 */
export function moneyText(amount: string, currency: string, locales: readonly string[]): string {
  if (!isDecimal(amount) || !/^[A-Za-z]{3}$/.test(currency)) return `${amount} ${currency}`.trim();
  const fraction = amount.split('.')[1]?.length ?? 0;
  const key = `${locales.join(' ')} ${currency} ${fraction}`;
  const format = formats.get(key) ?? moneyFormat(currency, fraction, locales);
  formats.set(key, format);
  return format.format(amount);
}

function moneyFormat(currency: string, fraction: number, locales: readonly string[]): Intl.NumberFormat {
  const usual = new Intl.NumberFormat(locales, { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = usual.resolvedOptions();
  // Never rounds: digits beyond those of the currency are shown.
  return fraction <= maximumFractionDigits
    ? usual
    : new Intl.NumberFormat(locales, { style: 'currency', currency, maximumFractionDigits: fraction });
}

/** `format` takes decimal strings exactly; as numbers, long ones would lose their last digits. */
function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}
