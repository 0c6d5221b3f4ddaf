import { isTestEnvironment } from '@portal/api-client/app-environment';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { KnownMethods } from '@portal/scheme-rules';
import { Button, StatusTag } from '@portal/ui/basics';
import { withMember } from '@portal/ui/page-parts';
import { ChevronDown } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { useAppInAddress } from '../../app-in-address.ts';
import type { RuleValues } from '../../editor/draft-values.ts';
import { fieldId, methodFieldId } from '../../editor/field-target.ts';
import { type AppChoices, methodChoices } from './method-choices.ts';
import classes from './method-list.module.css';
import { MethodSwitch } from './method-switch.tsx';
import type { Demands } from './offered-methods.ts';
import { SearchInput } from '../search-input.tsx';
import { sortMethods, type UnusableMethods } from './usable-methods.ts';

export interface MethodListProps extends Pick<RuleValues, 'apps' | 'countries' | 'currencies' | 'uuid'> {
  readonly demands: Demands;
  readonly offered: readonly PaymentMethod[];
  readonly methods: KnownMethods;
  readonly isReadOnly: boolean;
  readonly onToggle: (uuid: string, appId: string, paymentMethod: string) => void;
  readonly onRemoveApp: (uuid: string, appId: string) => void;
}

/**
 * A switch for each payment method, by app: those that the rule uses or can use, then the others on request. Methods that are
 * on stay visible while the user searches.
 */
export const MethodList = memo(function MethodList(props: MethodListProps) {
  const { uuid, apps, countries, currencies, demands, offered, methods, isReadOnly, onToggle, onRemoveApp } = props;
  const [search, setSearch] = useState('');
  const [kept, setKept] = useState<ReadonlySet<string>>(NONE);
  const choices = useMemo(
    () => methodChoices({ apps, countries, currencies }, { demands, offered, methods }),
    [apps, countries, currencies, demands, offered, methods],
  );
  const isSearched = search.trim() !== '';
  const { usable, unusable } = useMemo(
    () => sortMethods(choices, { searchText: search, kept }),
    [choices, search, kept],
  );
  const appInAddress = useAppInAddress();
  // A link to an app that the rule cannot use leads to its reasons.
  const [isUnfolded, setUnfolded] = useState(() => isAmong(unusable, appInAddress) && !isAmong(usable, appInAddress));
  const showsUnusable = isUnfolded || isSearched;
  const foldId = useId();
  const shownApps = new Set(usable.map(({ appId }) => appId));
  const count = unusable.reduce((sum, one) => sum + one.methods.length, 0);

  function switchOf(appId: string, choice: AppChoices['methods'][number], reasons: readonly string[]) {
    return (
      <MethodSwitch
        key={choice.paymentMethod}
        id={methodFieldId(uuid, appId, choice.paymentMethod)}
        choice={choice}
        reasons={reasons}
        isReadOnly={isReadOnly}
        onToggle={() => {
          if (choice.isOn) setKept((labels) => withMember(labels, choice.label, true));
          onToggle(uuid, appId, choice.paymentMethod);
        }}
      />
    );
  }

  return (
    <div className={classes.methods}>
      {choices.length > 6 && (
        <SearchInput
          label="Search apps and payment methods"
          placeholder="Search apps and methods"
          value={search}
          onChange={setSearch}
        />
      )}
      <div className={classes.apps}>
        {usable.map((app) => (
          <fieldset
            key={app.appId}
            id={fieldId(uuid, 'apps', app.appId)}
            tabIndex={-1}
            className={app.isInstalled ? classes.app : `${classes.app} ${classes.missing}`}
          >
            <AppLegend app={app} isMissing={!app.isInstalled} />
            {app.methods.map((choice) => switchOf(app.appId, choice, choice.unavailable?.reasons ?? []))}
            {app.isEmpty && !isReadOnly && (
              <Button size="small" onClick={() => onRemoveApp(uuid, app.appId)}>
                {`Remove ${app.appName}`}
              </Button>
            )}
          </fieldset>
        ))}
      </div>
      {usable.length === 0 && (
        <p className={classes.none}>
          {count === 0 ? (isSearched ? 'No results' : 'No app is installed.') : 'This rule can use none of them.'}
        </p>
      )}
      {count > 0 && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={showsUnusable}
          aria-controls={foldId}
          // A search shows all that it finds.
          aria-disabled={isSearched || undefined}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <ChevronDown className={showsUnusable ? undefined : classes.folded} size={16} aria-hidden />
          <span>{countInWords(count, unusable.length)}</span>
        </button>
      )}
      <div id={foldId} className={classes.apps} hidden={!showsUnusable || count === 0}>
        {showsUnusable &&
          unusable.map(({ app, reasons, methods: unusableMethods }) => (
            <fieldset
              key={app.appId}
              id={shownApps.has(app.appId) ? undefined : fieldId(uuid, 'apps', app.appId)}
              tabIndex={-1}
              className={`${classes.app} ${classes.missing}`}
            >
              <AppLegend app={app} isMissing={false} />
              {reasons.map((reason) => (
                <p key={reason} className={classes.reason}>
                  {reason}
                </p>
              ))}
              {unusableMethods.map((choice) => switchOf(app.appId, choice, choice.ownReasons))}
            </fieldset>
          ))}
      </div>
    </div>
  );
});

const NONE: ReadonlySet<string> = new Set();

function AppLegend({ app, isMissing }: { readonly app: AppChoices; readonly isMissing: boolean }) {
  return (
    <legend>
      <span>{app.appName}</span>
      {isTestEnvironment(app.environment) && <StatusTag status="TEST" />}
      {isMissing && <span className={classes.tag}>App not installed</span>}
    </legend>
  );
}

/** '12 methods of 5 apps that this rule cannot use'. */
function countInWords(methods: number, apps: number): string {
  const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return `${plural(methods, 'method')} of ${plural(apps, 'app')} that this rule cannot use`;
}

function isAmong(apps: readonly (AppChoices | UnusableMethods)[], appId: string | undefined): boolean {
  return apps.some((one) => ('app' in one ? one.app : one).appId === appId);
}
