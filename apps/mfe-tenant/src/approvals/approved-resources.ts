import { CREDITOR_PROFILES } from '@portal/api-client/creditor-profiles';
import { APP_CONFIGURATIONS, INSTALLED_APPS } from '@portal/api-client/installed-apps';
import { KEYS } from '@portal/api-client/keys';
import { PROVIDER_CONFIGURATIONS } from '@portal/api-client/provider-configurations';
import type { Resource } from '@portal/api-client/resource';
import { SCHEMES } from '@portal/api-client/schemes';
import { USERS } from '@portal/api-client/users';

/** Resources that an approved change can make stale. */
export const APPROVED_RESOURCES: readonly Resource[] = [
  SCHEMES,
  KEYS,
  USERS,
  INSTALLED_APPS,
  APP_CONFIGURATIONS,
  PROVIDER_CONFIGURATIONS,
  CREDITOR_PROFILES,
];
