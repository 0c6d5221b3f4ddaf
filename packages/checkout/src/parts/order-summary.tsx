import { moneyText } from '@portal/validation';
import type { ScreenProps } from './screen-props.ts';

/** The language of the checkout's texts. */
const LOCALES = ['en-GB'];

/** The merchant's amount in its own currency, and what it is for. */
export function OrderSummary({ content: { amount, currency, reference, description } }: ScreenProps) {
  return (
    <dl className="checkout-summary">
      {description !== undefined && <SummaryLine term="Description">{description}</SummaryLine>}
      <SummaryLine term="Reference">{reference}</SummaryLine>
      <SummaryLine term="Total" className="checkout-summary-total">
        {moneyText(amount, currency, LOCALES)}
      </SummaryLine>
    </dl>
  );
}

interface SummaryLineProps {
  readonly term: string;
  readonly className?: string;
  readonly children: string;
}

function SummaryLine({ term, className = '', children }: SummaryLineProps) {
  return (
    <div className={`checkout-summary-line ${className}`.trim()}>
      <dt>{term}</dt>
      <dd>
        <span dir="auto">{children}</span>
      </dd>
    </div>
  );
}
