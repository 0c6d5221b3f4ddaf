import { useApi } from '@portal/api-client';
import { declaredSchema } from '@portal/api-client/declared-schema';
import type { AppConfiguration } from '@portal/api-client/installed-apps';
import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { fieldsOf } from '@portal/app-configuration/fields';
import { type ConfigurationSchema, configurationSchemaSchema } from '@portal/app-configuration/schema';
import { useAccess } from '@portal/auth';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { faultOf } from './check-values.ts';
import { appConfiguration, configurationCall } from './configuration-queries.ts';
import { formOf, inputOf, maskAt } from './form-model.ts';
import { inferSchema } from './infer-schema.ts';

/** The saved configuration of an installed app, with its schema. That of a demo app is never loaded. */
export function useAppConfiguration(appId: string, app: MarketplaceApp | undefined) {
  const call = configurationCall(useAccess().context, appId);
  const loaded = useQuery({ ...appConfiguration(useApi(), appId, call), enabled: app?.category !== 'Demo' });
  const declared = useDeclaredSchema(app);
  const saved = loaded.data?.data;
  return {
    loaded,
    declared,
    /** Whether its form, or the reason why there is none, can be shown. */
    isSettled: (saved !== undefined && declared.data !== undefined) || loaded.isError || declared.error !== null,
    /** Whether every value that the app needs is saved. */
    isComplete: saved !== undefined && !!declared.data && isComplete(declared.data.schema ?? inferSchema(saved), saved),
  };
}

function isComplete(schema: ConfigurationSchema, saved: AppConfiguration): boolean {
  const input = inputOf(schema, saved);
  return fieldsOf(formOf(schema, input)).every(
    (field) => faultOf(field, input[field.path], maskAt(saved, field.path) !== undefined) === undefined,
  );
}

/** The schema that an app declares, if any. A schema that the form does not support is requested again, which fails and can be retried. */
function useDeclaredSchema(app: MarketplaceApp | undefined) {
  const declared = app?.configurationSchema;
  const schema = useMemo(() => configurationSchemaSchema.safeParse(declared).data, [declared]);
  const isKnown = declared === undefined || schema !== undefined;
  const again = useQuery({ ...declaredSchema(useApi(), app?.appId ?? ''), enabled: !isKnown });
  return isKnown ? { ...again, data: { schema }, error: null } : again;
}
