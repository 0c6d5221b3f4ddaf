import { keyNameFault } from '@portal/validation';
import type { FastifyInstance } from 'fastify';
import { InvalidRequest } from './invalid-request.ts';

/** A body without one of these words, escaped or not, has no reserved name. */
const MAY_HAVE_RESERVED = /__proto__|constructor|\\u/;

/**
 * Reads the JSON bodies of the API. A name that could change the object itself instead of adding an entry is refused: `__proto__` anywhere,
 * and `constructor` with a `prototype`. Fastify's own parser refuses it too, but does not say where the name is.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    void parse(request, text, (error, body: unknown) => {
      if (error || !MAY_HAVE_RESERVED.test(text)) return done(error, body);
      const path = reservedIn(body);
      return path ? done(refusal(path)) : done(null, body);
    });
  });
}

interface Part {
  readonly name: string;
  readonly value: unknown;
  /** `undefined` for the body itself. */
  readonly parent: Part | undefined;
}

/** The path to a reserved name; `undefined` if there is none. */
function reservedIn(body: unknown): readonly string[] | undefined {
  // Without recursion, because a body can be nested deeper than the stack.
  const open: Part[] = [{ name: '', value: body, parent: undefined }];
  for (let parent = open.pop(); parent; parent = open.pop()) {
    if (typeof parent.value !== 'object' || parent.value === null) continue;
    for (const [name, value] of Object.entries(parent.value)) {
      const part = { name, value, parent };
      if (name === '__proto__' || (name === 'constructor' && hasPrototype(value))) return pathOf(part);
      open.push(part);
    }
  }
  return undefined;
}

function pathOf(part: Part): string[] {
  const names: string[] = [];
  for (let one = part; one.parent; one = one.parent) names.push(one.name);
  return names.toReversed();
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

function refusal(path: readonly string[]): Error {
  const message = keyNameFault(path.at(-1) ?? '') ?? '';
  return new InvalidRequest([{ code: 'custom', path: [...path], message, input: undefined }]);
}
