import { useApi } from '@portal/api-client';
import { SCHEME_KINDS, SCHEMES } from '@portal/api-client/schemes';
import type { ApprovalDetail } from '@portal/api-client/approvals';
import { useCrumbTitle } from '@portal/contract/react';
import { approvalDetail, ApprovalFrame } from '@portal/platform-ui/approvals';
import { usePathParams } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/controls';
import { allQueries, DetailPage, Stack } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SchemeReference } from '../draft-on-screen.ts';
import { href } from '../href.ts';
import { replayedInWords, ReplayEffects } from '../replay/replay-result.tsx';
import { DraftComparison, Part } from '../review/draft-comparison.tsx';
import { useReferenceOf } from '../schemes/use-scheme-reference.ts';

/** The request to publish drafts: the differences and the replay, as they were when it was made. */
export function PublicationApprovalPage() {
  const { approvalId = '' } = usePathParams();
  const approval = useQuery(approvalDetail(useApi(), approvalId));
  useCrumbTitle(approval.data?.title);
  // Those of payout schemes serve collect schemes too.
  const query = allQueries({ approval, reference: useReferenceOf('payout') });
  return (
    <FormsProvider>
      <DetailPage title="Approval" query={query} wide>
        {(data) => (
          <ApprovalFrame approval={data.approval} changes={[SCHEMES]}>
            <Stack gap={5}>
              {data.approval.publications.map((publication) => (
                <PublicationInWords key={publication.schemeId} publication={publication} reference={data.reference} />
              ))}
            </Stack>
          </ApprovalFrame>
        )}
      </DetailPage>
    </FormsProvider>
  );
}

export default PublicationApprovalPage;

interface PublicationInWordsProps {
  readonly publication: ApprovalDetail['publications'][number];
  readonly reference: SchemeReference;
}

function PublicationInWords({ publication, reference }: PublicationInWordsProps) {
  const { schemeId, before, after, replay } = publication;
  const kind = SCHEME_KINDS.find((one) => one === publication.kind);
  if (!kind) return null;
  return (
    <section aria-label={after.name}>
      <Stack gap={4}>
        <h2>
          <Link to={href(`schemes.${kind}-draft`, { schemeId, draftId: after.draftId })}>{after.name}</Link>
        </h2>
        <DraftComparison kind={kind} before={before ?? undefined} after={after} reference={reference} />
        {replay && (
          <Part title="Past payments">
            <Stack gap={3}>
              <p>{`${replayedInWords(replay)} This was the result when the approval was requested.`}</p>
              <ReplayEffects replay={replay} paymentMethods={reference.paymentMethods} />
            </Stack>
          </Part>
        )}
      </Stack>
    </section>
  );
}
