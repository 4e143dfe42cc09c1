import { z } from 'zod';
import { currencySchema, mostRatePlaces } from './money.ts';

/** Units of a rate. Rates of tokens are for one million tokens. */
export const priceUnits = ['run', 'image', 'second', 'megapixel', 'input-tokens', 'output-tokens'] as const;
export type PriceUnit = (typeof priceUnits)[number];

export const mostPrices = 2000;
export const mostConditions = 8;

const conditionSchema = z.object({
  /** Wire name of a field. */
  field: z.string().min(1).max(100),
  /** The value as text: `pro`, `10`, `1280*720`. */
  value: z.string().min(1).max(200),
});

export const ratePattern = new RegExp(`^\\d{1,9}(?:\\.\\d{1,${mostRatePlaces}})?$`);

export const priceSchema = z.object({
  id: z.uuid(),
  /** Origin of the gateway. Absent: the price applies to all connections. */
  baseUrl: z.string().min(1).max(2000).optional(),
  modelId: z.string().min(1).max(200),
  /** The price applies when all conditions are met. */
  conditions: z.array(conditionSchema).max(mostConditions),
  unit: z.enum(priceUnits),
  /** Decimal text, never negative. */
  rate: z.string().regex(ratePattern),
  currency: currencySchema,
  /** Local date `2026-11-21`: the first day on which the price applies. */
  validFrom: z.iso.date(),
  notes: z.string().max(1000),
});
/** One row of the user’s price list. */
export type Price = Readonly<z.infer<typeof priceSchema>>;
