import { randomUUID } from 'node:crypto';
import type { UploadedLogo } from '@portal/api-client/themes';
import type { CheckedImage } from '@portal/validation/images';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { PUBLIC_FILE_HEADERS, publicFileParams } from '../../platform/http/public-file.ts';

/** The path of logos on the sandbox's origin. */
const LOGO_FILES = '/files/logos';

/** How many logos without a theme a tenant may have. */
const UNUSED_MAX = 20;
const UNUSED_LIFE_MS = 86_400_000;

interface OfTenant {
  readonly tenantId: string;
  readonly now: number;
}

/** The public address of a logo, with a random id that cannot be guessed; empty without a logo. */
export function logoAddress(origin: string, logoId: string | undefined): string {
  return logoId ? `${origin}${LOGO_FILES}/${logoId}` : '';
}

/** Serves logos to anyone who has their address. */
export function registerLogoFiles(app: FastifyInstance, db: Kysely<Schema>): void {
  app.get(`${LOGO_FILES}/:name`, async (request, reply) => {
    const { name } = publicFileParams.parse(request.params);
    const logo = isUuid(name)
      ? await db.selectFrom('theme_logos').select(['type', 'bytes']).where('logo_id', '=', name).executeTakeFirst()
      : undefined;
    if (!logo) throw new PlatformError('NOT_FOUND');
    return reply.type(logo.type).headers(PUBLIC_FILE_HEADERS).send(Buffer.from(logo.bytes));
  });
}

/** Whether the logo is an upload of the tenant. */
export async function hasLogo(db: Kysely<Schema>, tenantId: string, logoId: string): Promise<boolean> {
  if (!isUuid(logoId)) return false;
  const logo = await db
    .selectFrom('theme_logos')
    .select('logo_id')
    .where((where) => where.and({ tenant_id: tenantId, logo_id: logoId }))
    .executeTakeFirst();
  return logo !== undefined;
}

/** Stores an upload. The transaction must hold the tenant's lock. */
export async function addLogo(
  trx: Transaction<Schema>,
  { tenantId, now }: OfTenant,
  image: CheckedImage,
): Promise<Pick<UploadedLogo, 'logoId'>> {
  const logoId = randomUUID();
  await trx
    .insertInto('theme_logos')
    .values({ ...image, logo_id: logoId, tenant_id: tenantId, uploaded_on: new Date(now) })
    .execute();
  await removeUnusedLogos(trx, { tenantId, now });
  return { logoId };
}

/**
 * Removes logos that no theme of the tenant uses: those older than a day, those beyond the newest 20, and `former`,
 * which a theme used until now. The transaction must hold the tenant's lock.
 */
export async function removeUnusedLogos(
  trx: Transaction<Schema>,
  { tenantId, now, former = '' }: OfTenant & { readonly former?: string | undefined },
): Promise<void> {
  await sql`
    with unused as (
      select logo_id, uploaded_on, row_number() over (order by uploaded_on desc, logo_id) as place
      from theme_logos
      where tenant_id = ${tenantId} and not exists (
        select from themes
        where themes.tenant_id = theme_logos.tenant_id and settings #>> '{logo,logoId}' = logo_id::text
      )
    )
    delete from theme_logos using unused
    where theme_logos.logo_id = unused.logo_id and (
      unused.place > ${UNUSED_MAX}
      or unused.uploaded_on < ${new Date(now - UNUSED_LIFE_MS)}
      or unused.logo_id::text = ${former}
    )`.execute(trx);
}
