import { Segments } from '@portal/ui/page-parts';
import { useSearchParams } from 'react-router-dom';
import { BY_PAYOUT, queryOf, ROWS } from './payout-address.ts';

const CHOICES = [
  { value: 'payments', label: 'Payments' },
  { value: 'payouts', label: 'By payout' },
] as const;

/** Shows payments one by one, or what was paid out. */
export function RowsChoice() {
  const [params, setParams] = useSearchParams();
  const shown = params.get(ROWS) === BY_PAYOUT ? 'payouts' : 'payments';
  return (
    <Segments
      label="Rows"
      options={CHOICES}
      value={shown}
      onChange={(next) => next !== shown && setParams(queryOf(next, params), { preventScrollReset: true })}
    />
  );
}
