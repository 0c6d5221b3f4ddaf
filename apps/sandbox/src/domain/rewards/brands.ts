import { EURO_AREA } from '../apps/catalogue/areas.ts';

export interface Brand {
  readonly name: string;
  /** The brand's products. */
  readonly description: string;
}

/** The rewards of one rewards app. */
export interface RewardRange {
  readonly appId: string;
  readonly brands: readonly Brand[];
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** The share of the countries in which a brand sells. */
  readonly reach: number;
}

const sellers = (description: string, names: string): Brand[] =>
  names.split(', ').map((name) => ({ name, description }));

/** The brands that the rewards apps of the marketplace pay out. Every brand is invented. */
export const REWARD_RANGES: readonly RewardRange[] = [
  {
    appId: 'sunny-gift-cards',
    brands: [
      ...sellers('Clothing', 'Alder & Finch, Hemlock Row, Nordvik Knitwear, Pepperthread, Salt & Selvedge, Wrenfield'),
      ...sellers('Shoes', 'Cobbler Lane, Fleetfoot Union, Solhaven'),
      ...sellers('Books', 'Bluebarrow Books, Margin & Quill, Pagebound'),
      ...sellers('Groceries', 'Greengate Market, Hearth & Harvest, Kornhof, Larder Lane'),
      ...sellers('Home and garden', 'Fernhollow, Kettle & Loom, Mossbank, Timberwick'),
      ...sellers('Electronics', 'Brightwave Electronics, Circuit Cellar Nine, Voltbarn'),
      ...sellers('Games', 'Pixelgrove, Questhaven, Tilted Dice'),
      ...sellers('Sports', 'Northpeak Outfitters, Ridgeway Cycles, Summit & Stream, Tidewater Swim'),
      ...sellers('Beauty', 'Amberleaf, Lune & Lather, Velvet Thistle'),
      ...sellers('Toys', 'Kite & Castle, Little Lantern, Wobblewood'),
      ...sellers('Coffee', 'Copper Kettle Roasters, Driftwood Coffee, Third Bean'),
    ],
    countries: [...EURO_AREA, 'GB', 'US'],
    reach: 0.36,
  },
  {
    appId: 'skypoints',
    brands: [
      ...sellers('Flights', 'Aurelia Air, Meridian Wings, Skylark Alliance'),
      ...sellers('Hotels', 'Halcyon Hotels, Lighthouse Inns'),
      ...sellers('Car hire', 'Open Road Rentals'),
      ...sellers('Trains', 'Silverline Rail'),
    ],
    countries: ['DE', 'FR', 'IE', 'NL', 'SE', 'US'],
    reach: 1,
  },
  {
    appId: 'kudos',
    brands: [
      ...sellers('Restaurants', 'Basil & Brine, Ember Grill, Noodle Harbour, Olive Yard, Pierogarnia Zielona, Sjömat'),
      ...sellers('Cinemas', 'Kino Latarnia, Limelight Cinemas, Silver Curtain'),
      ...sellers('Theatres', 'Footlight Passes'),
    ],
    countries: ['GB', 'PL', 'SE'],
    reach: 0.75,
  },
];
