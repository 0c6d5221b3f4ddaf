import { parseArgs } from 'node:util';
import { installChromium } from '../scripts/system-tools/chromium.ts';
import { endAll, endAllOnSignal, inSentences, Refusal } from '../scripts/processes/child.ts';
import { build, publish } from '../scripts/portal/portal.ts';
import { measureActivity } from './million/activity.ts';
import { measureAreas } from './area-bytes.ts';
import { measureBuilds } from './build-times.ts';
import { measureBytes } from './bytes.ts';
import { measureDocumentationSearch } from './documentation-search.ts';
import { measureHub } from './hub.ts';
import { measureLongLists } from './long-lists.ts';
import { measureMonolith } from './monolith.ts';
import { measureOpening } from './opening.ts';
import { measureReportTable } from './report-table.ts';
import { measureReports } from './million/reports.ts';
import { measureSchemeEditor } from './scheme-editor.ts';
import { measureSchemes } from './schemes.ts';
import { measureFilmstrip } from './start/filmstrip.ts';
import { measureSlowProcessorAlone } from './start/slow-processor.ts';
import { measureStart, type StartOptions } from './start/start.ts';
import { measureClone } from './clone-times.ts';
import { measureThemeStudio } from './theme-studio.ts';

const MEASUREMENTS: Readonly<Record<string, (options: StartOptions) => Promise<void>>> = {
  start: measureStart,
  slow: measureSlowProcessorAlone,
  filmstrip: measureFilmstrip,
  bytes: measureBytes,
  monolith: measureMonolith,
  areas: measureAreas,
  opening: measureOpening,
  lists: measureLongLists,
  search: measureDocumentationSearch,
  reports: measureReports,
  activity: measureActivity,
  schemes: measureSchemes,
  editor: measureSchemeEditor,
  studio: measureThemeStudio,
  table: measureReportTable,
  hub: measureHub,
  clone: measureClone,
  builds: measureBuilds,
};

endAllOnSignal(130);
try {
  const { wanted, options } = readArguments();
  const unknown = wanted.filter((name) => !(name in MEASUREMENTS));
  if (unknown.length > 0) {
    throw new Refusal(
      `Unknown measurement '${unknown.join("', '")}'. Use one of: ${Object.keys(MEASUREMENTS).join(', ')}.`,
    );
  }
  await installChromium();
  await build();
  await publish();
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure(options);
  }
} catch (error) {
  console.error(inSentences(error));
  process.exitCode = 1;
} finally {
  await endAll();
  // Nothing that a measurement left open may keep this process.
  process.exit();
}

function readArguments(): { wanted: readonly string[]; options: StartOptions } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { loads: { type: 'string' }, site: { type: 'string' } },
    });
    const loads = values.loads === undefined ? undefined : Number(values.loads);
    if (loads !== undefined && !(Number.isInteger(loads) && loads > 0)) {
      throw new Refusal(`'${values.loads}' is not a number of loads.`);
    }
    return { wanted: positionals, options: { loads, site: values.site } };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(error instanceof Error ? error.message : String(error));
  }
}
