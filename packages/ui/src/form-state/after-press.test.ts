// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { afterPress } from './after-press.ts';

test('without a pressed button of the mouse the task runs at once', () => {
  const task = vi.fn();
  afterPress(task);
  expect(task).toHaveBeenCalledOnce();
});

test('a pressed button is released, and clicks, before the task runs once', () => {
  vi.useFakeTimers();
  const task = vi.fn();
  const matches = vi.spyOn(document.documentElement, 'matches').mockReturnValue(true);
  afterPress(task);
  expect(matches).toHaveBeenCalledWith(':active');
  document.dispatchEvent(new Event('pointerup'));
  expect(task).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('pointerup'));
  vi.runAllTimers();
  expect(task).toHaveBeenCalledOnce();
});
