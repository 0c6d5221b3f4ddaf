import type { Insertable, Kysely } from 'kysely';
import { creditorIdentifierOf } from './demo-creditor-identifiers.ts';
import { demoId } from './demo-tenants.ts';
import type { Schema } from '../../platform/database/schema.ts';

interface DemoCity {
  readonly network: string;
  readonly city: string;
  readonly street: string;
  readonly postcode: string;
  readonly country: string;
  /** The tenant's own name there. */
  readonly company: string;
}

const city = (network: string, ...[name, street, postcode, country, company]: readonly string[]): DemoCity => ({
  network,
  city: name ?? '',
  street: street ?? '',
  postcode: postcode ?? '',
  country: country ?? '',
  company: company ?? '',
});

const CITIES: readonly DemoCity[] = [
  city('SEPA', 'Dublin', '12 Harbour Street', 'D01 X4K7', 'IE', 'Ireland DAC'),
  city('SEPA', 'Berlin', 'Torstraße 104', '10119', 'DE', 'Deutschland GmbH'),
  city('SEPA', 'Lyon', '18 Rue Mercière', '69002', 'FR', 'France SAS'),
  city('SEPA', 'Utrecht', 'Oudegracht 212', '3511 NR', 'NL', 'Nederland B.V.'),
  city('SEPA', 'Wien', 'Mariahilfer Straße 55', '1060', 'AT', 'Österreich GmbH'),
  city('SEPA', 'Madrid', 'Calle de Fuencarral 61', '28004', 'ES', 'España S.L.'),
  city('SEPA', 'Milano', 'Via Torino 40', '20123', 'IT', 'Italia S.r.l.'),
  city('SEPA', 'Helsinki', 'Fredrikinkatu 33', '00120', 'FI', 'Suomi Oy'),
  city('BACS', 'London', '88 Leadenhall Street', 'EC3A 3BP', 'GB', 'UK Ltd'),
  city('BACS', 'Manchester', '7 Deansgate', 'M3 2BW', 'GB', 'UK Ltd'),
  city('BACS', 'Edinburgh', '41 George Street', 'EH2 2HT', 'GB', 'Scotland Ltd'),
  city('BACS', 'Cardiff', '19 Queen Street', 'CF10 2BQ', 'GB', 'Wales Ltd'),
  city('ACH', 'Chicago', '233 Wacker Drive', '60606', 'US', 'US Inc.'),
  city('ACH', 'Austin', '500 Congress Avenue', '78701', 'US', 'US Inc.'),
  city('BECS_AU', 'Melbourne', '350 Collins Street', '3000', 'AU', 'Australia Pty Ltd'),
  city('BECS_NZ', 'Auckland', '80 Queen Street', '1010', 'NZ', 'New Zealand Ltd'),
];

/** The products that customers pay by direct debit. The first are those with mandates. */
const PRODUCTS = [
  'subscriptions',
  'memberships',
  'insurance',
  'broadband',
  'energy',
  'instalments',
  'gym passes',
  'donations',
  'leasing',
  'rent',
  'school meals',
  'parking',
  'storage',
  'season tickets',
  'magazines',
  'pet plans',
];

/** The demo tenants with profiles: how many products they collect for, and where. */
const TENANTS: readonly { readonly name: string; readonly products: number; readonly networks: readonly string[] }[] = [
  { name: 'Northwind Payments', products: 16, networks: ['SEPA', 'BACS', 'ACH', 'BECS_AU', 'BECS_NZ'] },
  { name: 'Northwind Labs', products: 1, networks: ['SEPA', 'BACS', 'ACH', 'BECS_AU', 'BECS_NZ'] },
  { name: 'Fabrikam', products: 1, networks: ['SEPA'] },
];

type ProfileRow = Insertable<Schema['creditor_profiles']>;

const FIRST_ON = Date.UTC(2025, 0, 13, 9, 12);
const STEP_MS = 62 * 3_600_000;
/** How many profiles of a network have mandates. */
const MAIN = 6;

/** The reference of a demo tenant's profile, such as 'Dublin subscriptions' of Northwind Payments. */
export const demoProfileRef = (tenant: string, profileName: string) =>
  demoId(`creditor profile ${tenant} ${profileName}`);

const PROFILES: readonly ProfileRow[] = TENANTS.flatMap(profilesOfTenant);

/** The profiles that have mandates, by tenant and network. */
export const MAIN_PROFILES = TENANTS.flatMap(({ name, networks }) => {
  const tenant_id = demoId(`tenant ${name}`);
  return networks.map((network) => {
    const refs = PROFILES.filter((row) => row.tenant_id === tenant_id && row.network === network)
      .slice(0, MAIN)
      .map(({ creditor_profile_ref }) => creditor_profile_ref);
    return { tenant_id, network, refs };
  });
});

/** Inserts the creditor profiles of the demo tenants, and the providers that collect on two networks of Northwind Payments. */
export async function insertDemoCreditorProfiles(db: Kysely<Schema>): Promise<void> {
  const present = new Set((await db.selectFrom('tenants').select('tenant_id').execute()).map((row) => row.tenant_id));
  const rows = PROFILES.filter(({ tenant_id }) => present.has(tenant_id));
  if (rows.length === 0) return;
  await db.insertInto('creditor_profiles').values(rows).execute();
  const tenant_id = demoId('tenant Northwind Payments');
  if (!present.has(tenant_id)) return;
  const created_on = new Date(FIRST_ON);
  await db
    .insertInto('provider_configurations')
    .values([
      { tenant_id, network: 'SEPA', provider: 'bottomline', lead_time_days: null, created_on },
      { tenant_id, network: 'BACS', provider: 'gocardless', lead_time_days: null, created_on },
    ])
    .execute();
  const settings = JSON.stringify({ customerId: '730021', userName: 'northwind.collections' });
  await db
    .insertInto('provider_connections')
    .values({ tenant_id, provider: 'bottomline', status: 'CONNECTED', settings, connected_on: created_on })
    .execute();
}

function profilesOfTenant({ name, products, networks }: (typeof TENANTS)[number]): ProfileRow[] {
  const brand = name.split(' ')[0] ?? name;
  const cities = CITIES.filter(({ network }) => networks.includes(network));
  return PRODUCTS.slice(0, products).flatMap((product, row) =>
    cities.map((place, column): ProfileRow => {
      const number = row * cities.length + column;
      const profile_name = `${place.city} ${product}`;
      return {
        creditor_profile_ref: demoProfileRef(name, profile_name),
        tenant_id: demoId(`tenant ${name}`),
        profile_name,
        network: place.network,
        creditor_identifier: creditorIdentifierOf(place, number),
        creditor_name: `${brand} ${place.company}`,
        street_address: place.street,
        city: place.city,
        postcode: place.postcode,
        country: place.country,
        metadata: JSON.stringify({ product, costCentre: String(4000 + number) }),
        status: statusOf(number, place.network),
        created_on: new Date(FIRST_ON + number * STEP_MS),
      };
    }),
  );
}

/** Profiles with mandates are active. No SEPA profile is pending, because SEPA's provider is connected. */
function statusOf(number: number, network: string): string {
  if (number < 100) return 'ACTIVE';
  if (number % 13 === 4) return 'INACTIVE';
  return number % 17 === 9 && network !== 'SEPA' ? 'PENDING' : 'ACTIVE';
}
