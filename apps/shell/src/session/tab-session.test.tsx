// @vitest-environment jsdom
import { deleteKey } from '@portal/api-client/keys';
import { hasKeptInput, IdentityError, inputKeeper, keepInput, sessionStore } from '@portal/auth';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import {
  respond,
  CONTOSO,
  createParts,
  receiveFromTab,
  IDENTITY,
  identityClient,
  NORTH,
  openNorth,
  openPortal,
  sentToTabs,
  setUpShell,
  settleAccess,
  takeCall,
  tenantOnScreen,
} from '../testing/shell.tsx';
import type { SessionFlow } from './session-flow.ts';

setUpShell();

const ANN = { email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' };
const BOB = { email: 'bob@northwind.example', issuer: 'https://id.example', subject: 'bob' };
const INPUT = { values: { note: 'unsaved' }, base: { note: '' }, version: '1' };
const defaultTenant = () => window.localStorage.getItem('portal.defaultTenant');

/** Stores the user and the tenant of an earlier page in this tab. */
function tabWas(user = ANN, tenantId = 'north', tenantName = 'Northwind'): void {
  window.sessionStorage.setItem('portal.place', JSON.stringify({ user, tenantId, tenantName }));
}

/** The page's message; toasts have a region of their own. */
const pageAlert = () => within(screen.getByRole('main')).getByRole('alert');

/** Loads the page again, in the same tab. */
function reload(path: string): void {
  cleanup();
  const { flow } = openPortal(path);
  void flow.resume();
}

test('a tab opens its own tenant again after a reload, whatever another tab has switched to', async () => {
  await openNorth();
  window.localStorage.setItem('portal.defaultTenant', 'contoso');
  reload('/staff');
  await respond('/v1/identity/me', IDENTITY);
  await settleAccess('north');
  await tenantOnScreen('Northwind');
  expect(defaultTenant()).toBe('contoso');
});

test('after a reload the notification centre still has what it had', async () => {
  const open = async () => {
    const parts = createParts();
    void openPortal('/staff', parts).flow.resume();
    await respond('/v1/identity/me', IDENTITY);
    await settleAccess('north');
    await tenantOnScreen('Northwind');
    return parts.toasts;
  };
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const toasts = await open();
  act(() => toasts.toaster.success('User saved'));
  cleanup();
  expect((await open()).getHistory()).toMatchObject([{ title: 'User saved' }]);
});

test('a new tab opens the tenant of the last switch', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'contoso');
  const { flow } = openPortal('/staff');
  void flow.resume();
  await respond('/v1/identity/me', IDENTITY);
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
});

test('a tab that returns to the default tenant announces it to the others', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'contoso');
  tabWas();
  const { flow } = openPortal('/staff');
  void flow.resume();
  await respond('/v1/identity/me', IDENTITY);
  await settleAccess('north');
  act(() => void flow.selectTenant('contoso'));
  expect(sentToTabs).toEqual([{ kind: 'tenant-switched', tenantId: 'contoso' }]);
});

