import type { Draft, Scheme, SchemeKind } from '@portal/api-client/schemes';
import { DateTime, StatusTag, statusWords } from '@portal/ui/basics';
import { CopiedFact, type Fact, TimeFact } from '@portal/ui/page-parts';
import { Link } from 'react-router-dom';
import type { SchemeReference } from '../draft-on-screen.ts';
import { href } from '../href.ts';
import { latestDraft, publishedDraft } from '../drafts/draft-state.ts';

interface KnownScheme {
  readonly scheme: Scheme;
  readonly reference: SchemeReference;
}

/** The facts of a scheme, from its published draft, else its latest one. */
export function schemeFacts(kind: SchemeKind, { scheme, reference }: KnownScheme): Fact[] {
  const [published, latest] = [publishedDraft(scheme), latestDraft(scheme)];
  const draft = published ?? latest;
  return [
    {
      term: 'Status',
      value: published ? (
        <StatusTag status="ACTIVE" label="Published" />
      ) : (
        <StatusTag status="DRAFT" label="Not published" />
      ),
    },
    {
      term: 'Published draft',
      value: published && (
        <Link to={href(`schemes.${kind}-draft`, { schemeId: scheme.schemeId, draftId: published.draftId })}>
          <span>{published.name}</span>
          {published.publishedOn != null && (
            <span>
              , published <DateTime value={published.publishedOn} />
            </span>
          )}
        </Link>
      ),
    },
    { term: 'Code', value: draft && <CopiedFact term="Code" value={draft.code} /> },
    { term: 'Agreement type', value: draft && agreementTypeName(draft, reference) },
    ...(draft ? customerFacts(kind, draft) : []),
    { term: 'Last change', value: latest && <TimeFact term="Last change" value={latest.lastModified} /> },
    { term: 'Changed by', value: latest?.lastModifiedBy },
    { term: 'Scheme ID', value: <CopiedFact term="Scheme ID" value={scheme.schemeId} /> },
  ];
}

function agreementTypeName({ agreementType }: Pick<Draft, 'agreementType'>, reference: SchemeReference): string {
  const { agreementTypes } = reference.agreementTypes;
  const known = agreementTypes.find((one) => one.agreementType.toUpperCase() === agreementType.toUpperCase());
  return known?.name ?? statusWords(agreementType);
}

function customerFacts(kind: SchemeKind, draft: Draft): Fact[] {
  const sources = draft.walletDisplayedAuthorizationSources ?? [];
  const wallet = sources.length === 0 ? 'Supported' : `Supported, for ${sources.join(', ')}`;
  return [
    { term: 'Wallet', value: draft.supportsWallet ? wallet : 'Not supported' },
    ...(kind === 'collect'
      ? [{ term: 'MOTO transactions', value: draft.supportsMotoTransactions ? 'Supported' : 'Not supported' }]
      : []),
  ];
}
