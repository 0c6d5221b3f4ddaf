import { isTestEnvironment } from '@portal/api-client/app-environment';
import { findMethod, type KnownMethods } from '@portal/scheme-rules';
import type { OptionsPreview } from '@portal/api-client/schemes';
import { Skeleton, StatusTag } from '@portal/ui/basics';
import { type FailableQuery, QueryFailure, Row, Stack } from '@portal/ui/page-parts';
import { Ban, Check, CornerDownRight, Minus } from 'lucide-react';
import { useId } from 'react';
import classes from './simulator.module.css';

/** Up to this many rules are all listed at once. */
const STEPS_SHOWN_MAX = 5;

interface PreviewResultProps {
  readonly title: string;
  readonly query: FailableQuery & { readonly data: OptionsPreview | undefined };
  /** Absent while the fields have faults. */
  readonly isAsked: boolean;
  /** The ids of the rules, in the order of the draft. */
  readonly ruleIds: readonly string[];
  readonly methods: KnownMethods;
  /** The offer of the other draft, and the meaning of a missing one. */
  readonly other: { readonly preview: OptionsPreview | undefined; readonly missing: string };
}

/** The offer of one draft for the payment: by which rule, and why not more. */
export function PreviewResult({ title, query, isAsked, ruleIds, methods, other }: PreviewResultProps) {
  const titleId = useId();
  return (
    <section className={classes.result} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {!isAsked && <p className={classes.quiet}>Correct the fields to see what is offered.</p>}
      {isAsked && query.error && <QueryFailure query={query} title="The payment could not be simulated" />}
      {isAsked && !query.error && !query.data && <Skeleton label="Simulating…" />}
      {isAsked && query.data && <Preview preview={query.data} ruleIds={ruleIds} methods={methods} other={other} />}
    </section>
  );
}

interface PreviewProps extends Pick<PreviewResultProps, 'methods' | 'other' | 'ruleIds'> {
  readonly preview: OptionsPreview;
}

type Offer = OptionsPreview['offered'][number];

function Preview({ preview, ruleIds, methods, other }: PreviewProps) {
  const { offered, notOffered } = preview;
  const ruleOf = ({ uuid }: Offer) => `Rule ${ruleIds.indexOf(uuid) + 1}`;
  const isMissing = ({ appId, paymentMethod }: Offer) =>
    other.preview?.offered.every((one) => one.appId !== appId || one.paymentMethod !== paymentMethod);
  return (
    <Stack gap={3}>
      {offered.length === 0 ? (
        <p className={classes.line}>
          <Ban size={16} aria-hidden />
          Nothing is offered.
        </p>
      ) : (
        <ul className={classes.list} aria-label="Offered">
          {offered.map((one) => (
            <li key={`${one.appId} ${one.paymentMethod}`} className={classes.line}>
              <Check size={16} aria-hidden />
              <Row as="span">
                <span>
                  <strong>{one.name}</strong> <span>{`(${one.appName}), by ${ruleOf(one)}`}</span>
                </span>
                {isTestEnvironment(findMethod(methods, one).method?.environment) && <StatusTag status="TEST" />}
                {isMissing(one) && <StatusTag status="" label={other.missing} />}
              </Row>
            </li>
          ))}
        </ul>
      )}
      <Steps steps={preview.steps} />
      {notOffered.length > 0 && (
        <details className={classes.more} open={offered.length === 0 && notOffered.length <= STEPS_SHOWN_MAX}>
          <summary>
            {`${notOffered.length === 1 ? '1 payment method is' : `${notOffered.length} payment methods are`} not offered`}
          </summary>
          <ul className={classes.list}>
            {notOffered.map(({ appId, paymentMethod, name, appName, reasons }) => (
              <li key={`${appId} ${paymentMethod}`}>
                <strong>{name}</strong>{' '}
                <span>{`(${appName}): ${reasons.map(({ message }) => message).join(' ')}`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}

const APPLIED: ReadonlySet<string> = new Set(['DECIDES', 'OFFERS']);

/** Every rule in the order of evaluation; of many, only those that apply at first. */
function Steps({ steps }: Pick<OptionsPreview, 'steps'>) {
  if (steps.length <= STEPS_SHOWN_MAX) return <StepList steps={steps} />;
  return (
    <>
      <StepList steps={steps.filter(({ outcome }) => APPLIED.has(outcome))} />
      <details className={classes.more}>
        <summary>{`All ${steps.length} rules, step by step`}</summary>
        <StepList steps={steps} />
      </details>
    </>
  );
}

function StepList({ steps }: Pick<OptionsPreview, 'steps'>) {
  if (steps.length === 0) return null;
  return (
    <ol className={classes.list} aria-label="Rules in order">
      {steps.map(({ uuid, outcome, message }) => (
        <li key={uuid} className={classes.line}>
          <StepIcon outcome={outcome} />
          <span>{message}</span>
        </li>
      ))}
    </ol>
  );
}

function StepIcon({ outcome }: Pick<OptionsPreview['steps'][number], 'outcome'>) {
  if (APPLIED.has(outcome)) return <CornerDownRight size={16} aria-hidden />;
  return <Minus size={16} aria-hidden />;
}