test('a tab whose tenant the user has lost says so before it shows another', async () => {
  tabWas(ANN, 'gone', 'Gone Ltd');
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const { flow } = openPortal('/staff');
  void flow.resume();
  await respond('/v1/identity/me', IDENTITY);
  await settleAccess('north');
  expect(await screen.findByRole('heading')).toHaveTextContent('This tab shows another tenant now');
  expect(pageAlert()).toHaveTextContent(
    'Gone Ltd was open here, but you no longer have access to it. Now Northwind is open.',
  );
  expect(screen.queryByLabelText('Note')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Continue in Northwind' }));
  expect(await screen.findByLabelText('Note')).toBeInTheDocument();
});

test('if another user signs in, the tab names both, and never shows the page of the one to the other', async () => {
  tabWas(BOB);
  window.sessionStorage.setItem('portal.redirectUrl', '/staff/7?page=2');
  const { router } = openPortal('/callback?code=1&state=2');
  await respond('/v1/identity/me', IDENTITY);
  expect(await screen.findByRole('heading')).toHaveTextContent('This tab has another user now');
  expect(pageAlert()).toHaveTextContent('bob@northwind.example was signed in here. Now ann@northwind.example is.');
  expect(router.state.location.pathname + router.state.location.search).toBe('/');
  fireEvent.click(screen.getByRole('button', { name: 'Continue as ann@northwind.example' }));
  expect(await screen.findByRole('heading', { name: 'Choose a tenant' })).toBeInTheDocument();
});

test('the note about another user survives a reload until the user confirms it', async () => {
  tabWas(BOB, 'contoso', 'Contoso');
  window.localStorage.setItem('portal.defaultTenant', 'north');
  for (const path of ['/', '/staff']) {
    reload(path);
    await respond('/v1/identity/me', IDENTITY);
    await settleAccess('north');
    expect(await screen.findByRole('heading', { name: 'This tab has another user now' })).toBeInTheDocument();
  }
});

test('after the own logout the page says that it worked, and signs nobody in by itself', async () => {
  const { flow } = await openNorth();
  await act(() => flow.signOut());
  // As the page that the provider returns to.
  identityClient.getUser = async () => undefined;
  act(() => sessionStore.failed(new Error('the page has gone')));
  reload('/');
  expect(await screen.findByRole('heading', { name: 'You are logged out' })).toBeInTheDocument();
  expect(pageAlert()).toHaveTextContent('You logged out in this browser. To continue, sign in again.');
  expect(identityClient.signIn).not.toHaveBeenCalled();
  // Only once: the next visit signs in.
  act(() => sessionStore.failed(new Error('the page has gone')));
  reload('/staff');
  await waitFor(() => expect(identityClient.signIn).toHaveBeenCalledTimes(1));
});

test('an idle logout that the logout page completes is still explained as one', async () => {
  const { flow } = await openNorth();
  await act(() => flow.signOut('idle'));
  await act(() => flow.signOut());
  identityClient.getUser = async () => undefined;
  act(() => sessionStore.failed(new Error('the page has gone')));
  reload('/');
  await waitFor(() => expect(pageAlert()).toHaveTextContent('You were logged out after a period of inactivity'));
});

test('after the own logout the next user of the tab is not told about the earlier one', async () => {
  const { flow } = await openNorth();
  await act(() => flow.signOut());
  expect(window.sessionStorage.getItem('portal.place')).toBeNull();
});

/** The platform refuses the token, and the provider refuses to renew it. */
async function loseSession() {
  await (await takeCall('/v1/tenant/users', 'north')).refuse(401, 'EXPIRED');
}

test('when the session is lost, the page stays with its input until the user signs in again', async () => {
  await openNorth('/staff?page=2');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'unsaved' } });
  await loseSession();
  const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
  expect(screen.getByLabelText('Note')).toHaveValue('unsaved');
  expect(identityClient.signIn).not.toHaveBeenCalled();

  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('unsaved');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(identityClient.signIn).toHaveBeenCalledTimes(1));
  expect(window.sessionStorage.getItem('portal.redirectUrl')).toBe('/staff?page=2');
});

test('a session that is lost before a tenant is open signs in at once', async () => {
  const { flow } = openPortal('/staff');
  void flow.resume();
  await (await takeCall('/v1/identity/me')).refuse(401, 'EXPIRED');
  await waitFor(() => expect(identityClient.signIn).toHaveBeenCalledTimes(1));
});

const KEY = '/v1/tenant/keys/pk-1';

/** Starts a change, of which the result is late. */
async function startSave(flow: SessionFlow) {
  const saving = deleteKey(flow.openTransport(NORTH), 'pk-1').catch(() => undefined);
  const call = await takeCall(KEY, 'north');
  return { saving, call };
}

