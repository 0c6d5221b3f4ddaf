import { currencyName } from '@portal/validation';

/** 'EUR Euro'. */
export function currencyLabel(code: string): string {
  const name = currencyName(code);
  return name === code ? code : `${code} ${name}`;
}
