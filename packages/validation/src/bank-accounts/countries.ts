/** A country or territory whose accounts the platform supports, with the property names of the platform's `v1/countries`. */
export interface Country {
  /** ISO 3166-1 alpha-2, or XK for Kosovo. */
  readonly code: string;
  readonly name: string;
  /** Outside the European Economic Area. */
  readonly isNonEEA: boolean;
  /** Within the geographical scope of the SEPA schemes. */
  readonly isSepa: boolean;
  /** Absent if accounts have another country's IBANs, such as in Guernsey (GB) or Martinique (FR). */
  readonly iban?: {
    /** Pattern of the BBAN, the part after the country code and the two check digits. */
    readonly regex: string;
    /** Length of the whole IBAN. */
    readonly chars: number;
  };
}

/** `eea` implies SEPA. `bban` is in the notation of the SWIFT IBAN registry. */
type Row = readonly [code: string, name: string, membership: 'eea' | 'sepa' | 'neither', bban?: string];

const rows: readonly Row[] = [
  ['AD', 'Andorra', 'sepa', '4!n4!n12!c'],
  ['AL', 'Albania', 'sepa', '8!n16!c'],
  ['AT', 'Austria', 'eea', '5!n11!n'],
  ['AX', 'Åland Islands', 'eea', '3!n11!n'],
  ['BA', 'Bosnia and Herzegovina', 'neither', '3!n3!n8!n2!n'],
  ['BE', 'Belgium', 'eea', '3!n7!n2!n'],
  ['BG', 'Bulgaria', 'eea', '4!a4!n2!n8!c'],
  ['BL', 'Saint Barthélemy', 'sepa'],
  ['BY', 'Belarus', 'neither', '4!c4!n16!c'],
  ['CH', 'Switzerland', 'sepa', '5!n12!c'],
  ['CY', 'Cyprus', 'eea', '3!n5!n16!c'],
  ['CZ', 'Czechia', 'eea', '4!n16!n'],
  ['DE', 'Germany', 'eea', '8!n10!n'],
  ['DK', 'Denmark', 'eea', '4!n9!n1!n'],
  ['EE', 'Estonia', 'eea', '2!n14!n'],
  ['ES', 'Spain', 'eea', '4!n4!n1!n1!n10!n'],
  ['FI', 'Finland', 'eea', '3!n11!n'],
  ['FO', 'Faroe Islands', 'neither', '4!n9!n1!n'],
  ['FR', 'France', 'eea', '5!n5!n11!c2!n'],
  ['GB', 'United Kingdom', 'sepa', '4!a6!n8!n'],
  ['GF', 'French Guiana', 'eea'],
  ['GG', 'Guernsey', 'sepa'],
  ['GI', 'Gibraltar', 'sepa', '4!a15!c'],
  ['GL', 'Greenland', 'neither', '4!n9!n1!n'],
  ['GP', 'Guadeloupe', 'eea'],
  ['GR', 'Greece', 'eea', '3!n4!n16!c'],
  ['HR', 'Croatia', 'eea', '7!n10!n'],
  ['HU', 'Hungary', 'eea', '3!n4!n1!n15!n1!n'],
  ['IE', 'Ireland', 'eea', '4!a6!n8!n'],
  ['IM', 'Isle of Man', 'sepa'],
  ['IS', 'Iceland', 'eea', '4!n2!n6!n10!n'],
  ['IT', 'Italy', 'eea', '1!a5!n5!n12!c'],
  ['JE', 'Jersey', 'sepa'],
  ['LI', 'Liechtenstein', 'eea', '5!n12!c'],
  ['LT', 'Lithuania', 'eea', '5!n11!n'],
  ['LU', 'Luxembourg', 'eea', '3!n13!c'],
  ['LV', 'Latvia', 'eea', '4!a13!c'],
  ['MC', 'Monaco', 'sepa', '5!n5!n11!c2!n'],
  ['MD', 'Moldova', 'sepa', '2!c18!c'],
  ['ME', 'Montenegro', 'sepa', '3!n13!n2!n'],
  ['MF', 'Saint Martin (French part)', 'eea'],
  ['MK', 'North Macedonia', 'sepa', '3!n10!c2!n'],
  ['MQ', 'Martinique', 'eea'],
  ['MT', 'Malta', 'eea', '4!a5!n18!c'],
  ['NL', 'Netherlands', 'eea', '4!a10!n'],
  ['NO', 'Norway', 'eea', '4!n6!n1!n'],
  ['PL', 'Poland', 'eea', '8!n16!n'],
  ['PM', 'Saint Pierre and Miquelon', 'sepa'],
  ['PT', 'Portugal', 'eea', '4!n4!n11!n2!n'],
  ['RE', 'Réunion', 'eea'],
  ['RO', 'Romania', 'eea', '4!a16!c'],
  ['RS', 'Serbia', 'sepa', '3!n13!n2!n'],
  ['RU', 'Russian Federation', 'neither', '9!n5!n15!c'],
  ['SE', 'Sweden', 'eea', '3!n16!n1!n'],
  ['SI', 'Slovenia', 'eea', '5!n8!n2!n'],
  ['SJ', 'Svalbard and Jan Mayen', 'neither'],
  ['SK', 'Slovakia', 'eea', '4!n6!n10!n'],
  ['SM', 'San Marino', 'sepa', '1!a5!n5!n12!c'],
  ['TR', 'Türkiye', 'neither', '5!n1!n16!c'],
  ['UA', 'Ukraine', 'neither', '6!n19!c'],
  ['VA', 'Vatican City (Holy See)', 'sepa', '3!n15!n'],
  ['XK', 'Kosovo', 'neither', '4!n10!n2!n'],
  ['YT', 'Mayotte', 'eea'],
];

/**
 * About 60 European countries and territories, in the order of their codes. Sources: SWIFT IBAN registry, release 102; SEPA scope of
 * the European Payments Council, end of 2025; EEA: EU 27, Iceland, Liechtenstein and Norway.
 */
export const countries: readonly Country[] = rows.map(([code, name, membership, bban]) => ({
  code,
  name,
  isNonEEA: membership !== 'eea',
  isSepa: membership !== 'neither',
  ...(bban === undefined ? {} : { iban: ibanRule(bban) }),
}));

/** Returns the countries within the geographical scope of SEPA. */
export function sepaCountries(): Country[] {
  return countries.filter((country) => country.isSepa);
}

/** Parses the registry's notation: `4!n2!a12!c` is four digits, two capitals, and twelve capitals or digits. */
function ibanRule(bban: string): { regex: string; chars: number } {
  const parts = [...bban.matchAll(/(\d+)!([nac])/g)].map(([, count, kind]) => ({ count: Number(count), kind }));
  const classes = parts.map(({ count, kind }) => {
    const characters = kind === 'n' ? '[0-9]' : kind === 'a' ? '[A-Z]' : '[A-Z0-9]';
    return `${characters}{${count}}`;
  });
  return { regex: `^${classes.join('')}$`, chars: 4 + parts.reduce((total, { count }) => total + count, 0) };
}
