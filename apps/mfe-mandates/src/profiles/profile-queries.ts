import type { Transport } from '@portal/api-client';
import { creationWords } from '@portal/api-client/creation-words';
import {
  createCreditorProfile,
  CREDITOR_PROFILE_COLUMNS,
  CREDITOR_PROFILE_SORT_COLUMNS,
  CREDITOR_PROFILES,
  type CreditorProfileInput,
  getCreditorProfile,
  listCreditorProfiles,
  listProviderProfiles,
} from '@portal/api-client/creditor-profiles';
import type { TableView } from '@portal/ui/table';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

export const profileDetail = getCreditorProfile.query;

/** The creditors that the tenant has at a provider. */
export const providerProfiles = listProviderProfiles.query;

/** One page of the list. Shows the previous page until it arrives. */
export function profilePage(api: Transport, view: TableView) {
  const { search, searchColumn, sort, filters, page, pageSize } = view;
  const searchValue = search.trim();
  return queryOptions({
    ...listCreditorProfiles.query(api, {
      take: pageSize,
      from: page * pageSize,
      ...(searchValue !== '' && {
        searchValue,
        searchColumn: CREDITOR_PROFILE_COLUMNS.find((column) => column === searchColumn),
      }),
      sortColumn: CREDITOR_PROFILE_SORT_COLUMNS.find((column) => column === sort?.column),
      sortDirection: sort?.direction,
      network: filters['network'],
      status: filters['status'],
    }),
    placeholderData: keepPreviousData,
  });
}

export function profileCreation(api: Transport) {
  return mutationOptions({
    mutationFn: (input: CreditorProfileInput) => createCreditorProfile(api, input),
    meta: {
      invalidates: [CREDITOR_PROFILES],
      ...creationWords('creditor profile'),
    },
  });
}
