import { actorWords, explainPaymentFailure } from '@portal/api-client/payment-failures';
import { useRouteHref } from '@portal/contract/react';
import { formatCount } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { FactList } from '@portal/ui/page-parts';
import { Link } from 'react-router-dom';
import { remediesOf } from './failure-address.ts';
import type { FailureRow } from './failure-columns.tsx';
import { paymentWords, placeWords } from './failure-words.ts';
import classes from './failures-page.module.css';

/** The meaning of a reason, who can do what, every page that helps, and the days before. */
export function FailureDetails({ row }: { readonly row: FailureRow }) {
  const { reason, before, ended, endedBefore, place } = row;
  const explained = explainPaymentFailure(reason ?? '');
  const remedies = remediesOf(row, useRouteHref());
  const endedWords = ({ succeeded, failed }: typeof ended) =>
    `${formatCount(succeeded)} succeeded, ${formatCount(failed)} failed`;
  return (
    <FactList
      dense
      facts={[
        { term: 'Country and method', value: placeWords(row) },
        { term: 'Meaning', value: explained?.cause },
        { term: 'What to do', value: explained?.remedy },
        { term: 'Who can act', value: explained && actorWords(explained.actors) },
        {
          term: 'See',
          value: remedies.length > 0 && (
            <span className={classes.links}>
              {remedies.map(({ text, name = text, path }) => (
                <Link key={path} to={path}>
                  {name}
                </Link>
              ))}
            </span>
          ),
        },
        {
          term: 'Failed before',
          value: `${formatMoney(before.amount, place.currency)} in ${paymentWords(before.failed)}`,
        },
        { term: 'All reasons', value: `${endedWords(ended)}; before: ${endedWords(endedBefore)}` },
      ]}
    />
  );
}
