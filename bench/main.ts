import { installChromium } from '../scripts/system-tools/chromium.ts';
import { endAll, endAllOnSignal, inSentences, Refusal } from '../scripts/processes/child.ts';
import { build, publish } from '../scripts/portal/portal.ts';
import { measureAreas } from './area-bytes.ts';
import { measureBuilds } from './build-times.ts';
import { measureBytes } from './bytes.ts';
import { measureHub } from './hub.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLongLists } from './long-lists.ts';
import { measureMonolith } from './monolith.ts';
import { measureOpening } from './opening.ts';
import { measureReportTable } from './report-table.ts';
import { measureReports } from './reports.ts';
import { measureSchemeEditor } from './scheme-editor.ts';
import { measureSchemes } from './schemes.ts';
import { measureStarts } from './start-times.ts';
import { measureThemeStudio } from './theme-studio.ts';

const MEASUREMENTS: Readonly<Record<string, () => Promise<void>>> = {
  bytes: measureBytes,
  monolith: measureMonolith,
  areas: measureAreas,
  opening: measureOpening,
  lists: measureLongLists,
  reports: measureReports,
  schemes: measureSchemes,
  editor: measureSchemeEditor,
  studio: measureThemeStudio,
  table: measureReportTable,
  hub: measureHub,
  lighthouse: measureLighthouse,
  starts: measureStarts,
  builds: measureBuilds,
};

endAllOnSignal(130);
try {
  const wanted = process.argv.slice(2);
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
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
} catch (error) {
  console.error(inSentences(error));
  process.exitCode = 1;
} finally {
  await endAll();
}
