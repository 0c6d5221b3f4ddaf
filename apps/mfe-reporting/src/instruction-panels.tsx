import { ApiError } from '@portal/api-client';
import type { FinancialInstrument, Instruction } from '@portal/api-client/orders';
import { useAccess } from '@portal/auth';
import { ButtonLink, DateTime, EmptyState, formatDay, StatusTag, statusWords } from '@portal/ui/basics';
import { CopiedFact, FactList } from '@portal/ui/details';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoney } from './money.ts';
import { OrderPartPanel } from './order-part-panel.tsx';
import { mandateSearchPath, orderPath, reportedInstructionPath } from './order-paths.ts';
import type { InstructionPlace, LinkedPart } from './order-queries.ts';
import { PaymentStatus } from './payment-status.tsx';
import { mandates, transactions } from './portal.config.ts';
import type { OrderPart } from './use-order-part.ts';

export interface InstructionPanelProps {
  readonly place: InstructionPlace;
  readonly part: OrderPart<Instruction>;
}

export function InstructionPanel({ place, part }: InstructionPanelProps) {
  const { evaluate } = useAccess();
  const seesReport = evaluate({ auth: 'required', trial: 'blocked', ...transactions }).allowed;
  return (
    <OrderPartPanel
      title="Instruction"
      part={part}
      explain={(error) => error instanceof ApiError && error.status === 404 && <NoInstruction place={place} />}
    >
      {(instruction) => (
        <>
          <FactList
            dense
            facts={[
              {
                term: 'Instruction reference',
                value: <CopiedFact term="Instruction reference" value={instruction.instructionRef} />,
              },
              { term: 'Amount', value: formatMoney(instruction.amount, instruction.currency) },
              { term: 'Status', value: <PaymentStatus status={instruction.status} /> },
              { term: 'Direction', value: statusWords(instruction.direction) },
              { term: 'App', value: instruction.app },
              { term: 'Payment method', value: instruction.paymentMethod && statusWords(instruction.paymentMethod) },
              { term: 'Failure reason', value: instruction.failureReason },
              {
                term: 'Customer reference',
                value: instruction.customerRef && (
                  <CopiedFact term="Customer reference" value={instruction.customerRef} />
                ),
              },
              {
                term: 'Batch reference',
                value: instruction.batchRef && <CopiedFact term="Batch reference" value={instruction.batchRef} />,
              },
              { term: 'Created', value: <DateTime value={instruction.createdAt} /> },
              { term: 'Updated', value: instruction.updatedAt && <DateTime value={instruction.updatedAt} /> },
              { term: 'Completed', value: instruction.completedAt && <DateTime value={instruction.completedAt} /> },
              {
                term: 'Settlement forecast',
                value: instruction.forecastedSettlementDate && formatDay(instruction.forecastedSettlementDate),
              },
            ]}
          />
          {seesReport && (
            <p>
              <Link to={reportedInstructionPath(instruction.orderRef, instruction.instructionRef)}>
                Show in Transaction Data
              </Link>
            </p>
          )}
        </>
      )}
    </OrderPartPanel>
  );
}

function NoInstruction({ place: { orderRef, instructionRef } }: { readonly place: InstructionPlace }) {
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden />}
      title={`There is no instruction ${instructionRef} in this order`}
      text="Please check the reference, or choose one of the instructions of the order."
      action={<ButtonLink to={orderPath(orderRef)}>Show the order alone</ButtonLink>}
    />
  );
}

export interface InstrumentPanelProps {
  readonly part: OrderPart<FinancialInstrument>;
  /** Where the instruction says that it is. */
  readonly link: LinkedPart | undefined;
}

export function InstrumentPanel({ part, link }: InstrumentPanelProps) {
  const { evaluate } = useAccess();
  const seesMandates = evaluate({ auth: 'required', trial: 'blocked', ...mandates }).allowed;
  return (
    <OrderPartPanel title="Financial instrument" part={part} nothing={nothingToLoad(link, 'financial instrument')}>
      {(instrument) => (
        <>
          <FactList
            dense
            facts={[
              {
                term: 'Financial instrument ID',
                value: <CopiedFact term="Financial instrument ID" value={instrument.financialInstrumentId} />,
              },
              { term: 'Type', value: statusWords(instrument.type) },
              { term: 'Details', value: instrument.maskedDetails },
              { term: 'Holder', value: instrument.holderName },
              { term: 'Status', value: <StatusTag status={instrument.status} /> },
              { term: 'Created', value: instrument.createdAt && <DateTime value={instrument.createdAt} /> },
              ...mandateFacts(instrument.mandate),
            ]}
          />
          {instrument.mandate && seesMandates && (
            <p>
              <Link to={mandateSearchPath(instrument.mandate.mandateId)}>Show in the Mandates Report</Link>
            </p>
          )}
        </>
      )}
    </OrderPartPanel>
  );
}

function mandateFacts(mandate: FinancialInstrument['mandate']) {
  if (!mandate) return [];
  return [
    { term: 'Mandate ID', value: <CopiedFact term="Mandate ID" value={mandate.mandateId} /> },
    {
      term: 'Mandate reference',
      value: mandate.externalReference && <CopiedFact term="Mandate reference" value={mandate.externalReference} />,
    },
    { term: 'Network', value: mandate.network.replaceAll('_', ' ') },
    { term: 'Mandate status', value: <StatusTag status={mandate.status} /> },
  ];
}

/** Why a part that the instruction links to is not loaded; `undefined` where it is. */
export function nothingToLoad(link: LinkedPart | undefined, name: string): string | undefined {
  if (link === undefined) return `Where the ${name} is found is known once the instruction is loaded.`;
  switch (link.status) {
    case 'linked':
      return undefined;
    case 'absent':
      return `This instruction has no ${name}.`;
    case 'refused':
      return `The platform's link to the ${name} leads elsewhere, so it was not followed.`;
  }
}
