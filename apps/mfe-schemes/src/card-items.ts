import type { CardItems } from '@portal/api-client/cards';
import type { Draft, Scheme, SchemeKind } from '@portal/api-client/schemes';
import { href } from './href.ts';
import { publishedDraft } from './drafts/draft-state.ts';

type Items<K extends keyof CardItems> = CardItems[K][number][];

/** The number of recent publications that home shows. */
const RECENT = 5;

export interface PublishedScheme {
  readonly schemeId: string;
  readonly draft: Draft;
}

export function publishedSchemes(schemes: readonly Scheme[]): PublishedScheme[] {
  return schemes.flatMap((scheme) => {
    const draft = publishedDraft(scheme);
    return draft ? [{ schemeId: scheme.schemeId, draft }] : [];
  });
}

export function schemeSteps(kind: SchemeKind, schemes: readonly Scheme[]): Items<'setup'> {
  return [
    {
      text: `Publish a ${kind} scheme`,
      isDone: publishedSchemes(schemes).length > 0,
      path: schemes.length === 0 ? href(`schemes.${kind}-new`) : href(`schemes.${kind}`),
    },
  ];
}

/** Published schemes that cannot offer everything as intended, such as methods of apps that were uninstalled, or deleted reward groups. */
export function schemeProblems(
  kind: SchemeKind,
  published: readonly PublishedScheme[],
  problemsOf: (draft: Draft) => readonly { readonly message: string }[],
): Items<'attention'> {
  return published.flatMap(({ schemeId, draft }) => {
    const [first, ...others] = problemsOf(draft);
    if (!first) return [];
    return [
      {
        text: others.length === 0 ? `${draft.name} has a problem` : `${draft.name} has ${others.length + 1} problems`,
        detail: first.message,
        path: href(`schemes.${kind}-draft`, { schemeId, draftId: draft.draftId }),
      },
    ];
  });
}

export function latestPublications(kind: SchemeKind, schemes: readonly Scheme[]): Items<'recent'> {
  return schemes
    .flatMap(({ schemeId, drafts }) => drafts.map((draft) => ({ schemeId, draft, at: draft.publishedOn ?? '' })))
    .filter(({ at }) => at !== '')
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, RECENT)
    .map(({ schemeId, draft, at }) => ({
      text: draft.name,
      detail: 'Published',
      at,
      path: href(`schemes.${kind}-draft`, { schemeId, draftId: draft.draftId }),
    }));
}
