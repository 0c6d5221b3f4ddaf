import { useApi } from '@portal/api-client';
import type { Reward, RewardSearch as Conditions } from '@portal/api-client/rewards';
import { countryName } from '@portal/scheme-rules';
import { Button, isComposing, Skeleton, systemClock, type Elements } from '@portal/ui/basics';
import { type Choice, ChoiceField, QueryFailure, TextField, TextInput } from '@portal/ui/page-parts';
import type { TypedDecimal } from '@portal/validation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readAmount } from '../typed-amount.ts';
import { catalogue, rewardSearch } from './reward-queries.ts';
import { RewardRows } from './reward-rows.tsx';
import { byBrand, countInWords } from './reward-words.ts';
import classes from './reward-search.module.css';

const SEARCH_DELAY_MS = 400;

/** As typed and chosen; empty where there is no condition. */
const NOTHING = { brandName: '', appId: '', country: '', currency: '', amount: '' };
type Fields = typeof NOTHING;

export interface RewardSearchProps {
  /** Ids of the selected rewards. */
  readonly selected: ReadonlySet<string>;
  /** The button of a found reward. */
  readonly action: (reward: Reward) => Elements;
  /** Adds all that were found. */
  readonly onAddAll: (rewards: readonly Reward[]) => void;
}

/** Finds rewards in the catalogue. Shows nothing before a search and after 'Clear'. */
export function RewardSearch(props: RewardSearchProps) {
  const rewards = useQuery(catalogue(useApi()));
  const [fields, setFields] = useState(NOTHING);
  /** The search text: typing counts after a pause. */
  const [settled, setSettled] = useState(NOTHING);
  const box = useRef<HTMLInputElement>(null);
  const conditions = conditionsOf(settled);

  useEffect(
    function searchAfterTyping() {
      return systemClock.after(SEARCH_DELAY_MS, () => setSettled(fields));
    },
    [fields],
  );

  function choose(part: Partial<Fields>) {
    setFields({ ...fields, ...part });
    setSettled({ ...fields, ...part });
  }

  function clear() {
    choose(NOTHING);
    box.current?.focus();
  }

  function searchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // It would submit the form around the search.
    event.preventDefault();
    setSettled(fields);
  }

  const allRewards = rewards.data?.rewards ?? [];
  const apps = new Map(allRewards.map(({ appId, appName }) => [appId, appName ?? appId]));
  const countries = new Map(allRewards.flatMap((reward) => reward.countries.map((code) => [code, countryName(code)])));
  const currencies = new Map(allRewards.map(({ currency }) => [currency, currency]));
  return (
    <section className={classes.pane} aria-label="Catalogue">
      <search className={classes.fields}>
        <div className={classes.first}>
          <TextInput
            ref={box}
            type="search"
            className={classes.box}
            aria-label="Search rewards"
            placeholder="Search by brand"
            maxLength={200}
            value={fields.brandName}
            onChange={(brandName) => setFields({ ...fields, brandName })}
            onKeyDown={searchOnEnter}
          />
          <Button onClick={clear}>Clear</Button>
        </div>
        <ChoiceField label="App" choices={orAll(apps)} value={fields.appId} onChange={(appId) => choose({ appId })} />
        <ChoiceField
          label="Country"
          choices={orAll(countries)}
          value={fields.country}
          onChange={(country) => choose({ country })}
        />
        <ChoiceField
          label="Currency"
          choices={orAll(currencies)}
          value={fields.currency}
          onChange={(currency) => choose({ currency })}
        />
        <TextField
          label="Amount"
          inputMode="decimal"
          value={fields.amount}
          fault={faultOfAmount(fields)}
          onChange={(amount) => setFields({ ...fields, amount })}
          onKeyDown={searchOnEnter}
        />
      </search>
      <QueryFailure query={rewards} title="The apps, countries and currencies could not be loaded" />
      {conditions ? (
        <Results {...props} conditions={conditions} />
      ) : (
        <p className={classes.hint} role="status">
          {rewards.data && <span>{`The catalogue has ${countInWords(allRewards.length)}. `}</span>}
          <span>Search by brand, or choose an app, a country, a currency or an amount.</span>
        </p>
      )}
    </section>
  );
}

interface ResultsProps extends RewardSearchProps {
  readonly conditions: Conditions;
}

function Results({ conditions, selected, action, onAddAll }: ResultsProps) {
  const found = useQuery({ ...rewardSearch(useApi(), conditions), placeholderData: keepPreviousData });
  const rewards = found.data?.rewards.toSorted(byBrand);
  if (!rewards) {
    return found.error ? (
      <div className={classes.hint}>
        <QueryFailure query={found} />
      </div>
    ) : (
      <div className={classes.hint}>
        <Skeleton lines={4} />
      </div>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <p role="status">{rewards.length === 0 ? 'No results' : `${countInWords(rewards.length)} found`}</p>
        {rewards.length > 1 && (
          <Button variant="quiet" size="small" onClick={() => onAddAll(rewards)}>
            Add all
          </Button>
        )}
      </div>
      {rewards.length > 0 && (
        <RewardRows
          key={JSON.stringify(conditions)}
          label="Search results"
          marked={selected}
          rewards={rewards}
          action={action}
        />
      )}
    </>
  );
}

/** The choices in the order of their words, after 'All'. `options`: value → words. */
function orAll(options: ReadonlyMap<string, string>): readonly Choice<string>[] {
  const choices = [...options].map(([value, label]) => ({ value, label }));
  return [{ value: '', label: 'All' }, ...choices.toSorted((one, other) => one.label.localeCompare(other.label, 'en'))];
}

function typedAmount({ amount, currency }: Fields): TypedDecimal | undefined {
  if (amount.trim() === '') return undefined;
  return readAmount(amount, { currencies: currency === '' ? [] : [currency] });
}

function faultOfAmount(fields: Fields): string | undefined {
  const read = typedAmount(fields);
  return read && !read.ok ? read.fault : undefined;
}

/** The conditions of a search; `undefined` without any. An invalid amount counts as none. */
function conditionsOf(fields: Fields): Conditions | undefined {
  const read = typedAmount(fields);
  const valid = { ...fields, amount: read?.ok ? read.decimal : '' };
  const given = Object.entries(valid).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]));
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
