import { useAccess } from '@portal/auth';
import { ROLE_PAIR_NAMES, ROLE_PAIRS, ROLES } from '@portal/contract';
import { usePortals } from '@portal/contract/react';
import { roleScreens, type RoleScreens } from '@portal/contract/role-screens';
import { rolesInWords } from '@portal/contract/roles-in-words';
import { StatusTag } from '@portal/ui/basics';
import { type Control, FieldGroup } from '@portal/ui/forms';
import { Fragment, useId, useMemo } from 'react';
import { adminScreenWords, pairScreenWords } from './role-screen-words.ts';
import { holdsSet, ROLE_SETS, toggleSet } from './role-sets.ts';
import classes from './role-picker.module.css';

/** Its value has the selected roles. Unknown ones are kept. */
export interface RolePickerProps extends Control<readonly string[]> {
  /** Names the group of checkboxes. */
  readonly legend?: string | undefined;
  /** Who gets the roles: a system with an API key opens no screens. Default: 'user'. */
  readonly holder?: 'user' | 'system' | undefined;
}

const ACCESS = [
  { suffix: 'READ', word: 'read', header: 'Read' },
  { suffix: 'WRITE', word: 'write', header: 'Write' },
] as const;

/**
 * A field for roles: tenant admin, or read and write by area, with what each opens in this tenant. Sets select the roles that people of one
 * job need.
 */
export function RolePicker({ value, onChange, legend = 'Roles', holder = 'user', ...state }: RolePickerProps) {
  const id = useId();
  const ofTenant = useRoleScreens();
  const screens = holder === 'user' ? ofTenant : undefined;
  const isAdmin = value.includes('TENANT_ADMIN');
  const otherRoles = value.filter((role) => !ROLES.some((known) => known === role));

  const notes =
    isAdmin || holder === 'system' ? [] : ROLE_SETS.flatMap((set) => (holdsSet(set, value) ? (set.note ?? []) : []));

  function toggle(role: string) {
    onChange(value.includes(role) ? value.filter((held) => held !== role) : [...value, role]);
  }

  return (
    <FieldGroup state={state} legend={legend} className={classes.picker}>
      <div role="group" aria-labelledby={`${id}-sets`} className={classes.sets}>
        <span id={`${id}-sets`} className={classes.hint}>
          Select for
        </span>
        {ROLE_SETS.map((set) => (
          <button
            key={set.name}
            type="button"
            className={classes.set}
            aria-pressed={holdsSet(set, value)}
            disabled={isAdmin}
            onClick={() => onChange(toggleSet(set, value))}
          >
            {set.name}
          </button>
        ))}
      </div>
      <label className={classes.admin}>
        <input type="checkbox" checked={isAdmin} onChange={() => toggle('TENANT_ADMIN')} />
        <span>
          <span className={classes.name}>Tenant admin</span>
          <span className={classes.hint}>
            {`Has every right, and manages tenant info, users and API keys. ${screens ? adminScreenWords(screens.onlyAdmin) : ''}`.trim()}
          </span>
        </span>
      </label>
      <table className={isAdmin ? `${classes.pairs} ${classes.implied}` : classes.pairs} aria-label="Roles by area">
        <thead>
          <tr>
            <th scope="col">Area</th>
            {ACCESS.map(({ header }) => (
              <th key={header} scope="col" className={classes.choice}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROLE_PAIR_NAMES.map((pair) => (
            <Fragment key={pair}>
              <tr>
                <th scope="row">{ROLE_PAIRS[pair]}</th>
                {ACCESS.map(({ suffix, word }) => (
                  <td key={suffix} className={classes.choice}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`${ROLE_PAIRS[pair]}: ${word}`}
                        aria-describedby={screens && `${id}-${pair}`}
                        checked={value.includes(`${pair}_${suffix}`)}
                        disabled={isAdmin}
                        onChange={() => toggle(`${pair}_${suffix}`)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
              {screens && (
                <tr className={classes.opens}>
                  <td id={`${id}-${pair}`} colSpan={3}>
                    {pairScreenWords(screens.pairs[pair])}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {isAdmin && <p className={classes.note}>A tenant admin has every right, whatever is selected by area.</p>}
      <p className={classes.result} role="status">
        {value.length === 0 ? 'No roles selected yet.' : [...rolesInWords(value), ...notes].join(' ')}
      </p>
      {otherRoles.length > 0 && (
        <div className={classes.others}>
          <span>Other roles</span>
          {otherRoles.map((role) => (
            <StatusTag key={role} status={role} label={role} />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** The screens that roles open in the open tenant; `undefined` outside the portal, where no manifests are known. */
function useRoleScreens(): RoleScreens | undefined {
  const portals = usePortals();
  const { context } = useAccess();
  return useMemo(() => portals && roleScreens(portals, context), [portals, context]);
}
