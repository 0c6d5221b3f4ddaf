import { CATALOGUE } from '../apps/catalogue/catalogue.ts';
import type { LedgerEntry } from '../apps/money/ledger.ts';
import { type InstructionStory, type OrderStory } from './order-story.ts';
import { isSucceeded } from './outcome.ts';

const WITH_BALANCE: ReadonlySet<string> = new Set(
  CATALOGUE.filter(({ capabilities }) => capabilities.includes('balance')).map(({ appId }) => appId.toLowerCase()),
);

/** Apps that work with test money only. */
const OF_TEST_MONEY: ReadonlySet<string> = new Set(
  CATALOGUE.filter(({ environment }) => environment === 'test').map(({ appId }) => appId.toLowerCase()),
);

/** The money that an order moves in the balances of its apps, with the instants. A test payment moves test money. */
export function entriesOf({ currency, instructions }: OrderStory): LedgerEntry[] {
  return instructions
    .filter(({ appId, isTest }) => WITH_BALANCE.has(appId) && (!isTest || OF_TEST_MONEY.has(appId)))
    .flatMap((story) =>
      movementsOf(story).map(({ at, kind, amountMinor }) => ({
        appId: story.appId,
        currency,
        kind,
        amountMinor,
        reference: story.instructionRef,
        at: new Date(at),
      })),
    );
}

interface Movement {
  readonly at: number;
  readonly kind: LedgerEntry['kind'];
  readonly amountMinor: number;
}

function movementsOf({ direction, amountMinor, steps, refunds, chargeback }: InstructionStory): Movement[] {
  const paid = steps.filter(({ status }) => isSucceeded(status));
  const claims = chargeback?.steps.filter(({ status }, index) => index === 0 || status === 'WON') ?? [];
  return [
    ...paid.map(({ at }): Movement =>
      direction === 'debit' ? { at, kind: 'PAYMENT', amountMinor } : { at, kind: 'PAYOUT', amountMinor: -amountMinor },
    ),
    ...refunds
      .filter(({ ending }) => ending === 'SETTLED')
      .map((refund): Movement => ({ at: refund.endsAt, kind: 'REFUND', amountMinor: -refund.amountMinor })),
    // Taken back when it is opened, and returned if it is won.
    ...claims.map(({ at, status }): Movement => {
      const claimed = chargeback?.amountMinor ?? 0;
      return { at, kind: 'CHARGEBACK', amountMinor: status === 'WON' ? claimed : -claimed };
    }),
  ];
}
