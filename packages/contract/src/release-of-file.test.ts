import { expect, test } from 'vitest';
import { releaseOfFile } from './release-of-file.ts';

test.each([
  ['https://portal.example/remotes/books/1.1.0/static/js/a.js', { remote: 'books', version: '1.1.0' }],
  ['at f (https://a.example/x/remotes/my-books/2.0.0-rc.1/a.js:1:2)', { remote: 'my-books', version: '2.0.0-rc.1' }],
  ['https://portal.example/static/js/a.js', undefined],
  ['https://portal.example/remotes/books/latest/a.js', undefined],
  ['', undefined],
  [undefined, undefined],
])('the release of %s is found', (text, release) => {
  expect(releaseOfFile(text)).toEqual(release);
});
