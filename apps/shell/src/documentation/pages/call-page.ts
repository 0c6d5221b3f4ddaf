import type { ApiDocument, ApiOperation } from '../api-document.ts';
import { type Block, type DocPage, type LinkEntry, pathOf } from '../doc-page.ts';
import { callSample } from '../samples/call-sample.ts';
import { bodyBlocks, fieldEntries, fieldOf } from './fields.ts';
import { namedRole } from './named-role.ts';

/** A call: its credentials, parameters, body, responses and errors. */
export function callPage(api: ApiDocument, operation: ApiOperation, baseUrl: string): DocPage {
  const sample = callSample(api, operation, baseUrl);
  const { method, path, summary, description, parameters, requestBody, responses } = operation;
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  return {
    title: summary ?? `${method} ${path}`,
    words: `\`${method} ${path}\``,
    blocks: [
      ...(description === undefined ? [] : [{ kind: 'text', words: description } as const]),
      { kind: 'heading', text: 'Credentials' },
      { kind: 'text', words: credentialWords(api, operation) },
      ...operation['x-roles'].map((roles) => ({ kind: 'text', words: needWords(roles) }) as const),
      ...(sample ? [{ kind: 'code', ...sample } as const] : []),
      ...(parameters.length === 0
        ? []
        : [
            { kind: 'heading', text: 'Parameters' } as const,
            {
              kind: 'fields',
              label: 'Parameters',
              fields: parameters.map((one) =>
                fieldOf(one.schema, {
                  name: one.name,
                  isRequired: one.required,
                  words: withExample(one.description ?? one.schema.description, one.example),
                  place: `in the ${one.in}`,
                }),
              ),
            } as const,
          ]),
      ...bodyOf(api, requestBody?.content),
      ...Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, response]): Block[] => [
          { kind: 'heading', text: `Response ${status}` },
          ...(response.description === '' ? [] : [{ kind: 'text', words: response.description } as const]),
          ...bodyBlocks(api, 'Response', response.content?.['application/json'] ?? {}),
        ]),
      ...failures.flatMap(([status, { description: words }]): Block[] => [
        { kind: 'heading', text: `Errors with status ${status}` },
        { kind: 'links', label: `Errors with status ${status}`, links: words.split('\n').map(errorLink) },
      ]),
    ],
  };
}

function bodyOf(api: ApiDocument, content: NonNullable<ApiOperation['requestBody']>['content']) {
  const [[type, body] = []] = Object.entries(content ?? {});
  if (type === undefined || !body) return [];
  const heading = { kind: 'heading', text: 'Body' } as const;
  if (type === 'application/json') return [heading, ...bodyBlocks(api, 'Body', body)];
  return [
    heading,
    { kind: 'text', words: `A form: \`${type}\`.` } as const,
    { kind: 'fields', label: 'Body', fields: fieldEntries(body.schema ?? {}) } as const,
  ];
}

function withExample(words: string | undefined, example: unknown): string | undefined {
  if (typeof example !== 'string') return words;
  return [words, `Example: \`${example}\`.`].filter((part) => part !== undefined).join(' ');
}

/** The credentials of a call, of which one is enough. */
function credentialWords(api: ApiDocument, { security }: ApiOperation): string {
  if (security.length === 0) return 'None.';
  const schemes = api.components?.securitySchemes ?? {};
  const names = security.flatMap((one) => Object.keys(one));
  const described = names.map((name) => schemes[name]?.description ?? `\`${name}\``);
  return described.length === 1 ? (described[0] ?? '') : `One of these:\n\n${described.join('\n\n')}`;
}

/** One of these roles is enough. */
function needWords(roles: readonly string[]): string {
  const named = roles.map(namedRole);
  const one = named.length === 1 ? `the role ${named.join('')}` : `one of the roles ${named.join(', ')}`;
  return `The user or API key needs ${one}. A tenant admin has every role.`;
}

/** A line of a response's description names an error: `CODE: what it means.` */
function errorLink(line: string): LinkEntry {
  const [, code, words] = /^([A-Z][A-Z0-9_]+): (.*)$/s.exec(line) ?? [];
  return code === undefined
    ? { text: line, path: pathOf('errors') }
    : { text: code, path: pathOf('errors', code), words };
}
