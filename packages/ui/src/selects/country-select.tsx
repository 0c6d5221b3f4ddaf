import { findsPlace } from '@portal/validation';
import { RotateCw } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { LOCALES } from '../words/locales.ts';
import type { Control } from '../fields/field.tsx';
import classes from './country-select.module.css';
import { Select, type SelectRef } from './select.tsx';

/** Its value is the code of the chosen country, or ''. */
export interface CountrySelectProps extends Control<string> {
  /** `undefined` while loading. */
  readonly countries: readonly { readonly code: string; readonly name: string }[] | undefined;
  /** The countries could not be loaded. Default: false. */
  readonly failed?: boolean | undefined;
  /** Loads the countries again after a failure. */
  readonly onRetry?: (() => void) | undefined;
  /** A retry is in progress. Default: false. */
  readonly retrying?: boolean | undefined;
}

/** A country field, in order of the names, with search by usual names or the code. A value that is not in the list is kept and shown as its code. */
export function CountrySelect(props: CountrySelectProps) {
  const { countries, failed = false, onRetry, retrying, value, onChange, ...control } = props;
  const [search, setSearch] = useState('');
  const select = useRef<SelectRef>(null);
  const isRetried = useRef(false);
  const options = useMemo(() => inNameOrder(countries ?? []), [countries]);
  const isUnlisted = value !== '' && !options.some((option) => option.value === value);

  useLayoutEffect(
    function moveFocusToField() {
      // The Retry button is gone, and the focus with it.
      if (!failed && isRetried.current && document.activeElement === document.body) select.current?.focus();
      isRetried.current = false;
    },
    [failed],
  );

  function retry() {
    isRetried.current = true;
    onRetry?.();
  }

  return (
    <>
      <Select
        ref={select}
        {...control}
        value={value === '' ? null : value}
        onChange={(code) => onChange(code ?? '')}
        options={isUnlisted ? [...options, { value, label: value }] : options}
        allowClear
        placeholder="Choose a country"
        loading={countries === undefined && !failed}
        notFoundContent={failed ? 'Error fetching data' : emptyWords(countries, search)}
        showSearch={{
          onSearch: setSearch,
          filterOption: (text, option) =>
            option !== undefined && findsPlace(text, 'country', { code: option.value, name: option.label }),
        }}
      />
      {failed && onRetry && (
        <div className={classes.failure} role="alert">
          Error fetching data
          <Button size="small" icon={<RotateCw size={14} aria-hidden />} busy={retrying} onClick={retry}>
            Retry
          </Button>
        </div>
      )}
    </>
  );
}

function inNameOrder(countries: readonly { readonly code: string; readonly name: string }[]) {
  const { compare } = new Intl.Collator(LOCALES);
  return countries
    .map(({ code, name }) => ({ value: code, label: name }))
    .toSorted((a, b) => compare(a.label, b.label));
}

function emptyWords(countries: CountrySelectProps['countries'], search: string): string {
  if (countries === undefined) return 'Loading...';
  return search === '' ? 'No options' : 'Country not found';
}
