import { useApi } from '@portal/api-client';
import type { AgreementTemplate, AgreementTypes } from '@portal/api-client/agreements';
import type { PaymentMethodList } from '@portal/api-client/payment-methods';
import { knownMethods } from '@portal/api-client/scheme-rules';
import { bothQueries, type DetailQuery } from '@portal/ui/details';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SchemeReference } from '../draft-on-screen.ts';
import { agreementTemplates, agreementTypes, paymentMethods } from './scheme-queries.ts';

/** Loads what the rules of schemes refer to: payment methods, agreement types and templates. */
export function useSchemeReference(): DetailQuery<SchemeReference> {
  const api = useApi();
  const methods = useQuery(paymentMethods(api));
  const types = useQuery(agreementTypes(api));
  const templates = useQuery(agreementTemplates(api));
  const data = useReference({ methods: methods.data, types: types.data, templates: templates.data?.templates });
  return { ...bothQueries(bothQueries(methods, types), templates), data };
}

interface Loaded {
  readonly methods: PaymentMethodList | undefined;
  readonly types: AgreementTypes | undefined;
  readonly templates: readonly AgreementTemplate[] | undefined;
}

/** The same object until something in it changes. */
function useReference({ methods: list, types, templates }: Loaded): SchemeReference | undefined {
  return useMemo(() => {
    if (!list || !types || !templates) return undefined;
    const { paymentMethods: known } = list;
    return { paymentMethods: known, methods: knownMethods(known), agreementTypes: types, templates };
  }, [list, types, templates]);
}
