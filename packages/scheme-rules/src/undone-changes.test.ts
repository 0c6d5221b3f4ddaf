import { expect, test } from 'vitest';
import { knownMethods } from './compile-scheme.ts';
import type { ComparedDraft } from './changes.ts';
import { someDraft, someMethod, someRule } from './testing/schemes.ts';
import { undoneChanges } from './undone-changes.ts';

const [irish, spanish] = [someRule({ countries: ['IE'] }), someRule({ countries: ['ES'] })];
const base = someDraft({ rules: [irish, spanish] });
const limited = { ...irish, lowValueInclusive: '5' };

const undone = (published: Partial<ComparedDraft>, draft: Partial<ComparedDraft>) =>
  undoneChanges('collect', {
    base,
    published: { ...base, ...published },
    draft: { ...base, ...draft },
    methods: knownMethods([someMethod()]),
  });

test('a draft without a change of its own undoes everything that was published since it began', () => {
  const added = someRule();
  expect(undone({ name: 'Store', rules: [limited, added] }, {})).toMatchObject({
    isEmpty: false,
    fields: ['name'],
    added: [{ rule: added }],
    removed: [{ rule: spanish }],
    changed: [{ uuid: irish.uuid, limits: ['lowValueInclusive'] }],
  });
});

test('a draft that already has the changes undoes nothing, whatever it changes beside them', () => {
  const both = { name: 'Store', rules: [limited, spanish] };
  expect(undone(both, { ...both, rules: [limited, { ...spanish, countries: [] }] }).isEmpty).toBe(true);
});

test('of a rule that both changed, only what differs again is undone', () => {
  const published = { ...limited, countries: ['ES', 'IE'] };
  const drafted = { ...irish, countries: ['ES', 'IE'], highValueInclusive: '9' };
  expect(undone({ rules: [published, spanish] }, { rules: [drafted, spanish] }).changed).toMatchObject([
    { uuid: irish.uuid, limits: ['lowValueInclusive'], lists: [] },
  ]);
});

test('a changed rule that the draft removes, and a moved one that it moves back, are undone', () => {
  expect(undone({ rules: [limited, spanish] }, { rules: [spanish] }).changed).toHaveLength(1);
  expect(undone({ rules: [spanish, irish] }, {}).moved).toHaveLength(1);
});
