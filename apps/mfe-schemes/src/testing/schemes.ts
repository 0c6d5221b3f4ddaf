import { type Draft, listSchemes, type Scheme, type SchemeKind } from '@portal/api-client/schemes';
import { must } from '@portal/test-kit';
import { api } from './area.ts';
import { draftState, publishedDraft } from '../drafts/draft-state.ts';

/** The tenant's scheme whose drafts have this name. */
export async function findScheme(name: string, kind: SchemeKind = 'collect'): Promise<Scheme> {
  const { results } = await listSchemes(api(), kind);
  return must(
    results.find(({ drafts }) => drafts.some((draft) => draft.name === name)),
    `scheme ${name}`,
  );
}

/** A scheme with a published draft and one that was never published. */
export async function findEditedScheme(): Promise<{ scheme: Scheme; published: Draft; draft: Draft }> {
  const scheme = await findScheme('Online checkout');
  const draft = scheme.drafts.find((one) => draftState(scheme, one) === 'DRAFT');
  return { scheme, published: must(publishedDraft(scheme)), draft: must(draft) };
}
