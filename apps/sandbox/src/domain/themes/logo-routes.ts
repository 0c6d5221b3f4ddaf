import multipart from '@fastify/multipart';
import { LOGO_BYTES_MAX, LOGO_LIMITS, uploadedLogoSchema } from '@portal/api-client/themes';
import { writerRoles } from '@portal/contract';
import { checkImage } from '@portal/validation/images';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { THEME_ACTIVITY } from './theme-activity.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import { createdResponses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { hasPixels } from './logo-pixels.ts';
import { addLogo, logoAddress } from './logos.ts';

const REFUSALS = {
  type: 'LOGO_TYPE_NOT_SUPPORTED',
  pixels: 'LOGO_DIMENSIONS_TOO_LARGE',
  ratio: 'LOGO_TOO_NARROW',
  damage: 'LOGO_DAMAGED',
} as const;

const uploadLogo = defineRoute({
  method: 'POST',
  url: '/whitelabel/themes/logo',
  config: {
    activity: { of: THEME_ACTIVITY, action: 'Upload a logo' },
    access: { anyOf: writerRoles('WHITELABEL') },
    takesFile: true,
    refusals: Object.values(REFUSALS),
  },
  schema: {
    tags: ['Themes'],
    operationId: 'uploadLogo',
    summary: 'Upload a logo for a theme',
    description:
      'A PNG, JPEG or WebP of at most 1,048,576 bytes and 4096 × 4096 pixels, whose longer side is at most 20 times the shorter one. The type is read from its content, not from its name. Metadata is removed, apart from the orientation and the colour profile. Save the `logoId` in a theme: an upload that no theme uses is deleted after a day, or when 20 newer ones are unused.',
    response: createdResponses(uploadedLogoSchema),
  },
  async handler(request, reply) {
    const { db, clock, url } = request.server.services;
    const checked = checkImage(await readFile(request), LOGO_LIMITS);
    if (!checked.ok) throw new PlatformError(REFUSALS[checked.fault], { field: 'file' });
    const { image } = checked;
    if (!(await hasPixels(image.bytes))) throw new PlatformError(REFUSALS.damage, { field: 'file' });
    const { tenantId } = memberOf(request);
    const { logoId } = await db.transaction().execute(async (trx) => {
      await lockTenant(trx, { tenantId });
      return addLogo(trx, { tenantId, now: clock.now() }, image);
    });
    return reply.status(201).send(success({ logoId, logoUri: logoAddress(url, logoId) }));
  },
});

/** The only file of a form. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new PlatformError('UNSUPPORTED_MEDIA_TYPE');
  const [file, ...others] = await readFiles(request);
  if (!file || others.length > 0) throw notOneFile();
  if (file.isCut) throw new PlatformError('FILE_TOO_LARGE', { field: 'file' });
  return file.bytes;
}

async function readFiles(request: FastifyRequest) {
  const files: { readonly bytes: Buffer; readonly isCut: boolean }[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') files.push({ bytes: await part.toBuffer(), isCut: part.file.truncated });
    }
  } catch (cause) {
    throw notOneFile(cause);
  }
  return files;
}

function notOneFile(cause?: unknown): PlatformError {
  return new PlatformError('VALIDATION_FAILED', {
    field: 'file',
    message: 'Please send a form with exactly one file',
    cause,
  });
}

const LIMITS = { fileSize: LOGO_BYTES_MAX, files: 2, fields: 10, fieldSize: 1000 };

/** v2/whitelabel/themes/logo: the only call that takes a form, and nothing else. */
export const logoRoutes: readonly Route[] = [
  (app) =>
    void app.register(async function forms(scope) {
      scope.removeAllContentTypeParsers();
      await scope.register(multipart, { throwFileSizeLimit: false, limits: LIMITS });
      uploadLogo(scope.withTypeProvider<ZodTypeProvider>());
    }),
];
