import { expect, test } from 'vitest';
import { readTimeZone, timeZones } from './time-zone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  [' europe/berlin ', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
])('%j is the zone %s', (text, value) => {
  expect(readTimeZone(text)).toEqual({ ok: true, value });
});

test.each(['Mars/Phobos', '+02:00', 'GMT+25', 'Europe/Berlin; drop table'])('%j is not a zone', (text) => {
  expect(readTimeZone(text)).toEqual({
    ok: false,
    message: 'Please choose a time zone of the list, such as Europe/Berlin',
  });
});

test('an empty text asks for a zone', () => {
  expect(readTimeZone(' ')).toEqual({ ok: false, message: 'Please choose a time zone' });
});

test('every zone that is offered is accepted as it is, and UTC is the first', () => {
  expect(timeZones()[0]).toBe('UTC');
  for (const zone of timeZones()) expect(readTimeZone(zone)).toEqual({ ok: true, value: zone });
});
