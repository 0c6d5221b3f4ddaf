import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { drawDemoLogo } from '../../demo/data/demo-logo.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findTemplate } from '../../domain/themes/templates.ts';

/** Adds a theme that is not the default, with the settings of the latest template. Returns its id. */
export async function addTheme(
  db: Kysely<Schema>,
  tenantId: string,
  { id = randomUUID(), name = 'Theme' }: { id?: string; name?: string } = {},
): Promise<string> {
  await db
    .insertInto('themes')
    .values({
      theme_id: id,
      tenant_id: tenantId,
      name,
      is_default: false,
      template: 'HOSTED_PAGE',
      template_version: 2,
      theme_settings_id: randomUUID(),
      settings: JSON.stringify(findTemplate('HOSTED_PAGE', 2)?.defaultSettings),
      last_modified: new Date(),
    })
    .execute();
  return id;
}

/** Adds a logo that no theme has. Default: uploaded now. Returns its id. */
export async function addLogo(
  db: Kysely<Schema>,
  tenantId: string,
  { uploadedOn = new Date(), bytes = drawDemoLogo('#0d8a91') }: { uploadedOn?: Date; bytes?: Uint8Array } = {},
): Promise<string> {
  const logoId = randomUUID();
  const image = { type: 'image/png', width: 96, height: 96, bytes } as const;
  await db
    .insertInto('theme_logos')
    .values({ ...image, logo_id: logoId, tenant_id: tenantId, uploaded_on: uploadedOn })
    .execute();
  return logoId;
}
