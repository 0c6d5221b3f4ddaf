import type { ProviderConfiguration } from '@portal/api-client/provider-configurations';
import { Panel, StatusTag } from '@portal/ui/basics';
import { AddressNotice, Stack } from '@portal/ui/page-parts';
import { type Network, networkName } from '@portal/validation/direct-debit';
import {
  calendars,
  cutOffs,
  type DebitDate,
  debitDates,
  debitStepName,
  type EarliestDates,
  earliestDates,
} from '@portal/validation/direct-debit/dates';
import { useSearchParams } from 'react-router-dom';
import { leadOf } from '../lead-of.ts';
import { agreedNotice, type DatesInput, readDatesInput, writeDatesInput } from './dates-address.ts';
import { DatesFields } from './dates-fields.tsx';
import classes from './dates-panel.module.css';
import { cutOffWords, dayWithWeekday } from './day-words.ts';
import { EarliestOffer } from './earliest-offer.tsx';

interface DatesPanelProps {
  /** Sets the lead time of the networks that have a provider. */
  readonly configurationOf: ReadonlyMap<Network | undefined, ProviderConfiguration>;
  readonly now: Date;
}

/** The dates of one collection, from the notice to the end of claims, each with its rule and source. */
export function DatesPanel({ configurationOf, now }: DatesPanelProps) {
  const [search, setSearch] = useSearchParams();
  const { input, refused } = readDatesInput(search);
  const { network, scheme, collection } = input;
  const notice = agreedNotice(input);
  const debit = {
    network,
    scheme,
    isFirst: collection === 'first',
    isChanged: collection === 'changed',
    lead: leadOf(network, configurationOf.get(network)),
    agreedNotice: notice.days,
  };
  const earliest = earliestDates(debit, now);
  const day = input.day ?? earliest.noticed;
  const dates = debitDates({ ...debit, day });

  function change(changed: Partial<DatesInput>) {
    setSearch((current) => writeDatesInput(current, { ...readDatesInput(current).input, ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <Panel
      title="Dates of a collection"
      description={`By the rules of ${networkName(network)}. Business days: ${calendars[network].name}. Cut-off: ${cutOffWords(cutOffs[network])}.`}
    >
      <Stack gap={5}>
        <AddressNotice sentences={refused} />
        <DatesFields input={{ ...input, day }} noticeFault={notice.fault} onChange={change} />
        <EarliestOffer
          earliest={earliest}
          passed={dates.filter((date) => hasPassed(date, earliest)).map(({ step }) => step)}
          isChosen={day === earliest.noticed}
          onChoose={(chosen) => change({ day: chosen })}
        />
        <ol className={classes.dates} aria-label={`Dates for ${networkName(network)}`}>
          {dates.map((date) => (
            <DateRow key={date.step} date={date} network={network} isPassed={hasPassed(date, earliest)} />
          ))}
        </ol>
      </Stack>
    </Panel>
  );
}

/** Whether it is too late to send the notice or to submit. */
function hasPassed({ step, day }: DebitDate, { today, submission }: EarliestDates): boolean {
  if (day === undefined) return false;
  return step === 'notice' ? day < today : step === 'submission' && day < submission;
}

interface DateRowProps {
  readonly date: DebitDate;
  readonly network: Network;
  readonly isPassed: boolean;
}

function DateRow({ date, network, isPassed }: DateRowProps) {
  return (
    <li className={classes.date}>
      <span className={classes.step}>{debitStepName(date.step, network)}</span>
      <span className={classes.day}>
        {date.day === undefined ? <span>No date</span> : <time dateTime={date.day}>{dayWithWeekday(date.day)}</time>}
        {date.isEstimate && (
          <span>
            {' '}
            <StatusTag status="ESTIMATE" />
          </span>
        )}
        {isPassed && (
          <span>
            {' '}
            <StatusTag status="EXPIRED" label="Passed" />
          </span>
        )}
      </span>
      <span className={classes.rule}>
        <span>{`${date.rule}.`}</span> <span className={classes.source}>{`Source: ${date.source}.`}</span>
      </span>
    </li>
  );
}