test.each([
  ['saved', 'has been saved', 200],
  ['refused', 'so it is not saved', 409],
  ['unconfirmed', 'We could not confirm whether your last change was saved', 500],
])('an idle logout waits for a save, and says that it was %s', async (_result, sentence, status) => {
  const { flow } = await openNorth();
  const { saving, call } = await startSave(flow);
  const leaving = flow.signOut('idle');
  expect(await screen.findByRole('alertdialog', { name: 'Logging you out' })).toBeInTheDocument();
  expect(identityClient.signOut).not.toHaveBeenCalled();
  expect(sentToTabs).toEqual([]);

  await (status === 200 ? call.respond({}) : call.refuse(status, 'REFUSED'));
  await act(() => Promise.all([saving, leaving]));
  expect(identityClient.signOut).toHaveBeenCalledTimes(1);
  expect(pageAlert()).toHaveTextContent(sentence);

  // As the page that the provider returns to.
  identityClient.getUser = async () => undefined;
  act(() => sessionStore.failed(new Error('the page has gone')));
  reload('/');
  await waitFor(() => expect(pageAlert()).toHaveTextContent(sentence));
});

test('a logout in another tab waits for a save here, which keeps its token', async () => {
  const { flow } = await openNorth();
  const { saving, call } = await startSave(flow);
  receiveFromTab({ kind: 'logged-out', why: 'elsewhere' });
  expect(await screen.findByRole('alertdialog', { name: 'Logging you out' })).toBeInTheDocument();
  expect(identityClient.forget).not.toHaveBeenCalled();
  await call.respond({});
  await act(() => saving);
  expect(await waitFor(pageAlert)).toHaveTextContent(/in another tab.*has been saved/);
  expect(identityClient.forget).toHaveBeenCalledTimes(1);
});

test('a used callback address leads home while a user is signed in, and leaves the history', async () => {
  identityClient.completeSignIn = () => Promise.reject(new IdentityError('stale', undefined));
  const entries = window.history.length;
  const { router } = openPortal('/callback?code=used&state=used');
  await respond('/v1/identity/me', { ...IDENTITY, tenants: [CONTOSO] });
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
  expect(router.state.location.pathname).toBe('/');
  expect([window.history.length, window.location.pathname]).toEqual([entries, '/']);
});

test('a used callback address says so while no user is signed in', async () => {
  identityClient.completeSignIn = () => Promise.reject(new IdentityError('stale', undefined));
  identityClient.getUser = async () => undefined;
  openPortal('/callback?code=used&state=used');
  expect(await waitFor(pageAlert)).toHaveTextContent('This sign-in is no longer valid. Please sign in again.');
  expect(identityClient.signIn).not.toHaveBeenCalled();
});

test.each([
  ['an idle logout', (flow: SessionFlow) => flow.signOut('idle')],
  ['a logout in another tab', () => receiveFromTab({ kind: 'logged-out', why: 'elsewhere' })],
  ['a sign-in after a lost session', (flow: SessionFlow) => flow.signInAgain()],
])('unsaved input is kept over %s', async (_end, end) => {
  const { flow } = await openNorth();
  onTestFinished(inputKeeper.offer('/staff', () => INPUT));
  await act(async () => end(flow));
  act(() => sessionStore.failed(new Error('the page has gone')));
  reload('/staff');
  await respond('/v1/identity/me', IDENTITY);
  await settleAccess('north');
  expect(inputKeeper.find('/staff')).toEqual(INPUT);
});

test.each([
  ['the user’s own logout', (flow: SessionFlow) => void flow.signOut()],
  ['a switch of the tenant', (flow: SessionFlow) => void flow.selectTenant('contoso')],
])('unsaved input that was kept is dropped by %s', async (_step, step) => {
  const { flow } = await openNorth();
  onTestFinished(inputKeeper.offer('/staff', () => INPUT));
  keepInput();
  expect(hasKeptInput()).toBe(true);
  act(() => step(flow));
  expect(hasKeptInput()).toBe(false);
});

test('unsaved input of one user is dropped when another signs in', async () => {
  tabWas(BOB);
  window.sessionStorage.setItem('portal.drafts', JSON.stringify({ owner: 'bob', drafts: { '/staff': INPUT } }));
  reload('/staff');
  await takeCall('/v1/identity/me');
  expect(hasKeptInput()).toBe(false);
});

test('the page after a logout says that unsaved input is kept', async () => {
  const { flow } = await openNorth();
  onTestFinished(inputKeeper.offer('/staff', () => INPUT));
  await act(() => flow.signOut('idle'));
  expect(screen.getByText('Your unsaved changes are kept in this tab. Sign in again to restore them.')).toBeVisible();
});
