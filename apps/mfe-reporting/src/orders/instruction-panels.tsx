import { networkWords } from '@portal/api-client/report-words';
import type { FinancialInstrument, Instruction } from '@portal/api-client/orders';
import { useOpens } from '@portal/auth';
import { ButtonLink, EmptyState, StatusTag, statusWords } from '@portal/ui/basics';
import { type Fact, FactList } from '@portal/ui/page-parts';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { instructionFacts } from '../instruction-facts.tsx';
import { referenceFact, timeFact } from '../known-facts.tsx';
import type { InstructionPlace } from '../instruction-place.ts';
import { portal } from '../portal.config.ts';
import { OrderPartPanel } from './order-part-panel.tsx';
import type { LinkedPart } from './order-queries.ts';
import type { OrderPart } from './use-order-part.ts';

export interface InstructionPanelProps {
  readonly place: InstructionPlace;
  readonly part: OrderPart<Instruction>;
}

export function InstructionPanel({ place, part }: InstructionPanelProps) {
  const seesReport = useOpens(portal, 'reporting.instruction');
  return (
    <OrderPartPanel title="Instruction" part={part} missing={<NoInstruction place={place} />}>
      {(instruction) => (
        <>
          <FactList dense facts={instructionFacts(instruction)} />
          {seesReport && (
            <p>
              <Link to={href('reporting.instruction', instruction)}>Show in Transaction Data</Link>
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
      title={`This order has no instruction ${instructionRef}`}
      text="Check the reference, or choose one of the order's instructions."
      action={<ButtonLink to={href('reporting.order', { orderRef })}>Show only the order</ButtonLink>}
    />
  );
}

export interface InstrumentPanelProps {
  readonly part: OrderPart<FinancialInstrument>;
  /** The instruction's link to it. */
  readonly link: LinkedPart | undefined;
}

export function InstrumentPanel({ part, link }: InstrumentPanelProps) {
  const seesMandates = useOpens(portal, 'reporting.mandates-search');
  return (
    <OrderPartPanel title="Financial instrument" part={part} nothing={nothingToLoad(link, 'financial instrument')}>
      {(instrument) => (
        <>
          <FactList dense facts={instrumentFacts(instrument)} />
          {instrument.mandate && seesMandates && (
            <p>
              <Link to={href('reporting.mandates-search', {}, { term: instrument.mandate.mandateId })}>
                Show in the Mandates Report
              </Link>
            </p>
          )}
        </>
      )}
    </OrderPartPanel>
  );
}

function instrumentFacts({ mandate, ...instrument }: FinancialInstrument): Fact[] {
  return [
    referenceFact('Financial instrument ID', instrument.financialInstrumentId),
    { term: 'Type', value: statusWords(instrument.type) },
    { term: 'Details', value: instrument.maskedDetails },
    { term: 'Holder', value: instrument.holderName },
    { term: 'Status', value: <StatusTag status={instrument.status} /> },
    timeFact('Created', instrument.createdAt),
    ...(mandate
      ? [
          referenceFact('Mandate ID', mandate.mandateId),
          referenceFact('Mandate reference', mandate.externalReference),
          { term: 'Network', value: networkWords(mandate.network) },
          { term: 'Mandate status', value: <StatusTag status={mandate.status} /> },
        ]
      : []),
  ];
}

/** Why a linked part of an instruction is not loaded; `undefined` if it is. */
export function nothingToLoad(link: LinkedPart | undefined, name: string): string | undefined {
  if (link === undefined) return 'Available once the instruction has loaded.';
  switch (link.status) {
    case 'linked':
      return undefined;
    case 'absent':
      return `This instruction has no ${name}.`;
    case 'refused':
      return `The platform's link to the ${name} points to another site, so it was not followed.`;
  }
}
