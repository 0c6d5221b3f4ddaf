import multipart from '@fastify/multipart';
import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX, uploadedLogoSchema } from '@portal/api-client/themes';
import { writerRoles } from '@portal/contract';
import { readImageHeader } from '@portal/validation';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { lockTenant } from '../database/lock-tenant.ts';
import { createdResponses, success } from '../http/envelope.ts';
import { PlatformError } from '../http/errors.ts';
import { memberOf } from '../http/guard.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { addLogo, logoAddress } from './logos.ts';

const uploadLogo = defineRoute({
  method: 'POST',
  url: '/whitelabel/themes/logo',
  config: {
    access: { anyOf: writerRoles('WHITELABEL') },
    takesFile: true,
    refusals: ['LOGO_DIMENSIONS_TOO_LARGE', 'LOGO_TYPE_NOT_SUPPORTED'],
  },
  schema: {
    tags: ['Themes'],
    operationId: 'uploadLogo',
    summary: 'Upload a logo for a theme',
    description:
      'A PNG, JPEG or WebP of at most 1,048,576 bytes and 4096 × 4096 pixels. The type is read from its content, not from its name. Save the `logoId` in a theme: an upload that no theme uses is deleted after a day, or when 20 newer ones are unused.',
    response: createdResponses(uploadedLogoSchema),
  },
  async handler(request, reply) {
    const { db, clock, url } = request.server.services;
    const bytes = await readFile(request);
    const header = readImageHeader(bytes);
    if (!header) throw new PlatformError('LOGO_TYPE_NOT_SUPPORTED', { field: 'file' });
    if (Math.max(header.width, header.height) > LOGO_PIXELS_MAX) {
      throw new PlatformError('LOGO_DIMENSIONS_TOO_LARGE', { field: 'file' });
    }
    const { tenantId } = memberOf(request);
    const { logoId } = await db.transaction().execute(async (trx) => {
      await lockTenant(trx, { tenantId });
      return addLogo(trx, { tenantId, now: clock.now() }, { ...header, bytes });
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
