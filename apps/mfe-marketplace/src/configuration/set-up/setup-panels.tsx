import { useApi } from '@portal/api-client';
import type { Validation } from '@portal/api-client/installed-apps';
import type { MarketplaceApp } from '@portal/api-client/marketplace';
import type { Elements } from '@portal/ui/basics';
import { LazyPart } from '@portal/ui/page-parts';
import { WizardSteps } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ConnectionPanel } from '../../connection/connection-panel.tsx';
import type { Connection } from '../../connection/connection-words.ts';
import { isJustConnected } from '../../connection/just-connected.ts';
import { appState } from '../../installed/app-state.ts';
import { appUses } from '../../installed/installed-queries.ts';
import type { LinkedAccount } from '../../money/linked-account.ts';
import { useValidation } from '../../installed/use-validation.ts';
import { AccountPanel } from './account-panel.tsx';
import classes from './setup-panels.module.css';
import { needsAccount, setupSteps } from './setup-steps.ts';
import { ValidationPanel } from './validation-panel.tsx';

export interface SetupPanelsProps {
  /** In lower case. */
  readonly appId: string;
  /** `undefined` if the catalogue no longer contains it. */
  readonly app: MarketplaceApp | undefined;
  readonly validation: Validation | undefined;
  readonly accountId: string | undefined;
  readonly linkedAccount: LinkedAccount | undefined;
  /** `undefined` if the app does not connect by redirect. */
  readonly connection: Connection | undefined;
  /** Every value that the app needs is saved. */
  readonly isComplete: boolean;
  /** The form, or the reason why there is none, is shown. */
  readonly isSettled: boolean;
  /** How often the settings were saved on this page. */
  readonly saves: number;
  /** The form of the settings. */
  readonly children: Elements;
}

/** The steps from an installed app to its payments: the form of its settings, and a panel for each of the others. */
export function SetupPanels(props: SetupPanelsProps) {
  const { appId, app, validation, accountId, linkedAccount, connection, isComplete, isSettled, saves, children } =
    props;
  const validating = useValidation();
  const uses = useQuery(appUses(useApi(), appId)).data?.schemes ?? [];
  const place = useRef<HTMLDivElement>(null);
  const name = app?.name ?? appId;
  const category = app?.category;
  const state = appState({
    category,
    validation,
    isValidating: validating.isValidating(appId),
    failure: validating.failureOf(appId),
  });
  const steps = setupSteps({
    app,
    isComplete,
    hasAccount: accountId !== undefined,
    connection: connection?.status,
    state,
    isOffered: uses.some(({ isPublished }) => isPublished),
  });
  const next = steps.find(({ isDone }) => !isDone)?.name;
  useFirstValidation({
    isSetUp: steps.every(({ name: step, isDone }) => isDone || (step !== 'Account' && step !== 'Connection')),
    isNext: next === 'Validation',
    saves,
    onValidate: () => validating.validate({ appId, category }),
  });
  const canLink = category !== 'Demo' && app?.capabilities['linkAccount'] === true;

  useEffect(
    function showValidationAfterSave() {
      if (saves > 0) place.current?.scrollIntoView?.({ block: 'nearest' });
    },
    [saves],
  );

  return (
    <>
      <WizardSteps
        names={steps.map((step) => step.name)}
        current={steps.findIndex((step) => step.name === next)}
        done={steps.map(({ isDone }) => isDone)}
      />
      <div className={classes.page}>
        <div className={classes.columns}>
          {children}
          {/* On a phone they are below the form: its arrival would move their buttons away from a finger. */}
          {isSettled && (
            <div className={classes.panels}>
              {(needsAccount(app) || accountId !== undefined || canLink) && (
                <AccountPanel
                  appId={appId}
                  name={name}
                  needsAccount={needsAccount(app)}
                  canLink={canLink}
                  accountId={accountId}
                  linkedAccount={linkedAccount}
                  isNext={next === 'Account'}
                />
              )}
              {connection && category !== 'Demo' && <ConnectionPanel name={name} connection={connection} />}
              <div ref={place} className={classes.validation}>
                <ValidationPanel
                  state={state}
                  done={saves > 0 ? 'Saved' : connection?.status === 'CONNECTED' ? 'Connected' : undefined}
                  isNext={next === 'Validation'}
                  onValidate={() => validating.validate({ appId, category })}
                />
              </div>
              {app && (
                <LazyPart load={loadSchemePanel} failure="The schemes could not be loaded" lines={3}>
                  {({ SchemePanel }) => <SchemePanel appId={appId} app={app} uses={uses} isNext={next === 'Scheme'} />}
                </LazyPart>
              )}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

interface FirstValidation {
  /** The app has its account and its connection, if it needs them. */
  readonly isSetUp: boolean;
  /** Nothing but the validation is missing. */
  readonly isNext: boolean;
  readonly saves: number;
  readonly onValidate: () => void;
}

/**
 * Validates an app that gets its account or connection on this page as its last missing part. After a save, the user decides when to
 * validate.
 */
function useFirstValidation({ isSetUp, isNext, saves, onValidate }: FirstValidation) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const wasConnected = isJustConnected(state);
  const isDue = useRef(wasConnected);
  const wasSetUp = useRef(isSetUp);
  const validate = useEffectEvent(onValidate);

  useEffect(
    function forgetConnection() {
      // A reload, or Back, must not validate again.
      if (wasConnected) void navigate(pathname, { replace: true, state: null });
    },
    [navigate, pathname, wasConnected],
  );

  useEffect(
    function leaveValidationToUser() {
      if (saves > 0) isDue.current = false;
    },
    [saves],
  );

  useEffect(
    function validateOnceSetUp() {
      // The saved settings may arrive after the account.
      if (isSetUp && !wasSetUp.current) isDue.current = true;
      wasSetUp.current = isSetUp;
      if (!isNext || !isDue.current) return;
      isDue.current = false;
      validate();
    },
    [isSetUp, isNext],
  );
}

const loadSchemePanel = () => import('./scheme-panel.tsx');
