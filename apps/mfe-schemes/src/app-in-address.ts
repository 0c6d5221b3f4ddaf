import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'app';

/** The id, in lower case, of the app that the address, such as `?app=visa`, asks to use in a rule. Other areas link to a draft with it. */
export function useAppInAddress(): string | undefined {
  return useSearchParams()[0].get(PARAMETER)?.toLowerCase();
}

/** The query that keeps the app in the address of another draft. */
export function appQuery(appId: string | undefined): string {
  return appId === undefined ? '' : `?${new URLSearchParams({ [PARAMETER]: appId })}`;
}
