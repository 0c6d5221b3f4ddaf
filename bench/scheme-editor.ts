import { ownCalls } from '../e2e/testing/own-calls.ts';
import { signIn } from '../e2e/testing/sign-in.ts';
import { type Bench, median, withLimit, withPortal } from './browser.ts';
import { largeScheme, manyMethods } from './large-scheme.ts';
import { timeInputs } from './paint.ts';
import { PHONE } from './start/load.ts';
import { slowDown } from './start/slow-processor.ts';

/** In milliseconds, as for every field. */
const KEYSTROKE_MS = 50;
/** In the middle of the draft. */
const RULE = 'Rule 50';

/** Measures typing into the draft of a scheme of 100 rules, 30 apps and 200 countries: from a keystroke to the next frame. */
export async function measureSchemeEditor(): Promise<void> {
  await withPortal(async ({ portal, newPage }: Bench) => {
    const page = await newPage();
    // The marketplace has fewer apps than the scheme names.
    await page.route('**/v1/payment-methods', (route) =>
      route.fulfill({ json: { result: 'SUCCESS', data: { paymentMethods: manyMethods }, errors: [] } }),
    );
    const call = ownCalls(page, portal);
    await signIn(page, 'admin@northwind.example');
    const { rules, ...content } = largeScheme(manyMethods);
    const created = await call('POST', 'v2/schemes/collect', {
      ...content,
      name: 'Large',
      code: 'large',
      rules: rules.map((rule) => ({ ...rule, uuid: undefined })),
    });
    const { schemeId, drafts } = (await created.json()).data;
    await page.goto(`/schemes/collect/${schemeId}/drafts/${drafts[0].draftId}`);
    await page.getByRole('button', { name: RULE, exact: true }).click();
    const rule = page.getByRole('region', { name: RULE, exact: true });
    const fields = [
      { what: 'name of the draft', field: page.getByLabel('Name', { exact: true }), text: ' of all shops' },
      { what: `upper value of ${RULE}`, field: rule.getByLabel('Upper value'), text: '12345' },
    ];
    const measured = [];
    for (const speed of ['', `, processor ${PHONE.slowdown} times slower`]) {
      if (speed !== '') await slowDown(page);
      for (const { what, field, text } of fields) {
        const times = await timeInputs(field, 'input', () => field.pressSequentially(text, { delay: 150 }));
        measured.push(
          withLimit(`keystroke in the ${what}, median${speed}`, median(times), 'ms', KEYSTROKE_MS),
          withLimit(`the slowest of ${times.length}`, Math.max(...times), 'ms', KEYSTROKE_MS),
        );
      }
    }
    console.log('The draft of a scheme of 100 rules × 30 apps × 200 countries in a browser');
    console.table(measured);
  });
}
