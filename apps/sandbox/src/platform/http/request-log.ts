import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * The parameters of paths and queries whose values may be logged. Any other may hold a secret (a token, a key, a
 * signature) or personal data (a search term), so only its name is logged.
 */
const LOGGED_PARAMETERS: ReadonlySet<string> = new Set([
  'appId',
  'attemptId',
  'batchId',
  'creditorProfileRef',
  'draftId',
  'flag',
  'financialInstrumentId',
  'from',
  'instructionRef',
  'isTest',
  'kind',
  'network',
  'orderRef',
  'page',
  'provider',
  'rewardGroupId',
  'schemeId',
  'sort',
  'take',
  'tenantId',
  'themeId',
  'transactionId',
  'userId',
  'viewId',
  'webhookId',
]);

/** The text that the log shows in place of a value. */
const HIDDEN = '…';

/** The options of a logger whose lines hold no secrets: no unlisted parameter of an address, no header, no body, no database row. */
export function withoutSecrets(logger: FastifyServerOptions['logger']): NonNullable<FastifyServerOptions['logger']> {
  if (logger === undefined || logger === false) return false;
  return {
    ...(logger === true ? {} : logger),
    serializers: { req: loggedRequest, err: loggedError },
    hooks: {
      // Without a message, or with the error's own, a line would repeat the error unchanged.
      logMethod(args, method) {
        const [subject, message] = args;
        const error = errorIn(subject);
        if (error && (message === undefined || message === error.message)) {
          method.call(this, subject, loggedError(error).message);
        } else method.apply(this, args);
      },
    },
  };
}

function errorIn(subject: unknown): Error | undefined {
  if (subject instanceof Error) return subject;
  const holds = typeof subject === 'object' && subject !== null && 'err' in subject;
  return holds && subject.err instanceof Error ? subject.err : undefined;
}

function loggedRequest(request: FastifyRequest) {
  return { method: request.method, url: loggedAddress(request), remoteAddress: request.ip };
}

/** The route with the values of listed parameters. An address without a route may be a mistyped link with a key. */
function loggedAddress({ routeOptions, params, query, originalUrl }: FastifyRequest): string {
  const path = routeOptions.url?.replaceAll(
    /:(\w+)/g,
    (name, parameter: string) => readListed(params, parameter) ?? name,
  );
  if (!originalUrl.includes('?')) return path ?? HIDDEN;
  const names = typeof query === 'object' && query !== null ? Object.keys(query) : [];
  const listed = names.flatMap((name) => {
    const value = readListed(query, name);
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return `${path ?? HIDDEN}?${[...listed, ...(listed.length < names.length ? [HIDDEN] : [])].join('&')}`;
}

function readListed(values: unknown, name: string): string | undefined {
  if (!LOGGED_PARAMETERS.has(name) || typeof values !== 'object' || values === null) return undefined;
  const value: unknown = new Map(Object.entries(values)).get(name);
  return typeof value === 'string' ? value : undefined;
}

/** The type, code, message and stack of an error. Other members are left out: those of a database error hold the query and its values. */
function loggedError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: loggedMessage(error, code),
    stack: frames.join('\n'),
  };
}

/** PostgreSQL quotes refused data in messages of class 22; other messages may quote an address with its query, or a token. */
function loggedMessage({ message }: Error, code: string | undefined): string {
  if (code?.startsWith('22')) return 'The database refused a value';
  return message.replaceAll(/\?[^\s'"<>]+/g, `?${HIDDEN}`).replaceAll(/\beyJ[\w.-]+/g, HIDDEN);
}
