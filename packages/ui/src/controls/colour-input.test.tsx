// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ColourInput } from './colour-input.tsx';

function setUp(initial = '') {
  const values: string[] = [];
  function Field() {
    const [value, setValue] = useState(initial);
    function change(colour: string) {
      values.push(colour);
      setValue(colour);
    }
    return <ColourInput aria-label="Button colour" subject="the button colour" value={value} onChange={change} />;
  }
  render(<Field />);
  return { values, user: userEvent.setup() };
}

const field = () => screen.getByRole('textbox', { name: 'Button colour' });
const picker = () => screen.getByLabelText('Pick the button colour');

test.each([
  ['3b4ccc', '#3b4ccc'],
  ['#3b4ccc', '#3b4ccc'],
  [' #FFF ', '#FFF'],
  ['blue', '#blue'],
])('%o is the colour %s, with exactly one #', async (pasted, colour) => {
  const { values, user } = setUp();
  await user.click(field());
  await user.paste(pasted);
  expect(values).toEqual([colour]);
  expect(field()).toHaveValue(colour.slice(1));
});

test('a field without digits has an empty value', async () => {
  const { values, user } = setUp('#abc');
  await user.clear(field());
  expect(values).toEqual(['']);
});

test('the picker shows the typed colour, and the field shows the picked one', () => {
  const { values } = setUp('#aBc');
  expect(picker()).toHaveValue('#aabbcc');
  fireEvent.change(picker(), { target: { value: '#00ff00' } });
  expect(values).toEqual(['#00ff00']);
  expect(field()).toHaveValue('00ff00');
});

test('an incomplete colour stays in the field, and is white in the picker', () => {
  setUp('#12');
  expect(picker()).toHaveValue('#ffffff');
  expect(field()).toHaveValue('12');
});
