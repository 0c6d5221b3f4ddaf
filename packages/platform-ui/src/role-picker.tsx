import { ROLE_PAIR_NAMES, ROLE_PAIRS, ROLES } from '@portal/contract';
import { rolesInWords } from '@portal/contract/roles-in-words';
import { StatusTag } from '@portal/ui/basics';
import { type Control, FieldGroup } from '@portal/ui/forms';
import classes from './role-picker.module.css';

/** Its value has the selected roles. Unknown ones are kept. */
export interface RolePickerProps extends Control<readonly string[]> {
  /** Names the group of checkboxes. */
  readonly legend?: string | undefined;
}

const ACCESS = [
  { suffix: 'READ', word: 'read', header: 'Read' },
  { suffix: 'WRITE', word: 'write', header: 'Write' },
] as const;

/** A field for roles: tenant admin, or read and write by area. */
export function RolePicker({ value, onChange, legend = 'Roles', ...state }: RolePickerProps) {
  const isAdmin = value.includes('TENANT_ADMIN');
  const otherRoles = value.filter((role) => !ROLES.some((known) => known === role));

  function toggle(role: string) {
    onChange(value.includes(role) ? value.filter((held) => held !== role) : [...value, role]);
  }

  return (
    <FieldGroup state={state} legend={legend} className={classes.picker}>
      <label className={classes.admin}>
        <input type="checkbox" checked={isAdmin} onChange={() => toggle('TENANT_ADMIN')} />
        <span>
          <span className={classes.name}>Tenant admin</span>
          <span className={classes.hint}>Has every right, and manages tenant info, users and API keys.</span>
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
            <tr key={pair}>
              <th scope="row">{ROLE_PAIRS[pair]}</th>
              {ACCESS.map(({ suffix, word }) => (
                <td key={suffix} className={classes.choice}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`${ROLE_PAIRS[pair]}: ${word}`}
                      checked={value.includes(`${pair}_${suffix}`)}
                      disabled={isAdmin}
                      onChange={() => toggle(`${pair}_${suffix}`)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isAdmin && <p className={classes.note}>A tenant admin has every right, whatever is selected by area.</p>}
      <p className={classes.result} role="status">
        {value.length === 0 ? 'No roles selected yet.' : rolesInWords(value).join(' ')}
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
