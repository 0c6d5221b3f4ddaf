import { join, resolve } from 'node:path';
import { readTypedInteger, readTypedNumber } from '@portal/validation';
import type { DatabaseOptions } from './platform/database/open-database.ts';
import { Refusal } from './platform/refusal.ts';
import { readAllowedHosts } from './domain/webhooks/delivery/allowed-hosts.ts';

/** The settings of the sandbox, read from environment variables. */
export interface Settings {
  readonly port: number;
  /** The portal's origin. */
  readonly portalUrl: string;
  readonly database: DatabaseOptions;
  readonly dataDir: string;
  /** Base64url. Default: a file in `dataDir`. */
  readonly secretKey: string | undefined;
  readonly exportsDir: string;
  readonly isAllowedHost: ReturnType<typeof readAllowedHosts>;
  readonly demoPayments: number;
  /** How long activity is kept. */
  readonly activityDays: number;
  readonly paymentsPerMinute: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Reads the settings; an empty variable counts as unset. Throws a Refusal that describes the first invalid variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const portText = env['PORT'] || '4301';
  const port = readTypedInteger(portText);
  if (!port.ok || port.number < 1 || port.number > 65_535) {
    throw new Refusal(`PORT must be a whole number from 1 to 65535; it is '${portText}'.`);
  }
  const portalUrl = env['PORTAL_URL'] || 'http://localhost:4300';
  if (!/^https?:/.test(portalUrl) || !URL.canParse(portalUrl)) {
    throw new Refusal(`PORTAL_URL must be an address such as https://portal.example; it is '${portalUrl}'.`);
  }
  const dataDir = resolve(env['DATA_DIR'] || '.data/sandbox');
  return {
    port: port.number,
    portalUrl: new URL(portalUrl).origin,
    database: env['DATABASE_URL'] ? { url: env['DATABASE_URL'] } : { dataDir },
    dataDir,
    secretKey: env['SANDBOX_KEY'] || undefined,
    exportsDir: resolve(env['EXPORTS_DIR'] || join(dataDir, 'exports')),
    isAllowedHost: readAllowedHosts(env['WEBHOOK_ALLOWED_HOSTS'] || ''),
    demoPayments: readNumber('DEMO_PAYMENTS', env['DEMO_PAYMENTS'] || '5000', { most: 1_000_000, isWhole: true }),
    activityDays: readNumber('ACTIVITY_DAYS', env['ACTIVITY_DAYS'] || '400', { most: 36_500, isWhole: true }),
    paymentsPerMinute: readNumber('PAYMENTS_PER_MINUTE', env['PAYMENTS_PER_MINUTE'] || '3', {
      most: 600,
      isWhole: false,
    }),
    logLevel: readLogLevel(env['LOG_LEVEL'] || 'info'),
  };
}

function readLogLevel(text: string): Settings['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level !== undefined) return level;
  throw new Refusal(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}; it is '${text}'.`);
}

function readNumber(name: string, text: string, { most, isWhole }: { most: number; isWhole: boolean }): number {
  const read = isWhole ? readTypedInteger(text) : readTypedNumber(text);
  if (read.ok && read.number <= most) return read.number;
  throw new Refusal(`${name} must be a ${isWhole ? 'whole ' : ''}number from 0 to ${most}; it is '${text}'.`);
}
