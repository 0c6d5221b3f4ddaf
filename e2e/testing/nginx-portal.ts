import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_CERTIFICATE } from '../../apps/sandbox/src/domain/webhooks/testing/test-certificate.ts';
import { sandboxConfig } from '../../packages/remote-kit/src/serving/served-config.ts';
import { type Nginx, startNginx } from '../../scripts/system-tools/nginx.ts';
import { freePort, siteDir as publishedSite, startSandbox } from '../../scripts/portal/portal.ts';

/** A portal behind nginx, as in production, with a sandbox of its own. */
export interface NginxPortal {
  readonly url: string;
  /** The second origin of the same site, for remotes on another origin. */
  readonly assetsUrl: string;
  readonly sandboxUrl: string;
  /** A copy of the published site, which a test may damage. `serve` creates a fresh one. */
  readonly siteDir: string;
  /**
   * Serves the site again. `assets`: the policy allows code of the other origin. `origins: 'one'`: nginx passes calls on to the
   * sandbox. Default: a strict policy, and a sandbox that the page calls at its own origin.
   */
  serve(options?: { registryUrl?: string; assets?: boolean; origins?: 'one' | 'two' }): Promise<void>;
  stop(): Promise<void>;
}

export async function startNginxPortal(): Promise<NginxPortal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-portal-'));
  const siteDir = path.join(folder, 'site');
  const [port, assetsPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const assetsUrl = `http://localhost:${assetsPort}`;
  const sandbox = await startSandbox({
    port: sandboxPort,
    portalUrl: url,
    dataDir: path.join(folder, 'data'),
    paymentsPerMinute: 0,
  });
  const sandboxUrl = sandbox.ready.url;
  const origins = {
    identityOrigin: sandboxUrl,
    apiOrigin: sandboxUrl,
  };
  const arrangements = {
    one: {
      config: sandboxConfig(sandboxUrl, '/api'),
      serviceOrigins: [],
      platform: { url: sandboxUrl, certificate: TEST_CERTIFICATE },
    },
    two: { config: sandboxConfig(sandboxUrl), serviceOrigins: [sandboxUrl.replace(/^http/, 'ws')] },
  };
  let running: Nginx[] = [];

  async function end(): Promise<void> {
    await Promise.all(running.map((nginx) => nginx.stop()));
    running = [];
  }

  return {
    url,
    assetsUrl,
    sandboxUrl,
    siteDir,
    async serve({ registryUrl = '/registry.json', assets = false, origins: count = 'two' } = {}) {
      await end();
      await rm(siteDir, { recursive: true, force: true });
      await cp(publishedSite, siteDir, { recursive: true });
      const arrangement = arrangements[count];
      const config = { ...arrangement.config, registryUrl };
      const page = { ...origins, ...arrangement, siteDir, config };
      running.push(await startNginx({ ...page, port, remoteOrigins: assets ? [assetsUrl] : [] }));
      if (assets) running.push(await startNginx({ ...page, port: assetsPort }));
    },
    async stop() {
      await end();
      await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
