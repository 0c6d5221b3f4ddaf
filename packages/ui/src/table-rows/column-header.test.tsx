// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPeople } from '../testing/people.tsx';

// jsdom has no pointer capture.
HTMLElement.prototype.setPointerCapture ??= () => {};

test('pressing the header of the default sort column reverses its sorting, and back', async () => {
  const { user } = openPeople('/', { defaultSort: { column: 'logins', direction: 'desc' } });
  const head = screen.getByRole('columnheader', { name: 'Logins' });
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await user.click(within(head).getByRole('button'));
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(head).getByRole('button'));
  expect(head).toHaveAttribute('aria-sort', 'descending');
});

test('only a column can be dropped on the header of another one', () => {
  const moves: string[] = [];
  openPeople('/', { pinsFirst: true, onMoveColumn: (column, onto) => void moves.push(`${column} onto ${onto}`) });
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const drag = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, data: string) => void drag.set(type, data),
    getData: (type: string) => drag.get(type) ?? '',
    get types() {
      return [...drag.keys()];
    },
  };
  expect(fireEvent.dragOver(head('Team'), { dataTransfer })).toBe(true);
  fireEvent.dragStart(within(head('Logins')).getByText('Logins'), { dataTransfer });
  expect(fireEvent.dragOver(head('Email'), { dataTransfer })).toBe(true);
  expect(fireEvent.dragOver(head('Team'), { dataTransfer })).toBe(false);
  fireEvent.drop(head('Team'), { dataTransfer });
  expect(moves).toEqual(['logins onto team']);
});

const edge = (name: string) => screen.getByRole('separator', { name });
/** Reference, status, created; empty if the user has not resized the column. */
const cols = () => [...document.querySelectorAll('col')].map((col) => col.style.width);

test('keys resize a column by 10, between 30 and 400, and reset its width', async () => {
  const { user } = openPeople();
  expect(cols()).toEqual(['', '', '']);
  expect(edge('Width of Team')).toHaveAttribute('aria-valuenow', '150');
  edge('Width of Team').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(edge('Width of Team')).toHaveAttribute('aria-valuenow', '160');
  expect(cols()).toEqual(['', '160px', '']);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(cols()[1]).toBe('30px');
  await user.keyboard('{End}{ArrowRight}');
  expect(cols()[1]).toBe('400px');
  await user.keyboard('{Enter}');
  expect(cols()[1]).toBe('');
  await user.keyboard('{End}');
  await user.dblClick(edge('Width of Team'));
  expect(cols()[1]).toBe('');
});

test('dragging its edge resizes a column; other pointer moves do not', () => {
  openPeople();
  const handle = edge('Width of Logins');
  fireEvent.pointerMove(handle, { clientX: 90 });
  expect(cols()[2]).toBe('');
  fireEvent.pointerDown(handle, { clientX: 100, button: 0 });
  fireEvent.pointerMove(handle, { clientX: 145 });
  expect(cols()[2]).toBe('195px');
  fireEvent.pointerMove(handle, { clientX: 1000 });
  expect(cols()[2]).toBe('400px');
  fireEvent.pointerMove(handle, { clientX: 0 });
  expect(cols()[2]).toBe('50px');
  fireEvent.pointerUp(handle, { clientX: 0 });
  fireEvent.pointerMove(handle, { clientX: 300 });
  expect(cols()[2]).toBe('50px');
});

test('a column keeps its width when its table is shown again, and other tables are unaffected', async () => {
  const { user } = openPeople('/', { id: 'resized' });
  edge('Width of Team').focus();
  await user.keyboard('{ArrowRight}');
  cleanup();
  openPeople('/', { id: 'resized' });
  expect(cols()).toEqual(['', '160px', '']);
  cleanup();
  openPeople('/', { id: 'another' });
  expect(cols()).toEqual(['', '', '']);
});
