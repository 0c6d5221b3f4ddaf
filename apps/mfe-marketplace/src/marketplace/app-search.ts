import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { countryName, occurrence, type SearchTerm, searchTerms, wordsOf } from '@portal/validation';
import { methodReaches, type Reach } from './detail/app-reach.ts';
import { appWords, capabilitiesOf } from './app-words.ts';

/**
 * Searches apps for terms, which must all occur: as words of the app, or as a country or currency of one payment method, so that
 * 'Sweden SEK' finds a method that collects SEK in Sweden. Returns undefined if the app does not match, else the countries and
 * currencies that did.
 */
export function searchApp(app: MarketplaceApp, search: string): readonly string[] | undefined {
  const terms = searchTerms(search);
  if (terms.length === 0) return [];
  const inText = inTextOf(app);
  const places = methodReaches(app).map((reach) => placesOf(reach, terms, inText));
  return places.find((found) => found !== undefined && found.length > 0) ?? places.find((found) => found !== undefined);
}

/** Whether an app has the words of a term. */
type InText = (term: SearchTerm) => boolean;

/** The countries and currencies that the terms mean, or undefined if a term is neither one of them nor in the text. */
function placesOf({ countries, currencies }: Reach, terms: readonly SearchTerm[], inText: InText) {
  const found = terms.map((term) => {
    const isInText = term.isCode ? terms.length > 1 && inText(term) : inText(term);
    const means = (kind: 'country' | 'currency') => (code: string) => {
      const occurs = term.means(kind, code) ?? (term.isCode ? undefined : occurrence(term.words, wordsOf(code)));
      // A word of the text may also begin the name of a country: 'mo' begins 'MOTO' and 'Monaco'.
      return isInText ? occurs === 'whole' : occurs !== undefined;
    };
    const places = [...countries.filter(means('country')).map(countryName), ...currencies.filter(means('currency'))];
    return isInText || places.length > 0 ? places : undefined;
  });
  if (found.includes(undefined)) return undefined;
  return [...new Set(found.flatMap((places) => places ?? []))];
}

const textByApp = new WeakMap<MarketplaceApp, InText>();

function inTextOf(app: MarketplaceApp): InText {
  const inText = textByApp.get(app) ?? readText(app);
  textByApp.set(app, inText);
  return inText;
}

function readText(app: MarketplaceApp): InText {
  const names = namesOf(app).flatMap((name) => [wordsOf(name), wordsOf(name.replaceAll('-', ''))]);
  const texts = [...names, wordsOf(app.description ?? '')];
  return ({ words, isCode }) => {
    // A code that stands among other words may be a whole word of a name, such as 'top' of 'Top-up', but not of a sentence.
    if (isCode) return names.some((text) => occurrence(words, text) === 'whole');
    return texts.some((text) =>
      spellings(words).some(
        (one) => occurrence(one, text) !== undefined || occurrence(singular(one), text) === 'whole',
      ),
    );
  };
}

/** The app's name and capabilities, in the words of the filters and the details. */
function namesOf(app: MarketplaceApp): readonly string[] {
  const methods = app.supportedPaymentMethods ?? [];
  const values = [
    app.appType,
    ...app.directions,
    ...app.supportedPaymentMethodTypes,
    ...app.supportedTransactionTypes,
    ...app.supportedAgreementTypes,
    ...app.supportedAuthorizationSources,
    ...capabilitiesOf(app),
  ];
  return [
    app.name,
    app.category,
    ...(app.tags ?? []),
    ...methods.map(({ name }) => name),
    ...app.supportedNetworks.flatMap(({ name, networkId }) => [name, networkId]),
    ...values.map(appWords),
  ];
}

/** The words, and the same without their hyphens: 'pay-out' finds 'Payout'. */
function spellings(words: readonly string[]): readonly (readonly string[])[] {
  return words.length > 1 ? [words, [words.join('')]] : [words];
}

/** 'refunds' finds 'Refund'; but 'swiss' is no plural. */
function singular(words: readonly string[]): readonly string[] {
  return words.map((word, place) => (place === words.length - 1 ? word.replace(/(?<=[^s])s$/, '') : word));
}
