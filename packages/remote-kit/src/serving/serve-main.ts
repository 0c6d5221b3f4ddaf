import { resolve } from 'node:path';
import { servePortal } from './serve.ts';
import { sandboxConfig } from './served-config.ts';

// Serves a published portal with a sandbox as its platform. Environment: PORT, SITE_DIR, SANDBOX_URL, ORIGINS ('one' passes calls on to
// the sandbox, 'two' leaves them to the page), and DEV_SERVERS, the origins of remotes' dev servers, separated by spaces. Prints one line
// of JSON when ready.
const { PORT = '4300', SITE_DIR = '.site', SANDBOX_URL = 'http://localhost:4301' } = process.env;
const { ORIGINS = 'two', DEV_SERVERS = '' } = process.env;
const isOneOrigin = ORIGINS === 'one';
const devServers = DEV_SERVERS.split(' ').filter(Boolean);

try {
  const server = await servePortal({
    siteDir: resolve(SITE_DIR),
    port: Number(PORT),
    platformUrl: isOneOrigin ? SANDBOX_URL : undefined,
    config: {
      ...sandboxConfig(SANDBOX_URL, isOneOrigin ? '/api' : SANDBOX_URL),
      remoteOverrides: devServers.length > 0,
    },
    devServers,
  });
  const end = () => void server.close();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  console.log(JSON.stringify({ ready: true, url: server.url }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
