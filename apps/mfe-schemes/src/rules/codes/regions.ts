import { countries as european } from '@portal/validation';

/** Countries and currencies that can be chosen together. */
export interface Region {
  readonly label: string;
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
}

const codes = (text: string) => text.trim().split(/\s+/);

/** By geographic region of the United Nations (M49); Türkiye and Cyprus are in Asia there. */
export const REGIONS: readonly Region[] = [
  {
    label: 'European Economic Area',
    countries: european.filter(({ isNonEEA }) => !isNonEEA).map(({ code }) => code),
    currencies: codes('CZK DKK EUR HUF ISK CHF NOK PLN RON SEK'),
  },
  {
    label: 'SEPA',
    countries: european.filter(({ isSepa }) => isSepa).map(({ code }) => code),
    currencies: ['EUR'],
  },
  {
    label: 'Europe',
    countries: codes(`AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC
      MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK`),
    currencies: codes('ALL BAM BYN CHF CZK DKK EUR GBP GIP HUF ISK MDL MKD NOK PLN RON RSD RUB SEK UAH'),
  },
  {
    label: 'North America',
    countries: codes('BM CA GL PM US'),
    currencies: codes('BMD CAD DKK EUR USD'),
  },
  {
    label: 'Latin America and the Caribbean',
    countries: codes(`AG AI AR AW BB BL BO BQ BR BS BV BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC
      MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI`),
    currencies:
      codes(`ARS AWG BBD BOB BRL BSD BZD CLP COP CRC CUP DOP FKP GTQ GYD HNL HTG JMD KYD MXN NIO PAB PEN PYG SRD
      TTD USD UYU VES XCD XCG`),
  },
  {
    label: 'Asia',
    countries: codes(`AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY
      NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE`),
    currencies:
      codes(`AED AFN AMD AZN BDT BHD BND BTN CNY EUR GEL HKD IDR ILS INR IQD IRR JOD JPY KGS KHR KPW KRW KWD KZT
      LAK LBP LKR MMK MNT MOP MVR MYR NPR OMR PHP PKR QAR SAR SGD SYP THB TJS TMT TRY TWD USD UZS VND YER`),
  },
  {
    label: 'Africa',
    countries:
      codes(`AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU
      MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW`),
    currencies:
      codes(`AOA BIF BWP CDF CVE DJF DZD EGP ERN ETB GHS GMD GNF KES KMF LRD LSL LYD MAD MGA MRU MUR MWK MZN NAD
      NGN RWF SCR SDG SHP SLE SOS SSP STN SZL TND TZS UGX XAF XOF ZAR ZMW ZWG`),
  },
  {
    label: 'Oceania',
    countries: codes('AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS'),
    currencies: codes('AUD FJD NZD PGK SBD TOP USD VUV WST XPF'),
  },
];

export const COUNTRY_CODES: readonly string[] = [...new Set(REGIONS.flatMap(({ countries }) => countries))];
export const CURRENCY_CODES: readonly string[] = [...new Set(REGIONS.flatMap(({ currencies }) => currencies))];
