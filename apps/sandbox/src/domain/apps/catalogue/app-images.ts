import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PlatformError } from '../../../platform/http/errors.ts';
import { PUBLIC_FILE_HEADERS, publicFileParams } from '../../../platform/http/public-file.ts';
import { CATALOGUE, METHOD_ICONS } from './catalogue.ts';
import { drawIcon, type IconDrawing } from './icon.ts';

/** The path of images on the sandbox's origin. */
const IMAGES = '/files/images';

const drawings = new Map(
  [...CATALOGUE.flatMap(({ icon = [] }) => icon), ...Object.values(METHOD_ICONS)].map((icon) => [nameOf(icon), icon]),
);

/** The address of an icon. It changes with the drawing, so that browsers can keep it forever. */
export function iconAddress(origin: string, icon: IconDrawing): string {
  return `${origin}${IMAGES}/${nameOf(icon)}`;
}

/** Serves the icons of apps and payment methods to anyone. */
export function registerAppImages(app: FastifyInstance): void {
  app.get(`${IMAGES}/:name`, async (request, reply) => {
    const icon = drawings.get(publicFileParams.parse(request.params).name);
    if (!icon) throw new PlatformError('NOT_FOUND');
    return reply.type('image/svg+xml').headers(PUBLIC_FILE_HEADERS).send(drawIcon(icon));
  });
}

function nameOf(icon: IconDrawing): string {
  return `${createHash('sha256').update(drawIcon(icon)).digest('hex').slice(0, 32)}.svg`;
}
