// Serves one app with hot reload. Environment: APP_ROOT; PORT; STRICT_PAGE, if the page's Content Security Policy blocks the error
// overlay; for the shell, also the variables of `host.ts`. Prints one line of JSON when ready. Plain JavaScript, because the
// TypeScript loader rewrites functions that the federation plugin converts to text.
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';

const { APP_ROOT = process.cwd(), PORT, STRICT_PAGE } = process.env;
const port = Number(PORT);

try {
  process.chdir(APP_ROOT);
  const { content } = await loadConfig({ cwd: APP_ROOT });
  const rsbuild = await createRsbuild({
    cwd: APP_ROOT,
    rsbuildConfig: mergeRsbuildConfig(content, {
      mode: 'development',
      server: { host: 'localhost', port, strictPort: true, printUrls: false },
      // A remote gets hot updates from its own server, not from the server of the page.
      dev: { client: { protocol: 'ws', host: 'localhost', port, overlay: STRICT_PAGE === undefined } },
    }),
  });
  const { server } = await rsbuild.startDevServer();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
  console.log(JSON.stringify({ ready: true, url: `http://localhost:${port}` }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
