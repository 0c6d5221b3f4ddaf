import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'app';

/** The app that the address asks to use in a rule; other areas link with it, such as `?app=visa`. */
export function useAppInAddress(): string | undefined {
  return useSearchParams()[0].get(PARAMETER) ?? undefined;
}

/** The query that keeps the app in the address of another draft. */
export function appQuery(appId: string | undefined): string {
  return appId === undefined ? '' : `?${new URLSearchParams({ [PARAMETER]: appId })}`;
}
