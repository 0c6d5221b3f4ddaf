import { isNotFound, useApi } from '@portal/api-client';
import type { Instruction } from '@portal/api-client/orders';
import { useOpens } from '@portal/auth';
import { useCrumbTitle, useRouteData } from '@portal/contract/react';
import { ButtonLink, EmptyState, PageHeader, Panel, statusWords, usePathParams } from '@portal/ui/basics';
import { DetailPage, Facts } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { FileSearch, Receipt } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { href } from '../href.ts';
import { InstructionOutcome } from '../instruction-outcome.tsx';
import { instructionFacts } from '../instruction-facts.tsx';
import { referenceFact } from '../known-facts.tsx';
import { formatMoney } from '@portal/ui/money';
import { RawData } from '../raw-data.tsx';
import { ZoneChoice } from '../report-time.tsx';
import { portal } from '../portal.config.ts';
import { orderPart } from '../orders/order-queries.ts';
import { instructionDetail } from './instruction-queries.ts';
import { Reimbursements } from './reimbursements.tsx';
import { backWords, wayBack } from '../searches/way-back.ts';

/** The page of one instruction, opened from the report or from a search in it. */
export function InstructionPage() {
  const { orderRef = '', instructionRef = '' } = usePathParams();
  const instruction = useQuery(instructionDetail(useApi(), { orderRef, instructionRef }));
  useCrumbTitle(instructionRef);
  if (isNotFound(instruction.error)) {
    return <NoSuchInstruction instructionRef={instructionRef} />;
  }
  return (
    <DetailPage title="Instruction" query={instruction} wide>
      {({ data, text }) => <InstructionDetail key={instructionRef} instruction={data} responseText={text} />}
    </DetailPage>
  );
}

export default InstructionPage;

function NoSuchInstruction({ instructionRef }: { readonly instructionRef: string }) {
  return (
    <>
      <PageHeader title="Instruction" />
      <Panel>
        <EmptyState
          icon={<FileSearch size={22} aria-hidden />}
          title="Instruction not found"
          text={`This order has no instruction ${instructionRef} in this tenant. The address may be incomplete or belong to another tenant.`}
          action={<ButtonLink to={href('reporting.transactions')}>Transaction Data</ButtonLink>}
        />
      </Panel>
    </>
  );
}

interface InstructionDetailProps {
  readonly instruction: Instruction;
  /** The platform's raw response. */
  readonly responseText: string;
}

function InstructionDetail({ instruction, responseText }: InstructionDetailProps) {
  const { instructionRef, orderRef, amount, currency } = instruction;
  const seesOrders = useOpens(portal, 'reporting.order-instruction');
  const order = useQuery({
    ...orderPart(useApi(), orderRef),
    enabled: seesOrders && instruction.status === 'FAILED',
  });
  const back = wayBack(useLocation());
  const { foundBy } = useRouteData();
  return (
    <>
      <PageHeader
        title={instructionRef}
        description={`${formatMoney(amount, currency)} · ${statusWords(instruction.direction)}`}
        actions={
          <>
            <ZoneChoice />
            {back !== undefined && <ButtonLink to={back}>{backWords(back, foundBy === 'search')}</ButtonLink>}
            {seesOrders && (
              <ButtonLink
                variant="primary"
                icon={<Receipt size={16} aria-hidden />}
                to={href('reporting.order-instruction', instruction)}
              >
                Order Viewer
              </ButtonLink>
            )}
          </>
        }
      />
      <InstructionOutcome instruction={instruction} order={order.data?.data} />
      <Facts facts={[...instructionFacts(instruction), referenceFact('Order reference', orderRef)]} />
      <Reimbursements instruction={instruction} />
      <RawData subject="Instruction" responseText={responseText} />
    </>
  );
}
