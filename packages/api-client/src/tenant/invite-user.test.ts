import { describe, expect, test } from 'vitest';
import { inviteUserSchema } from './invite-user.ts';

const messagesFor = (invitation: unknown) =>
  inviteUserSchema.safeParse(invitation).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('an invitation', () => {
  test('is sent to the address without the spaces around it', () => {
    const invitation = { emailAddress: ' ann@northwind.example ', roles: ['APP_READ'] };
    expect(inviteUserSchema.parse(invitation)).toEqual({ ...invitation, emailAddress: 'ann@northwind.example' });
  });

  test('is sent to one spelling of the address, however it was typed', () => {
    const invitation = { emailAddress: 'ju\u0308rgen@XN--Mller-KVA.Example', roles: ['APP_READ'] };
    expect(inviteUserSchema.parse(invitation).emailAddress).toBe('jürgen@müller.example');
  });

  test('keeps an unknown role', () => {
    const invitation = { emailAddress: 'ann@northwind.example', roles: ['MOON_WRITE'] };
    expect(inviteUserSchema.parse(invitation)).toEqual(invitation);
  });

  test.each([
    ['no address', '', 'Please enter an email address'],
    ['half an address', 'ann@', 'Please enter a valid email address'],
  ])('explains what is wrong with %s', (_case, emailAddress, message) => {
    expect(messagesFor({ emailAddress, roles: ['APP_READ'] })).toEqual([['emailAddress', message]]);
  });

  test('needs a role', () => {
    expect(messagesFor({ emailAddress: 'ann@northwind.example', roles: [] })).toEqual([
      ['roles', 'Please select one or more roles'],
    ]);
  });
});
