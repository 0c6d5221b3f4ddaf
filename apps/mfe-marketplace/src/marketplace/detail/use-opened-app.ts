import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'app';

/** The app whose details are open. It is in the URL, so that Back closes the details and a link can open them. */
export function useOpenedApp() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    openedId: params.get(PARAMETER) ?? undefined,
    close() {
      if (state === OPENED_HERE) void navigate(-1);
      else {
        const next = new URLSearchParams(params);
        next.delete(PARAMETER);
        setParams(next, { replace: true, preventScrollReset: true });
      }
    },
  };
}

/** The state of a history entry whose previous entry is the list. */
export const OPENED_HERE = 'opened from the list';

/** The address that opens the details of an app, with the search and the filters. */
export function useDetailAddress(appId: string): string {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set(PARAMETER, appId);
  return `?${next}`;
}
