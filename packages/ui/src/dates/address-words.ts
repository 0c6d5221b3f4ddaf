const SHOWN_MAX = 40;

/** Why a value of the address is not applied: 'This link contained 2026-02-31, which is not a date.' */
export function notInAddress(value: string, kind: string): string {
  const shown = value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value;
  return `This link contained ${shown}, which is not ${kind}.`;
}
