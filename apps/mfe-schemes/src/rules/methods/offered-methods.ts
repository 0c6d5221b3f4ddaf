import type { AgreementTypes } from '@portal/api-client/agreements';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { CompiledScheme } from '@portal/scheme-rules';

/** The requirements of a draft for every payment method. */
export type Demands = Pick<CompiledScheme, 'agreementType' | 'isMoto' | 'kind' | 'sources'>;

/** Methods that tenants see only with a flag. */
const FLAG_OF_APP: Readonly<Record<string, string>> = {
  'citi-faster-payments': 'citiFasterPayments',
  'citi-sepa-instant-credit': 'citiSepaInstantCredit',
};

/** The payment methods that can be turned on in rules of a kind, without those whose flag is off. */
export function offeredMethods(
  kind: 'collect' | 'payout',
  { methods, flags }: { readonly methods: readonly PaymentMethod[]; readonly flags: ReadonlySet<string> },
): PaymentMethod[] {
  const direction = kind === 'collect' ? 'DEBIT' : 'CREDIT';
  return methods.filter(({ appId, directions }) => {
    const flag = kind === 'payout' ? FLAG_OF_APP[appId] : undefined;
    return directions.includes(direction) && (flag === undefined || flags.has(flag));
  });
}

/** The installed apps none of whose methods supports the agreement type of the draft. */
export function appsWithoutAgreement(offered: readonly PaymentMethod[], agreementType: string): string[] {
  const supports = ({ supportedAgreementTypes: types }: PaymentMethod) =>
    types.length === 0 || types.some((type) => type.toUpperCase() === agreementType.toUpperCase());
  const installed = offered.filter(({ isInstalled }) => isInstalled);
  const supporting = new Set(installed.filter(supports).map(({ appId }) => appId));
  return [...new Set(installed.filter(({ appId }) => !supporting.has(appId)).map(({ appName }) => appName))].toSorted();
}

/** The name of an agreement type; the type itself if the platform does not name it. */
export function agreementTypeName({ agreementTypes }: AgreementTypes, type: string): string {
  return agreementTypes.find(({ agreementType }) => agreementType === type)?.name ?? type;
}
