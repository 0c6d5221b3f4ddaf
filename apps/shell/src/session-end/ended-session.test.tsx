// @vitest-environment jsdom
import { hasKeptInput, inputKeeper, sessionStore } from '@portal/auth';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  heldCalls,
  identityClient,
  loseSession,
  openNorth,
  openPortal,
  receiveFromTab,
  sentToTabs,
  setUpShell,
} from '../testing/shell.tsx';

setUpShell();

const ANN = { email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' };
const SENTENCES = [
  ['elsewhere', 'You logged out in another tab, which ended this session too.'],
  ['replaced', 'Another user signed in in this browser, which ended your session.'],
] as const;

const pageAlert = () => within(screen.getByRole('main')).getByRole('alert');

/** A document that loads, such as after Back, and whose identity client finds that the session has ended. */
function load(path: string, ending: 'elsewhere' | 'replaced' | 'idle'): void {
  sessionStore.failed(new Error('the document before has gone'));
  identityClient.getUser = async () => {
    loseSession(ending);
    return undefined;
  };
  void openPortal(path).flow.resume();
}

beforeEach(() => window.localStorage.setItem('portal.session', 'of the others'));

test.each(SENTENCES)('a document that loads after its session ended (%s) waits for the user', async (why, sentence) => {
  load('/staff?page=2', why);
  await waitFor(() => expect(pageAlert()).toHaveTextContent(sentence));
  expect(identityClient.forget).toHaveBeenCalledTimes(1);
  // The session of the other tabs goes on.
  expect(identityClient.signIn).not.toHaveBeenCalled();
  expect(identityClient.signOut).not.toHaveBeenCalled();
  expect(sentToTabs).toEqual([]);
  expect(window.localStorage.getItem('portal.session')).toBe('of the others');
  await heldCalls(0, '/v1/identity/me');
});

test('a document that loads after the idle time-out logs out at the provider, and returns to its page later', async () => {
  load('/staff?page=2', 'idle');
  await waitFor(() => expect(pageAlert()).toHaveTextContent('You were logged out after a period of inactivity'));
  expect(identityClient.signOut).toHaveBeenCalledTimes(1);
  expect(identityClient.signIn).not.toHaveBeenCalled();
  expect(sentToTabs).toEqual([{ kind: 'logged-out', why: 'idle' }]);
  expect(window.sessionStorage.getItem('portal.redirectUrl')).toBe('/staff?page=2');
  expect(window.localStorage.getItem('portal.session')).toContain('"ended":"idle"');
});

test.each(SENTENCES)(
  'a page whose session ended (%s) disappears when the user returns to it',
  async (why, sentence) => {
    await openNorth();
    onTestFinished(inputKeeper.offer('/staff', () => ({ values: { note: 'unsaved' }, base: {}, version: '1' })));
    window.localStorage.setItem('portal.flags', 'of the others');
    act(() => loseSession(why));
    await waitFor(() => expect(pageAlert()).toHaveTextContent(sentence));
    expect(screen.queryByLabelText('Note')).not.toBeInTheDocument();
    expect(hasKeptInput()).toBe(true);
    expect(sentToTabs).toEqual([]);
    expect(window.localStorage.getItem('portal.flags')).toBe(why === 'replaced' ? 'of the others' : null);
  },
);

test('a logout in another tab reaches a tab that is loading', async () => {
  act(() => sessionStore.failed(new Error('the document before has gone')));
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  let answer: (user: typeof ANN) => void = () => {};
  identityClient.getUser = () => {
    isAsked();
    return new Promise((resolve) => (answer = resolve));
  };
  const { flow } = openPortal('/staff');
  void flow.resume();
  await asked;
  receiveFromTab({ kind: 'logged-out', why: 'elsewhere' });
  await act(async () => answer(ANN));
  await waitFor(() => expect(pageAlert()).toHaveTextContent('You logged out in another tab'));
  await heldCalls(0, '/v1/identity/me');
});

test('a logout in a tab that an earlier user left does not end the session of the next one', async () => {
  const { router } = await openNorth();
  identityClient.checkSession = () => loseSession('replaced');
  await act(() => router.navigate('/logout'));
  await waitFor(() => expect(pageAlert()).toHaveTextContent('Another user signed in in this browser'));
  expect(identityClient.signOut).not.toHaveBeenCalled();
  expect(sentToTabs).toEqual([]);
  expect(window.localStorage.getItem('portal.session')).toBe('of the others');
});

test('a document that the browser kept over the logout shows that the user has logged out', async () => {
  const { router } = await openNorth();
  await act(() => router.navigate('/logout'));
  expect(identityClient.signOut).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(pageAlert()).toHaveTextContent('You logged out in this browser.'));
  expect(window.localStorage.getItem('portal.session')).toContain('"ended":"elsewhere"');
});

test('the address of a logout leaves the history, so that Back cannot log out the next user', async () => {
  window.history.replaceState(null, '', '/logout');
  const entries = window.history.length;
  openPortal('/logout');
  await waitFor(() => expect(identityClient.signOut).toHaveBeenCalledTimes(1));
  expect([window.history.length, window.location.pathname]).toEqual([entries, '/']);
});

test('a session that the platform refuses late does not change why it ended', async () => {
  await openNorth();
  act(() => loseSession('replaced'));
  act(() => loseSession('lost'));
  await waitFor(() => expect(pageAlert()).toHaveTextContent('Another user signed in in this browser'));
  expect(identityClient.signIn).not.toHaveBeenCalled();
});
