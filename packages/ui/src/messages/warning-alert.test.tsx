// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WarningAlert } from './warning-alert.tsx';

test('a warning is an alert with its title and text', () => {
  render(
    <WarningAlert title="Not every source is supported">
      <p>Paper, Telephone</p>
    </WarningAlert>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not every source is supportedPaper, Telephone');
});
