import { flushSync } from 'react-dom';
import type { RuleValues } from './draft-values.ts';

/** The id of a field's control in the document. */
export function fieldId(...parts: readonly string[]): string {
  return ['draft', ...parts].join('-').replaceAll(/\s+/g, '-');
}

export const methodFieldId = (uuid: string, appId: string, paymentMethod: string) =>
  fieldId(uuid, 'apps', appId.toLowerCase(), paymentMethod);

/** The field in which a problem is solved. */
export interface FieldTarget {
  /** The rule that must be open. */
  readonly uuid: string | undefined;
  /** The ids of elements, the closest to the problem first: the first on screen gets the focus. */
  readonly ids: readonly string[];
}

/** Finds the field that a path such as `rules.0.apps.1.paymentMethods.0` names. */
export function targetOf(path: string, rules: readonly RuleValues[]): FieldTarget {
  const [root = '', ...rest] = path.split('.');
  if (root === 'agreement') return { uuid: undefined, ids: [fieldId('placeholders', rest.slice(1).join('.'))] };
  if (root !== 'rules' || rest.length === 0) return { uuid: undefined, ids: [fieldId(root)] };
  const [place, field, appPlace, , methodPlace] = rest;
  const rule = rules[Number(place)];
  if (!rule) return { uuid: undefined, ids: [fieldId('rules')] };
  const { uuid } = rule;
  const app = field === 'apps' ? rule.apps[Number(appPlace)] : undefined;
  const method = app?.paymentMethods[Number(methodPlace)];
  return {
    uuid,
    ids: [
      ...(app && method !== undefined ? [methodFieldId(uuid, app.appId, method)] : []),
      ...(app ? [fieldId(uuid, 'apps', app.appId.toLowerCase())] : []),
      ...(field === undefined ? [] : [fieldId(uuid, field)]),
      fieldId(uuid),
    ],
  };
}

/** Moves the focus to a field, after `open` has made it visible. */
export function focusField({ ids }: FieldTarget, open: () => void): void {
  // The field of a collapsed rule does not exist before.
  flushSync(open);
  const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  const control = found?.matches(CONTROLS) ? found : found?.querySelector<HTMLElement>(CONTROLS);
  control?.focus({ preventScroll: true });
  // Centred, because the frame's header would cover it at the edge.
  control?.scrollIntoView?.({ block: 'center' });
}

const CONTROLS = 'input, textarea, button, [tabindex]';
