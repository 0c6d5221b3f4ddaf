import { ButtonLink, EmptyState, PageHeader, Panel } from '@portal/ui/basics';
import { Receipt } from 'lucide-react';
import { href } from '../href.ts';

/** In place of a report of the transactions' readers that the platform does not have. */
export function LackingReport({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <EmptyState
          icon={<Receipt size={22} aria-hidden />}
          title={`No list of ${title.toLowerCase()} on this platform`}
          text="The platform that the portal is connected to does not offer this list yet. Each payment is in Transaction Data."
          action={<ButtonLink to={href('reporting.transactions')}>Transaction Data</ButtonLink>}
        />
      </Panel>
    </>
  );
}
