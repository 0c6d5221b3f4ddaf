import { useApi } from '@portal/api-client';
import { type Scheme, SCHEME_KINDS, type SchemeKind } from '@portal/api-client/schemes';
import { useAccess } from '@portal/auth';
import { findMethod, methodInWords } from '@portal/scheme-rules';
import { EmptyState, PageHeader, Panel } from '@portal/ui/basics';
import { allQueries, DetailPage, type DetailQuery, Segments } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { SchemeReference } from '../draft-on-screen.ts';
import { publishedDraft } from '../drafts/draft-state.ts';
import { href } from '../href.ts';
import { schemeRoles } from '../scheme-kind.ts';
import { schemeList } from '../schemes/scheme-queries.ts';
import { useReferenceOf } from '../schemes/use-scheme-reference.ts';
import classes from './stop-method.module.css';
import { planStop } from './stop-plan.ts';
import { StopReview } from './stop-review.tsx';
import { appIdOf, isStopped, type StopTarget, usedMethods } from './stop-target.ts';

/** The page that stops the payment method in its address, such as `?app=visa&method=CARD`, in all schemes at once. */
export function StopMethodPage() {
  const collect = useSchemesOf('collect');
  const payout = useSchemesOf('payout');
  // That of payout schemes serves both kinds.
  const reference = useReferenceOf('payout');
  const [address] = useSearchParams();
  const [app, method] = [address.get('app') ?? '', address.get('method') ?? ''];
  return (
    <DetailPage title="Stop this method" query={allQueries({ collect, payout, reference })}>
      {(data) => {
        const schemes = { collect: data.collect, payout: data.payout };
        const appId = appIdOf(app, data.reference.paymentMethods);
        if (appId === undefined) return <MethodChoice schemes={schemes} reference={data.reference} unknown={app} />;
        const target = { appId, paymentMethod: method === '' ? undefined : method };
        return <StopTargeted key={`${appId} ${method}`} target={target} schemes={schemes} reference={data.reference} />;
      }}
    </DetailPage>
  );
}

export default StopMethodPage;

/** The schemes of each kind; none of a kind that the user may not read. */
type Schemes = Readonly<Record<SchemeKind, readonly Scheme[]>>;

const NO_SCHEMES: readonly Scheme[] = [];

/** The schemes of a kind as they are now, never as another page has loaded them. */
function useSchemesOf(kind: SchemeKind): DetailQuery<readonly Scheme[]> {
  const canRead = useAccess().canRead(schemeRoles(kind));
  const list = useQuery({ ...schemeList(useApi(), kind), staleTime: 0, enabled: canRead });
  const data = list.isFetchedAfterMount ? list.data?.results : undefined;
  return { ...list, data: canRead ? data : NO_SCHEMES };
}

function publishedDrafts(schemes: Schemes) {
  return [...schemes.collect, ...schemes.payout].flatMap((scheme) => publishedDraft(scheme) ?? []);
}

interface StopTargetedProps {
  readonly target: StopTarget;
  readonly schemes: Schemes;
  readonly reference: SchemeReference;
}

function StopTargeted({ target, schemes: latest, reference }: StopTargetedProps) {
  const { canRead, canWrite } = useAccess();
  // As it was when it was opened: a publication reloads the lists.
  const [schemes] = useState(latest);
  const planOf = (kind: SchemeKind, scheme: Scheme) =>
    planStop(kind, scheme, { target, reference, canWrite: canWrite(schemeRoles(kind)) });
  const [plans] = useState(() =>
    SCHEME_KINDS.flatMap((kind) => schemes[kind].flatMap((scheme) => planOf(kind, scheme) ?? [])),
  );
  const name = targetInWords(target, reference);
  const unread = SCHEME_KINDS.filter((kind) => !canRead(schemeRoles(kind)));
  return (
    <>
      <PageHeader
        title={`Stop ${name}`}
        description="Turns it off in every published scheme at once. Unpublished drafts are not changed."
      />
      {unread.map((kind) => (
        <p key={kind}>{`You do not have the role to read ${kind} schemes, so they are left out.`}</p>
      ))}
      {plans.length > 0 ? (
        <StopReview plans={plans} reference={reference} planOf={planOf}>
          <AppMethods target={target} schemes={schemes} reference={reference} />
        </StopReview>
      ) : (
        <Panel>
          <EmptyState icon={<Ban size={22} aria-hidden />} title={`No published scheme offers ${name}`} />
        </Panel>
      )}
    </>
  );
}

function targetInWords({ appId, paymentMethod }: StopTarget, { methods }: SchemeReference): string {
  const one = findMethod(methods, { appId, paymentMethod: paymentMethod ?? '' });
  return paymentMethod === undefined ? `all methods of ${one.appName}` : methodInWords(one);
}

/** Chooses between the methods of the app that published schemes offer. Empty if there is only one. */
function AppMethods({ target, schemes, reference }: StopTargetedProps) {
  const [, setAddress] = useSearchParams();
  const { appId, paymentMethod = '' } = target;
  const ofApp = { appId, paymentMethod: undefined };
  const used = usedMethods(publishedDrafts(schemes), reference.methods).filter((one) => isStopped(ofApp, one));
  if (used.length < 2) return null;
  return (
    <Segments
      label="Methods to stop"
      value={paymentMethod}
      options={[
        { value: '', label: 'All methods' },
        ...used.map((one) => ({ value: one.paymentMethod, label: one.method?.name ?? one.paymentMethod })),
      ]}
      onChange={(method) =>
        setAddress({ app: appId, ...(method !== '' && { method }) }, { replace: true, preventScrollReset: true })
      }
    />
  );
}

interface MethodChoiceProps extends Omit<StopTargetedProps, 'target'> {
  /** The app that the address names and the marketplace does not have; empty if it names none. */
  readonly unknown: string;
}

/** The methods of all published schemes, for an address that names none of them. */
function MethodChoice({ schemes, reference, unknown }: MethodChoiceProps) {
  const used = usedMethods(publishedDrafts(schemes), reference.methods);
  return (
    <>
      <PageHeader title="Stop this method" description="Choose the payment method to stop in all published schemes." />
      {unknown !== '' && <p>{`There is no app ‘${unknown}’.`}</p>}
      <Panel>
        {used.length === 0 ? (
          <EmptyState icon={<Ban size={22} aria-hidden />} title="No published scheme offers a payment method" />
        ) : (
          <ul className={classes.choices}>
            {used.map((one) => (
              <li key={`${one.appId} ${one.paymentMethod}`}>
                <Link to={href('schemes.stop-method', {}, { app: one.appId, method: one.paymentMethod })}>
                  {methodInWords(one)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}
