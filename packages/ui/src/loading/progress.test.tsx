// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Progress } from './progress.tsx';

test('a progress bar has a name that states the progress', () => {
  render(<Progress label="37 of 200 queued" value={37} max={200} />);
  expect(screen.getByRole('progressbar', { name: '37 of 200 queued' })).toMatchObject({ value: 37, max: 200 });
});
