import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { idOfName } from './frozen/id-of-name.ts';
import { writeWithoutIndexes } from './frozen/without-indexes.ts';

/** A payment gets its app's id, its country and how it was authorized; an order gets the id of its scheme. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table orders add column scheme_id uuid`.execute(db);
  await sql`alter table instructions
    add column app_id text, add column country text, add column authorization_source text`.execute(db);
  // The counts of the reports do not include the new columns.
  await sql`alter table instructions disable trigger user`.execute(db);
  await writeWithoutIndexes(db, async function fillColumns() {
    await nameSchemes(db);
    await sql`update instructions i set ${ORIGIN_COLUMNS}
      from (${originsOf('instructions')}) o
      where (i.tenant_id, i.instruction_ref) = (o.tenant_id, o.instruction_ref)`.execute(db);
  });
  await sql`alter table instructions enable trigger user`.execute(db);
  await sql`alter table instructions alter column app_id set not null, alter column country set not null,
    alter column authorization_source set not null`.execute(db);
  await completeStories(db);
}

async function nameSchemes(db: QueryExecutorProvider): Promise<void> {
  const { rows: schemes } = await sql<{ tenant_id: string; scheme_name: string }>`
    select distinct tenant_id, scheme_name from orders`.execute(db);
  const rows = schemes.map((scheme) => ({
    ...scheme,
    scheme_id: idOfName(`scheme ${scheme.tenant_id} ${scheme.scheme_name}`),
  }));
  await sql`update orders set scheme_id = s.scheme_id
    from json_populate_recordset(null::orders, ${JSON.stringify(rows)}::json) s
    where (orders.tenant_id, orders.scheme_name) = (s.tenant_id, s.scheme_name)`.execute(db);
}

/** Stories that continue write their instructions again. */
async function completeStories(db: QueryExecutorProvider): Promise<void> {
  const told = sql`select tenant_id, reference, position, one, one->>'instructionRef' as instruction_ref,
      story->>'customerRef' as customer_ref, story->>'currency' as currency, one->>'app' as app,
      one->>'financialInstrumentId' as financial_instrument_id
    from payment_stories, jsonb_array_elements(story->'instructions') with ordinality as listed (one, position)
    where kind = 'order'`;
  await sql`with told as (${told}), origins as (${originsOf('told')}), complete as (
      select tenant_id, reference, jsonb_agg(one || jsonb_build_object('appId', app_id, 'country', country,
        'authorizationSource', authorization_source) order by position) as instructions
      from told join origins using (tenant_id, instruction_ref) group by tenant_id, reference
    )
    update payment_stories s set story = jsonb_set(s.story, '{instructions}', c.instructions)
    from complete c where (s.tenant_id, s.reference) = (c.tenant_id, c.reference)`.execute(db);
}

const ORIGIN_COLUMNS = sql`app_id = o.app_id, country = o.country, authorization_source = o.authorization_source`;

const EURO_COUNTRIES = ['IE', 'DE', 'FR', 'NL', 'ES', 'IT', 'BE', 'AT', 'FI', 'PT'];

/** The three values of each instruction in a table. `payments/drawing/origin.ts` has the same rules for new payments. */
function originsOf(table: string): RawBuilder<unknown> {
  const appId = sql`lower(regexp_replace(i.app, '[^A-Za-z0-9]+', '-', 'g'))`;
  const byte = (column: string) => sql`get_byte(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 0)`;
  return sql`select i.tenant_id, i.instruction_ref, ${appId} as app_id,
      case when f.masked_details ~ '^[A-Z]{2}[0-9]{2} ' then left(f.masked_details, 2)
        when i.currency = 'EUR' then (${EURO_COUNTRIES}::text[])[1 + ${byte('i.customer_ref')} % 10]
        else left(i.currency, 2) end as country,
      case when ${appId} = 'bottomline' and f.metadata->>'channel' = 'paper' then 'PAPER'
        when ${appId} = 'card-payments' and ${byte('i.instruction_ref')} < 8 then 'TEL'
        else 'WEB' end as authorization_source
    from ${sql.table(table)} i left join financial_instruments f using (tenant_id, financial_instrument_id)`;
}
