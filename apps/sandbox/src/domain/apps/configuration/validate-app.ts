import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Validation } from '@portal/api-client/installed-apps';
import type { FastifyRequest } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { memberOf } from '../../../platform/http/guard.ts';
import { raiseEvent } from '../../webhooks/raise-event.ts';
import { isConnected } from '../app-connections.ts';
import { readHeld } from './app-configuration.ts';
import { type FieldValue, isMissing, schemaOf } from './configuration-fields.ts';
import type { FoundApp } from '../find-app.ts';

/**
 * Validates the saved configuration of an installed app, as its provider would: after a moment. The result is stored with
 * the number of the configuration; a later save deletes it.
 */
export async function validateApp(request: FastifyRequest, found: FoundApp): Promise<Validation> {
  const { db, validationDelayMs } = request.server.services;
  const { tenantId } = memberOf(request);
  const ofApp = { tenant_id: tenantId, app_id: found.appId };
  await setTimeout(validationDelayMs);
  return db.transaction().execute(async (trx) => {
    const { number, fields } = await readHeld(trx, request, found);
    const account = await trx
      .selectFrom('app_accounts')
      .select('account_id')
      .where((where) => where.and(ofApp))
      .executeTakeFirst();
    const messages = problemsOf(found, {
      fields,
      hasAccount: account !== undefined,
      isConnected: await isConnected(trx, { tenantId, app: found.app }),
    });
    const result = {
      number,
      is_valid: messages.length === 0,
      messages: JSON.stringify(messages),
      validated_on: new Date(),
    };
    await trx
      .insertInto('app_validations')
      .values({ ...ofApp, ...result })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'app_id']).doUpdateSet(result))
      .execute();
    await raiseEvent(trx, tenantId, 'app.validated', { appId: found.appId, isValid: result.is_valid });
    return {
      isValid: result.is_valid,
      validationMessages: messages,
      validatedOn: result.validated_on.toISOString(),
      configurationVersion: number,
    };
  });
}

interface Held {
  /** With secrets. */
  readonly fields: readonly FieldValue[];
  readonly hasAccount: boolean;
  /** True for an app that does not connect by redirect. */
  readonly isConnected: boolean;
}

/** The settings that an app still needs, as sentences. Each saved value has already been checked on its own. */
export function problemsOf(found: FoundApp, { fields, hasAccount, isConnected: connected }: Held): string[] {
  const { properties = {} } = schemaOf(found);
  const nameOf = ({ path, schema }: FieldValue) => {
    const section = properties[path.split('.')[0] ?? ''];
    return section?.type === 'object' ? `${section.title}: ${schema.title}` : schema.title;
  };
  return [
    ...fields.filter(isMissing).map((field) => `${nameOf(field)} is missing.`),
    ...fields
      .filter((field) => !isPair(field, fields))
      .map((field) => `${nameOf(field)} does not match its private key.`),
    ...(found.app.capabilities.includes('account') && !hasAccount ? ['The account has not been created yet.'] : []),
    ...(connected ? [] : ['The app is not connected to its provider.']),
  ];
}

/** Whether a certificate belongs to the private key beside it; true for any other field. */
function isPair({ path, schema, value }: FieldValue, fields: readonly FieldValue[]): boolean {
  if (schema.type !== 'string' || schema.format !== 'certificate' || typeof value !== 'string') return true;
  const key = fields.find((other) => other.path === path.replace(/[^.]+$/, 'privateKey'))?.value;
  if (typeof key !== 'string') return true;
  try {
    return new X509Certificate(value).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
