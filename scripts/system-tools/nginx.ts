import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServedConfig } from '../../packages/remote-kit/src/serving/served-config.ts';
import { end, Refusal, root, start } from '../processes/child.ts';
import { installSystemPackage } from './install-system-package.ts';
import { freePort } from '../portal/portal.ts';

export interface NginxOptions {
  /** The site's folder, written by `portal publish` and `portal promote`. */
  readonly siteDir: string;
  /** The window configuration. */
  readonly config: ServedConfig;
  readonly identityOrigin: string;
  readonly apiOrigin: string;
  readonly serviceOrigins: readonly string[];
  /** Additional origins of the registry and remotes. */
  readonly remoteOrigins?: readonly string[];
  /** The platform to which calls are passed on. Default: none. */
  readonly platform?: {
    readonly url: string;
    /** The certificate that it must have, in PEM format. */
    readonly certificate: string;
  };
  /** In PEM format. Default: plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** Default: any free port. */
  readonly port?: number;
}

export interface Nginx {
  readonly url: string;
  /** The file of the access log. */
  readonly accessLog: string;
  /** Returns the error log. */
  errors(): string;
  stop(): Promise<void>;
}

/** The paths at which nginx may be installed. The last two are Homebrew's. */
const PLACES = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/sbin/nginx',
  '/opt/homebrew/bin/nginx',
  '/usr/local/bin/nginx',
];

/** Returns the path of nginx. Installs it first if necessary. */
export async function findNginx(): Promise<string> {
  const find = () => PLACES.find((place) => existsSync(place));
  const found = find();
  if (found !== undefined) return found;
  await installSystemPackage({ apt: 'nginx', brew: 'nginx' });
  const installed = find();
  if (installed !== undefined) return installed;
  throw new Refusal('nginx was installed, but could not be found.');
}

/** Starts a real nginx that serves a site with `deploy/nginx` on the loopback interface. `stop` deletes its files. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const program = await findNginx();
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-nginx-'));
  const port = options.port ?? (await freePort());
  const accessLog = path.join(folder, 'access.log');
  const configFile = path.join(folder, 'config.json');
  await writeFile(configFile, JSON.stringify(options.config));
  const passed = path.join(folder, 'passed.conf');
  const certificates = path.join(folder, 'platform.pem');
  if (options.platform) {
    const { protocol, host } = new URL(options.platform.url);
    await writeFile(certificates, options.platform.certificate);
    const calls = await render('passed.conf', {
      PORTAL_PLATFORM: `${protocol}//portal_platform`,
      PORTAL_PLATFORM_HOST: host,
      PORTAL_PLATFORM_CA: certificates,
    });
    await writeFile(passed, calls);
  }
  const site = await render('portal.conf', {
    PORTAL_LISTEN: `127.0.0.1:${port}${options.tls ? ' ssl' : ''}`,
    PORTAL_SITE: options.siteDir,
    PORTAL_CONFIG: configFile,
    PORTAL_ACCESS_LOG: accessLog,
    PORTAL_IDENTITY_ORIGIN: options.identityOrigin,
    PORTAL_API_ORIGIN: options.apiOrigin,
    PORTAL_SERVICE_ORIGINS: options.serviceOrigins.join(' '),
    PORTAL_REMOTE_ORIGINS: options.remoteOrigins?.join(' ') ?? '',
    PORTAL_POLICY_REPORTS: options.config.policyReportsUrl ?? '',
    PORTAL_PASSED: options.platform ? passed : '/dev/null',
  });
  await writeFile(path.join(folder, 'portal.conf'), site);
  if (options.tls) {
    await writeFile(path.join(folder, 'certificate.pem'), options.tls.certificate);
    await writeFile(path.join(folder, 'key.pem'), options.tls.key);
  }
  await writeFile(path.join(folder, 'nginx.conf'), mainConfiguration(folder, options));

  const { child, ended } = start(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  async function stop(): Promise<void> {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  }

  let log = '';
  const isReady = await new Promise<boolean>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      // nginx listens before its workers can respond.
      if (log.includes('start worker process ')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (isReady)
    return { url: `${options.tls ? 'https' : 'http'}://localhost:${port}`, accessLog, errors: () => log, stop };
  await stop();
  throw new Refusal(`${log}\nnginx could not be started; see above.`);
}

/** Renders a template of `deploy/nginx` like envsubst, but replaces only its own variables. */
async function render(name: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const template = await readFile(path.join(root, `deploy/nginx/${name}.template`), 'utf8');
  return template.replaceAll(/\$\{(PORTAL_\w+)\}/g, (_all, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`deploy/nginx needs ${name}, which is not set`);
    return value;
  });
}

/** Returns the main configuration, which writes to `folder` only. As root, workers also run as root, so that they can read it. */
function mainConfiguration(folder: string, { tls, platform }: NginxOptions): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr notice;
    events {}
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n      ')}
      ${platform ? `upstream portal_platform { server ${new URL(platform.url).host} max_fails=0; keepalive 16; }` : ''}
      ${tls ? `ssl_certificate ${folder}/certificate.pem;\n      ssl_certificate_key ${folder}/key.pem;` : ''}
      include ${folder}/portal.conf;
    }
  `;
}
