import { expect, test } from 'vitest';
import { electronicForm } from './electronic-form.ts';

test.each([
  ['fr72 zzz 123456', 'FR72ZZZ123456'],
  [' AT61\u00a0ZZZ\u202f0123\t4567890 ', 'AT61ZZZ01234567890'],
  ['DE98ZZZ\u200b09999999999', 'DE98ZZZ09999999999'],
  ['ＤＥ９８', 'DE98'],
  ['it66-zzz', 'IT66-ZZZ'],
  ['straße ı', 'STRAßEı'],
  ['', ''],
])('%j is %j in electronic form', (text, electronic) => {
  expect(electronicForm(text)).toBe(electronic);
});
