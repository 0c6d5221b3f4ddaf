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
])('%o is the colour %s: the # need not be typed, and is there once', async (pasted, colour) => {
  const { values, user } = setUp();
  await user.click(field());
  await user.paste(pasted);
  expect(values).toEqual([colour]);
  expect(field()).toHaveValue(colour.slice(1));
});

test('a field without digits has no colour', async () => {
  const { values, user } = setUp('#abc');
  await user.clear(field());
  expect(values).toEqual(['']);
});

test('the picker shows the colour that is typed, and what is picked is in the field', () => {
  const { values } = setUp('#aBc');
  expect(picker()).toHaveValue('#aabbcc');
  fireEvent.change(picker(), { target: { value: '#00ff00' } });
  expect(values).toEqual(['#00ff00']);
  expect(field()).toHaveValue('00ff00');
});

test('what is no colour yet is white to the picker, and stays as it is typed', () => {
  setUp('#12');
  expect(picker()).toHaveValue('#ffffff');
  expect(field()).toHaveValue('12');
});
