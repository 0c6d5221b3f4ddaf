// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultTenant, invitationKey, saveRedirectPath, takeRedirectPath } from './browser-values.ts';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('the default tenant is remembered for every tab until it is cleared', () => {
  defaultTenant.set('n');
  expect(defaultTenant.get()).toBe('n');
  expect(window.localStorage.getItem('portal.defaultTenant')).toBe('n');
  defaultTenant.set(undefined);
  expect(defaultTenant.get()).toBeUndefined();
});

test('the invitation key stays in its tab', () => {
  invitationKey.set('key');
  expect(invitationKey.get()).toBe('key');
  expect(window.sessionStorage.getItem('portal.invitationKey')).toBe('key');
  expect(window.localStorage).toHaveLength(0);
});

describe('the path to return to', () => {
  test('is taken once; after that it is home', () => {
    saveRedirectPath('/users?page=2');
    expect(takeRedirectPath()).toBe('/users?page=2');
    expect(takeRedirectPath()).toBe('/');
  });

  test('is home if it was one of the sign-in pages', () => {
    saveRedirectPath('/users');
    saveRedirectPath('/logout');
    expect(takeRedirectPath()).toBe('/');
  });

  test('is home if someone else put another address there', () => {
    window.sessionStorage.setItem('portal.redirectUrl', '//evil.example');
    expect(takeRedirectPath()).toBe('/');
  });
});

describe('with blocked storage', () => {
  beforeEach(() => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked);
  });
  afterEach(() => vi.restoreAllMocks());

  test('nothing is remembered and nothing breaks', () => {
    defaultTenant.set('n');
    invitationKey.set(undefined);
    saveRedirectPath('/users');
    expect(defaultTenant.get()).toBeUndefined();
    expect(invitationKey.get()).toBeUndefined();
    expect(takeRedirectPath()).toBe('/');
  });
});
