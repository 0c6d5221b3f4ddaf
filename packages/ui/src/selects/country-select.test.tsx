// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CountrySelect, type CountrySelectProps } from './country-select.tsx';

const COUNTRIES = [
  { code: 'DE', name: 'Germany' },
  { code: 'IE', name: 'Ireland' },
];

function setUp(props: Pick<CountrySelectProps, 'countries' | 'failed'>, initial = '') {
  const chosen: string[] = [];
  function Field() {
    const [value, setValue] = useState(initial);
    function change(code: string) {
      chosen.push(code);
      setValue(code);
    }
    return <CountrySelect {...props} value={value} onChange={change} />;
  }
  render(<Field />);
  return { chosen, user: userEvent.setup() };
}

const box = () => screen.getByRole('combobox');

test.each(['germ', 'GERMANY', 'de'])('typing %s finds a country, and the value is its code', async (typed) => {
  const { chosen, user } = setUp({ countries: COUNTRIES });
  await user.type(box(), typed);
  expect(screen.queryByText('Ireland')).toBeNull();
  await user.click(await screen.findByText('Germany'));
  expect(chosen).toEqual(['DE']);
  expect(screen.getAllByText('Germany').length).toBeGreaterThan(0);
});

test('countries are in order of their names, whatever the order of their codes', async () => {
  const { user } = setUp({
    countries: [
      { code: 'GL', name: 'Greenland' },
      { code: 'GR', name: 'Greece' },
      { code: 'AX', name: 'Åland Islands' },
      { code: 'AL', name: 'Albania' },
    ],
  });
  await user.click(box());
  const names = screen.getAllByText(/^(Greenland|Greece|Åland Islands|Albania)$/).map((name) => name.textContent);
  expect(names).toEqual(['Åland Islands', 'Albania', 'Greece', 'Greenland']);
});

test('a country is found without its accents', async () => {
  const { chosen, user } = setUp({ countries: [...COUNTRIES, { code: 'RE', name: 'Réunion' }] });
  await user.type(box(), 'reun');
  await user.click(await screen.findByText('Réunion'));
  expect(chosen).toEqual(['RE']);
});

test.each([
  ['Loading...', { countries: undefined }, 'g'],
  ['Error fetching data', { countries: undefined, failed: true }, 'g'],
  ['Country not found', { countries: COUNTRIES }, 'atlantis'],
])('the list says %s', async (words, props, typed) => {
  const { user } = setUp(props);
  await user.type(box(), typed);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('after Retry the focus returns to the field', async () => {
  function Field() {
    const [failed, setFailed] = useState(true);
    return (
      <CountrySelect
        value=""
        onChange={() => {}}
        countries={failed ? undefined : COUNTRIES}
        failed={failed}
        onRetry={() => setFailed(false)}
      />
    );
  }
  render(<Field />);
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(box()).toHaveFocus();
});

test.each([
  ['UK', 'GB', ['United Kingdom']],
  ['ukr', 'UA', ['Ukraine']],
  ['britain', 'GB', ['United Kingdom']],
  ['usa', 'US', ['United States']],
  ['Scotl', 'GB', ['United Kingdom']],
])('typing %s also finds a country by another name', async (typed, code, found) => {
  const { chosen, user } = setUp({
    countries: [
      ...COUNTRIES,
      { code: 'GB', name: 'United Kingdom' },
      { code: 'UA', name: 'Ukraine' },
      { code: 'US', name: 'United States' },
    ],
  });
  await user.type(box(), typed);
  const names = screen.getAllByText(/^(Germany|Ireland|Ukraine|United .*)$/).map((name) => name.textContent);
  expect(new Set(names)).toEqual(new Set(found));
  await user.click(screen.getByText(found[0] ?? ''));
  expect(chosen).toEqual([code]);
});

test('an empty list of countries says so', async () => {
  const { user } = setUp({ countries: [] });
  await user.click(box());
  expect(await screen.findByText('No options')).toBeInTheDocument();
});

test('a value that is not in the list is kept', () => {
  setUp({ countries: COUNTRIES }, 'US');
  expect(screen.getByText('US')).toBeInTheDocument();
});
