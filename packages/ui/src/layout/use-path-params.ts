import { decodedParams } from '@portal/contract/react';
import { useLocation, useParams } from 'react-router-dom';

/** The parameters of the current page's path, decoded once. The router's own `useParams` decodes `%2F` twice. */
export function usePathParams(): Readonly<Record<string, string>> {
  return decodedParams(useParams(), useLocation().pathname);
}
