import { isTestEnvironment } from '@portal/api-client/app-environment';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { KnownMethods } from '@portal/scheme-rules';
import { Button, StatusTag } from '@portal/ui/basics';
import { TextInput } from '@portal/ui/page-parts';
import { TriangleAlert } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { RuleValues } from '../editor/draft-values.ts';
import { fieldId, methodFieldId } from '../editor/field-target.ts';
import { type AppChoices, type Demands, type MethodChoice, methodChoices } from './method-choices.ts';
import classes from './method-list.module.css';

export interface MethodListProps extends Pick<RuleValues, 'apps' | 'countries' | 'currencies' | 'uuid'> {
  readonly demands: Demands;
  readonly offered: readonly PaymentMethod[];
  readonly methods: KnownMethods;
  readonly isReadOnly: boolean;
  readonly onToggle: (uuid: string, appId: string, paymentMethod: string) => void;
  readonly onRemoveApp: (uuid: string, appId: string) => void;
}

/** A switch for each payment method, by app. Methods that are on stay visible while the user searches. */
export const MethodList = memo(function MethodList(props: MethodListProps) {
  const { uuid, apps, countries, currencies, demands, offered, methods, isReadOnly, onToggle, onRemoveApp } = props;
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const choices = useMemo(
    () => methodChoices({ apps, countries, currencies }, { demands, offered, methods }),
    [apps, countries, currencies, demands, offered, methods],
  );
  const text = search.trim().toLowerCase();
  const isSearched = text !== '';
  const shown = choices.filter(
    (app) => isInRule(app) || (isSearched ? isFound(app, text) : app.isInstalled || showsAll),
  );
  const others = choices.filter((app) => !app.isInstalled && !isInRule(app)).length;
  return (
    <div className={classes.methods}>
      {choices.length > 6 && (
        <TextInput
          type="search"
          aria-label="Search apps and payment methods"
          placeholder="Search apps and methods"
          value={search}
          onChange={setSearch}
        />
      )}
      <div className={classes.apps}>
        {shown.map((app) => (
          <fieldset
            key={app.appId}
            id={fieldId(uuid, 'apps', app.appId)}
            tabIndex={-1}
            className={app.isInstalled ? classes.app : `${classes.app} ${classes.missing}`}
          >
            <legend>
              <span>{app.appName}</span>
              {isTestEnvironment(app.environment) && <StatusTag status="TEST" />}
              {!app.isInstalled && <span className={classes.tag}>App not installed</span>}
            </legend>
            {app.methods.map((choice) => (
              <MethodSwitch
                key={choice.paymentMethod}
                id={methodFieldId(uuid, app.appId, choice.paymentMethod)}
                choice={choice}
                isReadOnly={isReadOnly}
                onToggle={() => onToggle(uuid, app.appId, choice.paymentMethod)}
              />
            ))}
            {app.isEmpty && !isReadOnly && (
              <Button size="small" onClick={() => onRemoveApp(uuid, app.appId)}>
                {`Remove ${app.appName}`}
              </Button>
            )}
          </fieldset>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.none}>{isSearched ? 'No results' : 'No app is installed.'}</p>}
      {!isSearched && others > 0 && (
        <Button size="small" variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Hide apps that are not installed' : `Show apps that are not installed (${others})`}
        </Button>
      )}
    </div>
  );
});

interface MethodSwitchProps {
  readonly id: string;
  readonly choice: MethodChoice;
  readonly isReadOnly: boolean;
  readonly onToggle: () => void;
}

function MethodSwitch({ id, choice, isReadOnly, onToggle }: MethodSwitchProps) {
  const { label, name, isOn, unavailable } = choice;
  const reasonsId = `${id}-reasons`;
  // One that is on can still be turned off, but not on again.
  const isDisabled = isReadOnly || (unavailable !== undefined && !isOn);
  return (
    <div
      className={unavailable ? `${classes.method} ${classes.unavailable}` : classes.method}
      title={unavailable?.title}
    >
      <label>
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-label={label}
          checked={isOn}
          aria-checked={isOn}
          // Not `disabled`: the reason is read with the focus on it.
          aria-disabled={isDisabled}
          aria-describedby={unavailable && reasonsId}
          onChange={() => {
            if (!isDisabled) onToggle();
          }}
        />
        <span>{name}</span>
      </label>
      {unavailable && (
        <div id={reasonsId} className={isOn ? `${classes.reasons} ${classes.wrong}` : classes.reasons}>
          <p className={isOn ? undefined : 'portal-visually-hidden'}>
            {isOn && <TriangleAlert size={14} aria-hidden />}
            <span>{` ${unavailable.title}`}</span>
          </p>
          {unavailable.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
    </div>
  );
}

function isInRule(app: AppChoices): boolean {
  return app.isEmpty || app.methods.some(({ isOn }) => isOn);
}

function isFound(app: AppChoices, text: string): boolean {
  return [app.appName, ...app.methods.map(({ name }) => name)].some((words) => words.toLowerCase().includes(text));
}
