import type { ProviderConfiguration } from '@portal/api-client/provider-configurations';
import { Panel, StatusTag } from '@portal/ui/basics';
import { AddressNotice, droppedSentences, Stack } from '@portal/ui/details';
import { type Network, networkName } from '@portal/validation/direct-debit';
import {
  calendars,
  cutOffs,
  type DebitDate,
  debitDates,
  debitStepName,
  earliestCollection,
  leadDays,
  localTime,
  submissionLead,
} from '@portal/validation/direct-debit/dates';
import { useSearchParams } from 'react-router-dom';
import { agreedNotice, type DatesInput, droppedDatesInput, readDatesInput, writeDatesInput } from './dates-address.ts';
import { DatesFields } from './dates-fields.tsx';
import classes from './dates-panel.module.css';
import { dayWithWeekday } from './day-words.ts';

interface DatesPanelProps {
  /** Sets the lead time of the networks that have a provider. */
  readonly configurationOf: ReadonlyMap<Network | undefined, ProviderConfiguration>;
  readonly now: Date;
}

/** The dates of one collection, from the notice to the end of claims, each with its rule and source. */
export function DatesPanel({ configurationOf, now }: DatesPanelProps) {
  const [search, setSearch] = useSearchParams();
  const input = readDatesInput(search);
  const { network, scheme, isFirst } = input;
  const configuration = configurationOf.get(network);
  const lead = configuration?.leadTimeDays ?? leadDays(network, configuration?.provider);
  const earliest = earliestCollection(network, submissionLead({ network, isFirst, lead }), now);
  const day = input.day ?? earliest.collection;
  // The first days on which the tenant can still do these.
  const open = { notice: localTime(now, cutOffs[network].zone).day, submission: earliest.submission };
  const notice = agreedNotice(input);

  function change(changed: Partial<DatesInput>) {
    setSearch((current) => writeDatesInput(current, { ...readDatesInput(current), ...changed }), { replace: true });
  }

  return (
    <Panel
      title="Dates of a collection"
      description={`By the rules of ${networkName(network)}. Business days: ${calendars[network].name}.`}
    >
      <Stack gap={5}>
        <AddressNotice sentences={droppedSentences(droppedDatesInput(search))} />
        <DatesFields input={{ ...input, day }} isFaulty={notice === 'invalid'} onChange={change} />
        <ol className={classes.dates} aria-label={`Dates for ${networkName(network)}`}>
          {debitDates({
            network,
            day,
            scheme,
            isFirst,
            lead,
            ...(typeof notice === 'number' ? { agreedNotice: notice } : {}),
          }).map((date) => (
            <DateRow key={date.step} date={date} network={network} isPassed={hasPassed(date, open)} />
          ))}
        </ol>
      </Stack>
    </Panel>
  );
}

function hasPassed({ step, day }: DebitDate, open: Readonly<Record<'notice' | 'submission', string>>): boolean {
  return (step === 'notice' || step === 'submission') && day !== undefined && day < open[step];
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
