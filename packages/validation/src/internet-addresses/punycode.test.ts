import { expect, test } from 'vitest';
import { decodeLabel } from './punycode.ts';

// The first four are examples from RFC 3492, section 7.1.
test.each([
  ['xn--ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
  ['xn--porqunopuedensimplementehablarenespaol-fmd56a', 'porquénopuedensimplementehablarenespañol'],
  ['xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa', 'なぜみんな日本語を話してくれないのか'],
  ['xn--b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
  ['xn--mller-kva', 'müller'],
  ['xn--strae-oqa', 'straße'],
  ['xn--ls8h', '💩'],
])('%s is decoded to %s', (label, letters) => {
  expect(decodeLabel(label)).toBe(letters);
  if (URL.canParse(`http://${letters}.example`))
    expect(new URL(`http://${letters}.example`).hostname).toBe(`${label}.example`);
});

test.each(['example', 'a-b', 'xn--!', 'xn--99999999', 'xn---99a', 'xn--a-ß'])('%s stays unchanged', (label) => {
  expect(decodeLabel(label)).toBe(label);
});
