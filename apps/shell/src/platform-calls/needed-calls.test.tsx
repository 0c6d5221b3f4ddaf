// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  comeBackToTab,
  FLAGS,
  flagsOf,
  heldCalls,
  openNorth,
  respond,
  setUpShell,
  takeCall,
} from '../testing/shell.tsx';

setUpShell();

const NEEDED = '/v2/disputes';
const disputes = () => screen.queryByText('Disputes');

test('a page leaves the menu once the platform says that it lacks its call, also after a reload, until it has it', async () => {
  await openNorth('/staff');
  await screen.findByText('Disputes');
  await (await takeCall(NEEDED, 'north')).refuse(404, 'NOT_FOUND');
  expect(disputes()).not.toBeInTheDocument();

  cleanup(); // the page is loaded again in the same tab
  await openNorth('/staff');
  expect(disputes()).not.toBeInTheDocument();
  await (await takeCall(NEEDED, 'north')).respond({ results: [], total: 0 });
  await waitFor(() => expect(disputes()).toBeInTheDocument());
});

test('the access overview leaves out a page whose call the platform lacks', async () => {
  await openNorth('/access-overview');
  await screen.findByRole('heading', { name: /^Open/ });
  expect(screen.getAllByText('Disputes')).toHaveLength(2); // in the menu and in the overview
  await (await takeCall(NEEDED, 'north')).refuse(404, 'NOT_FOUND');
  expect(disputes()).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Hidden (0)' })).toBeVisible();
});

test.each([
  [403, 'FORBIDDEN'],
  [500, 'INTERNAL'],
])('a page whose call fails with %i stays in the menu', async (status, code) => {
  await openNorth('/staff');
  await screen.findByText('Disputes');
  await (await takeCall(NEEDED, 'north')).refuse(status, code);
  expect(disputes()).toBeInTheDocument();
});

test('a call is sent once the user may open its page, and not before', async () => {
  await openNorth('/staff', 'enableTrialAccount');
  await screen.findByText('Trial mode');
  comeBackToTab();
  await respond(FLAGS, flagsOf());
  await screen.findByText('Disputes');
  await heldCalls(1, NEEDED);
});
