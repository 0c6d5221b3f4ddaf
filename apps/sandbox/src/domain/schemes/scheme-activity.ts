import type { SchemeKind } from '@portal/api-client/schemes';
import { readerRoles } from '@portal/contract';
import {
  changesOfRule,
  type ComparedDraft,
  differenceOf,
  fieldChanges,
  fieldsInWords,
  ruleInWords,
  type WordsOfChanges,
} from '@portal/scheme-rules';
import { moneyText } from '@portal/validation';
import type { Kysely } from 'kysely';
import type { CallActivity } from '../../platform/activity/record-requests.ts';
import { changesBetween, type Portrayal, type ThingKind, type ThingPlace } from '../../platform/activity/thing-kind.ts';
import type { Schema, StoredChange } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { AGREEMENT_DEFINITION } from './agreement-templates.ts';
import { knownToRules } from './known-to-rules.ts';
import { type DraftRow, readDraft } from './scheme-rows.ts';

/** A scheme with one of its drafts. */
interface SchemePortrayal extends Portrayal {
  readonly kind: SchemeKind;
  readonly draft: ComparedDraft;
  /** The draft that a new one begins with. */
  readonly base: ComparedDraft | undefined;
  readonly words: WordsOfChanges;
}

type Compared = SchemePortrayal | undefined;

/** A scheme with its published draft; one that was never published, with its latest draft. Changes are in the words of a review. */
const publishedActivity = (kind: SchemeKind): ThingKind<SchemePortrayal> => ({
  ...ofScheme(kind),
  async read(db, place) {
    const scheme = await selectScheme(db, kind, place);
    if (!scheme) return undefined;
    const drafts = selectDraftsOf(db, scheme.scheme_id);
    const draft = await (
      scheme.published_draft_id === null
        ? drafts.orderBy('last_modified', 'desc')
        : drafts.where('draft_id', '=', scheme.published_draft_id)
    ).executeTakeFirst();
    if (!draft) return undefined;
    const isPublished = scheme.published_draft_id !== null;
    const portrayal = await portrayalOf(db, kind, draft);
    return { ...portrayal, facts: { 'Published draft': isPublished ? nameOf(draft) : '' } };
  },
});

/** A draft of a scheme: the part of the scheme that a save changes. */
const draftActivity = (kind: SchemeKind): ThingKind<SchemePortrayal> => ({
  ...ofScheme(kind),
  async read(db, place) {
    const scheme = await selectScheme(db, kind, place);
    if (!scheme || place.part === undefined || !isUuid(place.part)) return undefined;
    const draft = await selectDraftsOf(db, scheme.scheme_id).where('draft_id', '=', place.part).executeTakeFirst();
    return draft && portrayalOf(db, kind, draft);
  },
});

/** The activity of calls about the schemes of a kind. */
export const SCHEME_ACTIVITY = {
  collect: { published: publishedActivity('collect'), draft: draftActivity('collect') },
  payout: { published: publishedActivity('payout'), draft: draftActivity('payout') },
};

/** The activity of a call about a scheme. */
export function schemeActivity(
  kind: SchemeKind,
  of: keyof (typeof SCHEME_ACTIVITY)[SchemeKind],
  activity: Omit<CallActivity, 'of'>,
): CallActivity {
  return { ...activity, of: SCHEME_ACTIVITY[kind][of] };
}

function ofScheme(kind: SchemeKind) {
  return {
    kind: `${kind}-scheme`,
    area: kind === 'collect' ? 'Collect' : 'Payout',
    readers: readerRoles(kind === 'collect' ? 'COLLECT_SCHEME' : 'PAYOUT_SCHEME'),
    compare,
  };
}

async function selectScheme(db: Kysely<Schema>, kind: SchemeKind, { tenantId, id }: ThingPlace) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('schemes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('scheme_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

function selectDraftsOf(db: Kysely<Schema>, schemeId: string) {
  return db.selectFrom('scheme_drafts').selectAll().where('scheme_id', '=', schemeId);
}

async function portrayalOf(db: Kysely<Schema>, kind: SchemeKind, draft: DraftRow): Promise<SchemePortrayal> {
  const base =
    draft.based_on === null
      ? undefined
      : await selectDraftsOf(db, draft.scheme_id).where('draft_id', '=', draft.based_on).executeTakeFirst();
  const { methods, rewardGroups } = await knownToRules(db, draft.tenant_id);
  const money = (amount: string, currency: string) => moneyText(amount, currency, ['en-GB']);
  return {
    name: draft.name,
    facts: { Draft: nameOf(draft), Note: draft.note ?? '' },
    kind,
    draft: readDraft(draft),
    base: base && readDraft(base),
    words: { methods, rewardGroups, money },
  };
}

function nameOf({ number, name }: Pick<DraftRow, 'name' | 'number'>): string {
  return `${number}: ${name}`;
}

/** Of a deleted scheme, and of a new one that begins with no other draft, only its facts and rules are said. */
function compare(before: Compared, after: Compared): readonly StoredChange[] {
  const facts = changesBetween(before, after);
  const is = after ?? before;
  if (!is) return facts;
  const was = after ? (before?.draft ?? after.base) : undefined;
  return [...facts, ...(was && after ? differences(was, after) : contents(is, after ? 'after' : 'before'))];
}

function differences(was: ComparedDraft, { kind, draft, words }: SchemePortrayal): readonly StoredChange[] {
  const { methods } = words;
  const difference = differenceOf(kind, { before: was, after: draft, methods });
  const { agreementTypes } = AGREEMENT_DEFINITION;
  const fields = fieldChanges(difference.fields, {
    before: was,
    after: draft,
    agreementTypes: { agreementTypes: [...agreementTypes] },
  });
  return [
    ...fields.map(({ label, before, after }) => ({ name: label, before, after })),
    ...difference.removed.map(({ rule, number }) => ({ name: `Rule ${number}`, before: ruleInWords(rule, methods) })),
    ...difference.added.map(({ rule, number }) => ({ name: `Rule ${number}`, after: ruleInWords(rule, methods) })),
    ...difference.changed.flatMap((change) => [
      {
        name: `Rule ${change.after}`,
        before: ruleInWords(change.wasRule, methods),
        after: ruleInWords(change.rule, methods),
      },
      ...changesOfRule(change, words).map(({ label, names }) => ({
        name: `Rule ${change.after}: ${label}`,
        after: names.join(', '),
      })),
    ]),
    ...difference.moved.map(({ before, after }) => ({
      name: `Place of rule ${after}`,
      before: String(before),
      after: String(after),
    })),
  ];
}

/** A draft that is compared with none, as the side of a change. */
function contents({ kind, draft, words }: SchemePortrayal, side: 'after' | 'before'): readonly StoredChange[] {
  const { agreementTypes } = AGREEMENT_DEFINITION;
  return [
    ...fieldsInWords(kind, draft, { agreementTypes: [...agreementTypes] }).map(({ term, value }) => ({
      name: term,
      [side]: value,
    })),
    ...draft.rules.map((rule, index) => ({ name: `Rule ${index + 1}`, [side]: ruleInWords(rule, words.methods) })),
  ];
}
