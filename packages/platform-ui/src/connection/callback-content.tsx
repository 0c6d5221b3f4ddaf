import { PageHeader, Panel, Skeleton } from '@portal/ui/basics';
import { Row, Stack } from '@portal/ui/page-parts';
import type { ReactNode } from 'react';

export interface CallbackContentProps {
  readonly title: string;
  /** `undefined` until the outcome is known. */
  readonly sentences: readonly string[] | undefined;
  /** The next steps. */
  readonly actions: ReactNode;
}

/** The page that a provider returns to. One element for all outcomes, so that the heading keeps the focus. */
export function CallbackContent({ title, sentences, actions }: CallbackContentProps) {
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <Stack gap={4}>
          <div role="status">
            {sentences ? sentences.map((sentence) => <p key={sentence}>{sentence}</p>) : <Skeleton lines={2} />}
          </div>
          {actions !== undefined && <Row>{actions}</Row>}
        </Stack>
      </Panel>
    </>
  );
}
