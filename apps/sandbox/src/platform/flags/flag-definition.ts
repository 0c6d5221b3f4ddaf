/** Flags that are on or off. Default: off. `orderViewerV1` alone enables nothing. */
const ON_OFF_FLAGS = [
  'batchDeliveriesUi',
  'chargebackTestScenario',
  'citiFasterPayments',
  'citiSepaInstantCredit',
  'customerAgreementsV2',
  'enableTrialAccount',
  'mandateReport',
  'mandateReportMetadata',
  'mandatesProviderConfigurations',
  'mandatesV2',
  'normalizedSuccessStatus',
  'orderViewerV1',
  'orderViewerV2',
  'portal.why-this-version',
  'projectionAccess',
  'rewards',
  'tenantPortalBalanceTopups',
];

/** Ids of the apps that use version 2 of the configuration call if that flag is on. */
const V2_CONFIGURATION_APPS = ['gocardless'];

const VARIANTS_BY_FLAG = new Map<string, { readonly on: unknown; readonly off: unknown }>([
  ...ON_OFF_FLAGS.map((key) => [key, { on: true, off: false }] as const),
  ['v2ConfigurationApps', { on: V2_CONFIGURATION_APPS, off: [] }],
]);

export const FLAG_KEYS: readonly string[] = [...VARIANTS_BY_FLAG.keys()];

/** The variant of a flag for one tenant. */
export interface TenantFlag {
  readonly tenant_id: string;
  readonly flag_key: string;
  readonly variant: string;
}

/**
 * Builds the flag definition for all tenants as JSON text in flagd's format: every known flag is off by default and selects a
 * tenant's variant by the context's `tenantId`. Deterministic: the same rows give the same text.
 */
export function buildFlagDefinition(rows: readonly TenantFlag[]): string {
  const flags = [...VARIANTS_BY_FLAG].map(([key, variants]) => [
    key,
    {
      state: 'ENABLED',
      defaultVariant: 'off',
      variants,
      targeting: targetingOf(rows.filter((row) => row.flag_key === key)),
    },
  ]);
  return JSON.stringify({ flags: Object.fromEntries(flags) });
}

function targetingOf(rows: readonly TenantFlag[]): unknown {
  if (rows.length === 0) return {};
  const variants = [...new Set(rows.map((row) => row.variant))];
  const branches = variants.flatMap((variant) => [
    { in: [{ var: 'tenantId' }, rows.filter((row) => row.variant === variant).map((row) => row.tenant_id)] },
    variant,
  ]);
  return { if: [...branches, null] };
}
